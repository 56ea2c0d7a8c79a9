import { useEffect, useState } from 'react'
import type { PairPools } from '#domain/liquidity/entry/Entry.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { readPairStates } from '#state/liquidity/readPairStates.ts'

/** A pool and the others of its pair; read anew with each price (`sqrtPriceX96`). Null: not read yet. */
export function usePairPools(chainId: number, pool: PoolRef, sqrtPriceX96: bigint): PairPools | null {
  const [pools, setPools] = useState<PairPools | null>(null)
  useEffect(() => {
    setPools(null)
    return readPairStates(chainId, pool, setPools)
  }, [chainId, pool.id, sqrtPriceX96])
  return pools
}
