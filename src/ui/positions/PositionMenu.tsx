import { type PositionDeed, positionDeeds } from '#domain/liquidity/HoldDeed.ts'
import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import type { PositionView } from './PositionView.ts'

type Props = {
  say: Say
  view: PositionView
  hidden: boolean
  /** Whether deeds are offered: the wallet that looks is the owner, and can sign. */
  own: boolean
  onHide: (hide: boolean) => void
}

/** LP-1: what can be done with a position. Deeds begin on its page. */
export function PositionMenu({ say, view, hidden, own, onHide }: Props) {
  const deeds = own ? positionDeeds.filter(deed => offers(view, deed)) : []
  return (
    <details className="drop drop-end position-menu">
      <summary
        className="button button-quiet button-s button-square"
        aria-label={say.t('positions.menu', { pair: view.pair })}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
          <circle cx="12" cy="5.5" r="1.7" />
          <circle cx="12" cy="12" r="1.7" />
          <circle cx="12" cy="18.5" r="1.7" />
        </svg>
      </summary>
      <ul className="drop-list">
        {deeds.map(deed => (
          <li key={deed}>
            <a href={`${view.href}#${deed}`}>{say.t(`positions.${deed}`)}</a>
          </li>
        ))}
        {own && view.migrateHref && (
          <li>
            <a href={view.migrateHref}>{say.t('positions.migrate')}</a>
          </li>
        )}
        <li>
          <a href={view.poolHref}>{say.t('positions.pool')}</a>
        </li>
        <li>
          <button type="button" onClick={() => onHide(!hidden)}>
            {say.t(hidden ? 'positions.unhide' : 'positions.hide')}
          </button>
        </li>
      </ul>
    </details>
  )
}

/**
 * A pair has no fees apart from its value, and no range; of what is closed nothing can be removed. Where a hook runs
 * beside swaps, no range is moved and no fees are compounded.
 */
function offers({ version, status, hook }: PositionView, deed: PositionDeed): boolean {
  const open = status !== 'closed'
  const ranged = isRanged(version)
  const swaps = ranged && open && !hook
  return { collect: ranged, compound: swaps, add: true, remove: open, move: swaps }[deed]
}
