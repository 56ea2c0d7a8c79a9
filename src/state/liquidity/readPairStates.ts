import type { PairPools } from '#domain/liquidity/entry/Entry.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'

/** ms between two tries where the network doesn't answer. */
const AGAIN = 3_000

/** GO-11: reads a pool and the others of its pair, again until it is answered; returns what ends that. */
export function readPairStates(chainId: number, pool: PoolRef, onRead: (pools: PairPools) => void): () => void {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    try {
      const { readPairPools } = await import('#onchain/quote/readPairPools.ts')
      const found = await readPairPools(chainId, pool, { signal: abort.signal })
      if (!abort.signal.aborted) onRead(found)
    } catch (error) {
      if (abort.signal.aborted) return
      console.warn('Tarn: a pair’s pools could not be read', error)
      timer = setTimeout(() => void read(), AGAIN)
    }
  }
  void read()
  return () => {
    abort.abort()
    clearTimeout(timer)
  }
}
