import type { ReactNode } from 'react'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

type Props = {
  say: Say
  tab: 'tokens' | 'pools'
  chain: string
  /** Symbol or pair, clean. */
  name: string
  /** Copied whole, shown short; none for a native currency. */
  address: string | null
}

/** Explore › Tokens › UNI 0x1f98…f984 with copy. */
export function Crumbs({ say, tab, chain, name, address }: Props): ReactNode {
  return (
    <nav className="crumbs" aria-label={say.t('token.crumbs')}>
      <ol>
        <li>
          <a href={say.path('exploreTabChain', { tab: 'tokens', chain })}>{say.t('token.crumb.explore')}</a>
        </li>
        <li>
          <a href={say.path('exploreTabChain', { tab, chain })}>{say.t(`explore.tab.${tab}`)}</a>
        </li>
        <li aria-current="page">
          <bdi translate="no">{name}</bdi>
          {address && (
            <>
              {' '}
              <span translate="no" className="mono soft" title={address}>
                {shortAddress(address)}
              </span>
              <button
                type="button"
                className="copy needs-script"
                data-copy={address}
                data-copied={say.t('token.copied')}
                data-failed={say.t('token.copyFailed')}
                aria-label={say.t('token.copy')}
              >
                <Icon name="copy" />
              </button>
            </>
          )}
        </li>
      </ol>
    </nav>
  )
}
