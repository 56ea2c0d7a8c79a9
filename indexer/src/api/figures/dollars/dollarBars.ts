import type { PoolDbRow } from '../rows.ts'
import { dollarPrices } from './dollarPrices.ts'

/** A pool of two dollars, and what it cost at the ends of its bars, oldest first. */
export type DollarPool = { db: PoolDbRow; bars: readonly { time: number; close: number | null }[] }
export type DollarBar = { time: number; open: number; high: number; low: number; close: number }

/**
 * What a dollar was worth, bar by bar, as it is reckoned for now: 1 unless the dollars' pools with each other said
 * otherwise then. A pool that didn't trade in a bar says what it said last; one that never did says nothing.
 */
export function dollarBars({
  dollars,
  pools,
  address,
  interval,
}: {
  dollars: readonly string[]
  pools: readonly DollarPool[]
  address: string
  interval: number
}): DollarBar[] {
  const times = [...new Set(pools.flatMap(({ bars }) => bars.map(bar => bar.time)))].sort((a, b) => a - b)
  const last = new Map<string, number>()
  const closes = pools.map(({ bars }) => new Map(bars.map(bar => [bar.time, bar.close])))
  let open: number | undefined
  return times.flatMap(time => {
    pools.forEach(({ db }, i) => {
      const close = closes[i]!.get(time)
      if (close !== undefined && close !== null) last.set(db.id, close)
    })
    const then = pools.flatMap(({ db }) => {
      const price = last.get(db.id)
      return price === undefined ? [] : [{ ...db, price }]
    })
    const close = dollarPrices(dollars, then, time + interval).get(address)?.usd ?? null
    if (close === null) return []
    const from = open ?? close
    open = close
    return [{ time, open: from, high: Math.max(from, close), low: Math.min(from, close), close }]
  })
}
