import type { Address } from '#domain/chains/Chain.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'

/** The market is asked for its pools again after so long (ms). */
const KEPT = 60_000

type Ranked = PoolRef & { tvlUsd: number | null }
const kept = new Map<number, { at: number; pools: readonly Ranked[] }>()

/**
 * Pools that the market knows on a network, by which its prices are made; none where it doesn't answer: the factories'
 * are found without it.
 */
export async function otherPools(chainId: number): Promise<readonly Ranked[]> {
  const known = kept.get(chainId)
  if (known && Date.now() - known.at < KEPT) return known.pools
  try {
    const { fetchRoutingPools } = await import('#data/market/fetch/fetchRoutingPools.ts')
    const { items } = await fetchRoutingPools(chainId)
    const pools = items.map(
      ({ id, version, token0, token1, fee, tickSpacing, hook, tvlUsd }): Ranked => ({
        ...{ id, version, token0: token0 as Address, token1: token1 as Address, fee, tvlUsd },
        ...(tickSpacing === null ? {} : { tickSpacing }),
        ...(hook === null ? {} : { hook: hook as Address }),
      }),
    )
    kept.set(chainId, { at: Date.now(), pools })
    return pools
  } catch (error) {
    console.warn('Tarn: the market’s pools could not be had', error)
    // The next look doesn't wait for it again.
    const pools = known?.pools ?? []
    kept.set(chainId, { at: Date.now(), pools })
    return pools
  }
}
