import { useEffect, useState } from 'react'
import type { PairPools } from '#domain/liquidity/Entry.ts'
import type { RangePosition } from '#domain/liquidity/Position.ts'

/** ms between two tries where the network doesn't answer. */
const AGAIN = 3_000

/** A position's pool and the others of its pair, as they stood when the position did; null: not read yet. */
export function usePairPools({ chainId, pool, sqrtPriceX96 }: RangePosition): PairPools | null {
  const [pools, setPools] = useState<PairPools | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      try {
        const { readPairPools } = await import('#onchain/quote/readPairPools.ts')
        const found = await readPairPools(chainId, pool, { signal: abort.signal })
        if (!abort.signal.aborted) setPools(found)
      } catch (error) {
        if (abort.signal.aborted) return
        console.warn('Tarn: a pair’s pools could not be read', error)
        timer = setTimeout(() => void read(), AGAIN)
      }
    }
    setPools(null)
    void read()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [chainId, pool.id, sqrtPriceX96])
  return pools
}
