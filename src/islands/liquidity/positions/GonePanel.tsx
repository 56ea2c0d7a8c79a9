import { useStore } from '@nanostores/react'
import type { PositionHistory as History } from '#data/market/positionSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { $halfMigrations } from '#state/liquidity/halves/halfMigrations.ts'
import { $account, $viewOnly } from '#state/wallet/connection.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { PositionHistory } from '#ui/positions/PositionHistory.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Halves } from '../migrate/Halves.tsx'
import { eventViews } from './eventViews.ts'

type Props = { say: Say; chainId: number; from: string; history: History | null }

/**
 * RT-10, LP-5: the page of a position that no longer exists: what of it is in the wallet and how to go on, that it is
 * closed, or that it never existed.
 */
export function GonePanel({ say, chainId, from, history }: Props) {
  const account = useStore($account)
  const viewOnly = useStore($viewOnly)
  const halves = useStore($halfMigrations)
  const own = halves.some(half => half.account === account && half.chainId === chainId && half.from === from)
  const closed = own || (history?.events.length ?? 0) > 0
  return (
    <div className="position-main">
      {!viewOnly && (
        <Halves
          say={say}
          of={half => half.chainId === chainId && half.from === from}
          // What was to grow it has nothing to go into any more.
          elsewhere={half => (half.into ? null : undefined)}
          onDone={() => {}}
        />
      )}
      <div className="card position-empty" role="alert">
        <EmptyPanel
          title={say.t(closed ? 'position.closed' : 'position.missing')}
          text={say.t(closed ? 'position.closedText' : 'position.missingText')}
        >
          {closed && <Button href={say.path('positions')}>{say.t('positions.back')}</Button>}
        </EmptyPanel>
      </div>
      {history && history.events.length > 0 && (
        <PositionHistory say={say} hidden={false} events={eventViews(say, history, [null, null])} />
      )}
    </div>
  )
}
