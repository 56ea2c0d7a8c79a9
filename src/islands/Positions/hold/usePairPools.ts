import { useEffect, useState } from 'react'
import type { PairPools } from '#domain/liquidity/entry/Entry.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { readPairStates } from '#state/liquidity/readPairStates.ts'

/** A pool and the others of its pair; read anew with each price (in a word: `price`). Null: not read yet. */
export function usePairPools(chainId: number, pool: PoolRef, price: bigint | string): PairPools | null {
  const [pools, setPools] = useState<PairPools | null>(null)
  useEffect(() => {
    setPools(null)
    return readPairStates(chainId, pool, setPools)
  }, [chainId, pool.id, price])
  return pools
}
