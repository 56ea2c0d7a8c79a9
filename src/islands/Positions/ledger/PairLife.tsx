import { useEffect, useMemo, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { pairLife, type ShareEvent } from '#domain/liquidity/ledger/PairLife.ts'
import { amountsOf, type PairPosition } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { readPairLife } from '#state/liquidity/position.ts'
import type { KnownToken } from '#state/tokens/tokens.ts'
import { PositionHistory } from '#ui/positions/PositionHistory.tsx'
import { eventViews } from '../eventViews.ts'
import { LedgerPanel } from './LedgerPanel.tsx'

type Props = {
  say: Say
  position: PairPosition
  block: bigint
  tokens: readonly [KnownToken, KnownToken]
  hidden: boolean
}

/** LP-2, GO-10: what shares of a pair went through and what it comes to, read from the chain: no index keeps whose shares are whose. */
export function PairLife({ say, position, block, tokens, hidden }: Props) {
  const { chainId, pool, owner, liquidity } = position
  const [told, setTold] = useState<readonly ShareEvent[] | null | 'reading' | 'away'>('reading')
  useEffect(() => {
    const abort = new AbortController()
    readPairLife(position, block, abort.signal).then(
      events => abort.signal.aborted || setTold(events),
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('Tarn: what shares of a pair went through could not be read', error)
        setTold('away')
      },
    )
    return () => abort.abort()
  }, [chainId, pool.id, owner, liquidity])
  const life = useMemo(() => {
    if (told === null || typeof told === 'string') return 'long'
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
      {told !== null && (
        <PositionHistory
          say={say}
          hidden={hidden}
          events={eventViews(say, { chainId, events: told.toReversed() }, tokens)}
        />
      )}
      {!chainById(chainId)?.testnet && (
        <LedgerPanel say={say} position={position} life={life} tokens={tokens} hidden={hidden} />
      )}
    </>
  )
}
