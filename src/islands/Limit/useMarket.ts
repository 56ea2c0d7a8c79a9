import { useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { Side } from '#domain/swap/SwapForm.ts'
import type { Token } from '#domain/token/Token.ts'
import { type LimitReading, readLimitMarket } from '#state/limit/readLimitMarket.ts'

/** Typing settles before anything is asked (constants.md), ms. */
const DEBOUNCE = 250

type Asked = { sold: Token | null; bought: Token | null; field: Side; raw: bigint | null }

/**
 * The market of what is typed, read anew each block while the page is looked at; null: not known yet. A market of
 * another pair or size is dropped at once.
 */
export function useMarket({ sold, bought, field, raw }: Asked, alive: boolean) {
  const [reading, setReading] = useState<LimitReading | null>(null)
  const [again, setAgain] = useState(0)
  const [sells, buys, size] = [sold?.address ?? null, bought?.address ?? null, raw?.toString() ?? null]
  useEffect(() => {
    setReading(null)
    if (!alive || !sold || !bought) return
    const abort = new AbortController()
    const { signal } = abort
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      try {
        if (document.visibilityState === 'visible') {
          const asked = { sells: sold, buys: bought, size: size === null ? null : { field, raw: BigInt(size) } }
          const found = await readLimitMarket(asked, signal)
          if (!signal.aborted) setReading(found)
        }
      } catch (error) {
        if (!signal.aborted) console.warn('Tarn: the market of an order could not be read', error)
      }
      if (!signal.aborted) timer = setTimeout(look, chainById(ORDER_CHAIN)!.blockTime)
    }
    timer = setTimeout(look, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // A token is its address and its decimals, which are proven before anything is asked.
  }, [alive, sells, buys, field, size, again])
  return { reading, retry: () => setAgain(again + 1) }
}
