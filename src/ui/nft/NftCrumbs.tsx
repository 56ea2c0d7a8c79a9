import type { Say } from '#i18n/Say.ts'

/** NFTs › collection › item; the last one is where one is. */
export function NftCrumbs({ say, items }: { say: Say; items: { text: string; path?: string }[] }) {
  return (
    <nav className="crumbs" aria-label={say.t('token.crumbs')}>
      <ol>
        <li>
          <a href={say.path('nfts')}>{say.t('nft.collections')}</a>
        </li>
        {items.map(({ text, path }) => (
          <li key={text} aria-current={path ? undefined : 'page'}>
            {path ? (
              <a href={path}>
                <bdi translate="no">{text}</bdi>
              </a>
            ) : (
              <bdi translate="no">{text}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
