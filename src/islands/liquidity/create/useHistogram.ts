import { useEffect, useState } from 'react'
import type { PoolFacts } from '#domain/liquidity/CreateMoment.ts'
import { isRanged } from '#domain/versions.ts'
import type { LiquidityBar } from '#ui/chart/liquidityBars.ts'

/** What a pool has at which price; empty until it is known, and where there is none. */
export function useHistogram({
  chainId,
  facts,
  decimals,
  known,
}: {
  chainId: number
  facts: PoolFacts | null
  decimals: { a: number; b: number }
  /** The market knows the pool: one that was made a moment ago it doesn't. */
  known: boolean
}): readonly LiquidityBar[] {
  const [bars, setBars] = useState<readonly LiquidityBar[]>([])
  const id = facts && isRanged(facts.pool.version) && facts.sqrtPriceX96 > 0n && known ? facts.pool.id : null
  useEffect(() => {
    setBars([])
    if (id === null) return
    const abort = new AbortController()
    const read = async () => {
      const [{ fetchTicks }, { liquidityBars }] = await Promise.all([
        import('#data/market/fetch/fetchTicks.ts'),
        import('#ui/chart/liquidityBars.ts'),
      ])
      const ticks = await fetchTicks(chainId, id, { signal: abort.signal })
      if (!abort.signal.aborted) setBars(liquidityBars(ticks, decimals.a, decimals.b))
    }
    read().catch(error => {
      // A pool too young for the market: the range is drawn without its depth.
      if (!abort.signal.aborted) console.debug('Tarn: a pool’s ticks could not be had', error)
    })
    return () => abort.abort()
  }, [chainId, id])
  return bars
}
