import { useEffect, useState } from 'react'
import type { PairPools } from '#domain/liquidity/entry/Entry.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { readPairStates } from '#state/liquidity/readPairStates.ts'

/** A pool and the others of its pair; read anew with each price (in a word: `price`). Null: not read yet. */
export function usePairPools(chainId: number, pool: PoolRef, price: bigint | string): PairPools | null {
  const of = `${chainId} ${pool.id} ${price}`
  const [read, setRead] = useState<{ of: string; pools: PairPools } | null>(null)
  useEffect(() => readPairStates(chainId, pool, pools => setRead({ of, pools })), [of])
  // What was read at another price is not even handed out for the one render before it is read anew: it would be
  // reviewed.
  return read?.of === of ? read.pools : null
}
