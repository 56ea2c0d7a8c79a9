import { shownShort } from '#domain/people/Typed.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { currenciesOf, isRange, shareOf, statusOf } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import type { PositionNow } from '#state/liquidity/position.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { $account, $viewOnly } from '#state/wallet/connection.ts'
import { PairIcons } from '#ui/positions/PairIcons.tsx'
import { PositionFacts } from '#ui/positions/PositionFacts.tsx'
import { PositionHistory } from '#ui/positions/PositionHistory.tsx'
import { PositionNotes } from '#ui/positions/PositionNotes.tsx'
import { RangePrices } from '#ui/positions/RangePrices.tsx'
import { StatusMark } from '#ui/positions/StatusMark.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { useProven } from '../../issues/useProven.ts'
import { namedSides } from './amounts.ts'
import { eventViews } from './eventViews.ts'
import { LedgerPanel } from '../ledger/LedgerPanel.tsx'
import { lifeOf } from '../ledger/ledgerViews.ts'
import { PairLife } from '../ledger/PairLife.tsx'
import { PositionDeeds } from './PositionDeeds.tsx'
import { PositionRange } from './PositionRange.tsx'
import { isTurnedAt } from './positionView.ts'
import { usePositionViews } from './usePositions.ts'

/** A share below this says nothing in percent. */
const shareOfRange = (liquidity: bigint, all: bigint): number =>
  all === 0n ? 0 : Number((liquidity * 10n ** 12n) / all) / 1e12

/** LP-2, EN-3: a position's page. Deeds are its owner's. */
export function PositionScreen({ say, now, listed }: { say: Say; now: PositionNow; listed: Listed }) {
  const account = useStore($account)
  const viewOnly = useStore($viewOnly)
  const { hideBalances } = useStore($preferences)
  const tokens = useStore($tokens)
  const [turned, setTurned] = useState(false)
  const [view] = usePositionViews(say, [listed], { turned, alone: true })
  useProven(listed.position.chainId, currenciesOf(listed.position.pool), true)
  if (!view) return null
  const { position } = listed
  const own = position.owner === account
  const hidden = hideBalances && own
  const status = statusOf(position)
  const share = isRange(position)
    ? status === 'inRange'
      ? shareOfRange(position.liquidity, position.poolLiquidity ?? 0n)
      : 0
    : shareOf(position)
  const [zero, one] = currenciesOf(position.pool).map(id => tokens[tokenKey(position.chainId, id)] ?? null)
  const chain = chainById(position.chainId)
  return (
    <div className="position-grid">
      <div className="position-main">
        <header className="position-head">
          <PairIcons tokens={view.tokens} size={44} />
          <h2>
            <bdi translate="no" dir="ltr">
              {view.pair}
            </bdi>
          </h2>
          <span className="badges">
            <span className="badge">{view.fee}</span>
            {view.hook && <span className="badge badge-accent">{say.t('explore.hook')}</span>}
          </span>
          {view.range && (
            <Button
              size="s"
              square
              aria-label={say.t('position.flip')}
              aria-pressed={turned}
              onClick={() => setTurned(!turned)}
            >
              <Icon name="flip" />
            </Button>
          )}
        </header>
        <StatusMark say={say} status={view.status} emptied={view.emptied} />
        <PositionNotes say={say} behind={now.late ? [position.chainId] : []} />
        {view.status === 'outOfRange' && <p className="card card-warn pad-s">{say.t('position.outNote')}</p>}
        {view.emptied && <p className="card card-sunken pad-s">{say.t('position.emptiedNote')}</p>}
        {view.range && zero && one && isRange(position) && (
          <>
            <PositionRange
              say={say}
              position={position}
              tokens={[zero, one]}
              turned={turned !== isTurnedAt(position, [zero, one])}
              pair={view.pair}
            />
            <RangePrices say={say} range={view.range} />
          </>
        )}
      </div>
      <PositionFacts
        say={say}
        view={view}
        share={say.figure('percent', share)}
        own={own}
        hidden={hidden}
        owner={{ text: shownShort(position.owner), href: say.path('portfolioOf', { wallet: position.owner }) }}
        block={`${chain?.name ?? ''} · ${say.t('position.refresh', { block: say.figure('count', Number(now.block ?? 0n)) })}`}
      >
        {own && !viewOnly && <PositionDeeds say={say} position={position} view={view} />}
      </PositionFacts>
      <div className="position-main position-life">
        {isRange(position) && (
          <PositionHistory
            say={say}
            hidden={hidden}
            events={eventViews(say, now.history, namedSides(position, [zero ?? null, one ?? null]))}
          />
        )}
        {isRange(position) && now.history?.owner && zero && one && !chain?.testnet && !now.late && (
          <LedgerPanel
            say={say}
            position={position}
            life={lifeOf(position, now.history)}
            tokens={[zero, one]}
            hidden={hidden}
          />
        )}
        {!isRange(position) && zero && one && (
          <PairLife say={say} position={position} tokens={[zero, one]} hidden={hidden} />
        )}
      </div>
    </div>
  )
}
