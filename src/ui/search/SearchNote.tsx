import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'

type Props = {
  say: Say
  tab: string
  text: string
  rows: number
  failed: boolean
  /** A wallet's name could not be looked up. */
  nameAway: boolean
  partial: boolean
  onRetry: () => void
}

/** What is said when there is nothing to show, or not everything. [GS-7] */
export function SearchNote({ say, tab, text, rows, failed, nameAway, partial, onRetry }: Props) {
  const again = (
    <button type="button" className="button button-secondary button-s" onClick={onRetry}>
      {say.t('search.retry')}
    </button>
  )
  if (rows > 0)
    return partial ? (
      <p className="search-partial soft" role="alert">
        <span>{say.t('search.partial')}</span>
        {again}
      </p>
    ) : null
  const [title, hint] = nameAway
    ? [say.t('search.nameAway'), null]
    : failed || (partial && text !== '')
      ? [say.t('search.failed'), null]
      : text !== ''
        ? [say.t('search.none', { text }), say.t('search.noneHint')]
        : tab === 'nfts'
          ? [say.t('search.nftsNone'), null]
          : [null, say.t('search.walletsHint')]
  return (
    <div className="search-empty" role={failed || nameAway ? 'alert' : undefined}>
      <Icon name={failed || nameAway ? 'warning' : 'search'} />
      {title && <p className="search-empty-title">{title}</p>}
      {hint && <p className="soft">{hint}</p>}
      {(failed || nameAway || partial) && again}
    </div>
  )
}
