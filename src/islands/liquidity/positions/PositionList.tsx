import type { Say } from '#i18n/Say.ts'
import { hidePosition } from '#state/liquidity/hiddenPositions.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { PositionCard } from '#ui/positions/PositionCard.tsx'
import { PositionMenu } from '#ui/positions/PositionMenu.tsx'
import { usePositionViews } from './usePositions.ts'

type Props = {
  say: Say
  label: string
  listed: readonly Listed[]
  /** These are the hidden ones. */
  hidden: boolean
  /** Whether deeds are offered. */
  own: boolean
  hideBalances: boolean
}

/** Cards of positions, each with its menu. */
export function PositionList({ say, label, listed, hidden, own, hideBalances }: Props) {
  const views = usePositionViews(say, listed)
  if (views.length === 0) return null
  return (
    <ul className="position-list" role="list" aria-label={label}>
      {views.map(view => (
        <li key={view.id}>
          <PositionCard
            say={say}
            view={view}
            hidden={hideBalances}
            menu={
              <PositionMenu
                say={say}
                view={view}
                hidden={hidden}
                own={own}
                onHide={hide => hidePosition(view.id, hide)}
              />
            }
          />
        </li>
      ))}
    </ul>
  )
}
