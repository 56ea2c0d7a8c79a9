import { useMemo } from 'react'
import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import { pairLife, type ShareEvent } from '#domain/liquidity/ledger/PairLife.ts'
import { amountsOf, type PairPosition } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { $pairLives, lifeKey } from '#state/liquidity/pairLives.ts'
import type { KnownToken } from '#state/tokens/tokens.ts'
import { PositionHistory } from '#ui/positions/PositionHistory.tsx'
import { eventViews } from '../positions/eventViews.ts'
import { LedgerPanel } from './LedgerPanel.tsx'

type Props = {
  say: Say
  position: PairPosition
  tokens: readonly [KnownToken, KnownToken]
  hidden: boolean
}

/** What the wallet itself gave or got: a token may have taken a fee on the way. */
const ofWallet = (event: ShareEvent): ShareEvent =>
  event.wallet ? { ...event, amount0: event.wallet[0], amount1: event.wallet[1] } : event

/**
 * LP-2, GO-10: what shares of a pair went through and what it comes to, read from the chain: no index keeps whose
 * shares are whose.
 */
export function PairLife({ say, position, tokens, hidden }: Props) {
  const { chainId } = position
  const told = useStore($pairLives)[lifeKey(position)] ?? 'reading'
  const life = useMemo(() => {
    if (typeof told === 'string') return 'long'
    const { amount0, amount1 } = amountsOf(position)
    return { version: 'v2' as const, ...pairLife(told, [amount0, amount1]) }
  }, [told, position])
  if (told === 'reading' || told === 'away')
    return (
      <section className="position-history">
        <p className="soft" role="status">
          {say.t(told === 'away' ? 'ledger.away' : 'ledger.reading')}
        </p>
      </section>
    )
  return (
    <>
      {told !== 'long' && (
        <PositionHistory
          say={say}
          hidden={hidden}
          events={eventViews(say, { chainId, events: told.map(ofWallet).reverse() }, tokens)}
        />
      )}
      {!chainById(chainId)?.testnet && (
        <LedgerPanel say={say} position={position} life={life} tokens={tokens} hidden={hidden} />
      )}
    </>
  )
}
