// What a dollar was worth at the beginnings of its windows and along the last day. Its own bars hold 1 for its price:
// the pools of the dollars with each other tell.
import { dollarPrices } from './dollarPrices.ts'
import type { PoolDbRow } from '../rows.ts'
import { type Beginning, BEGINNINGS, type TokenFigures } from '../figures.ts'
import { DAY, HOUR, MONTH, SLOT, SPARK_SLOTS, WEEK, YEAR } from '../windows.ts'

/** Window → the figure that says the price of its beginning. */
const beginnings: Record<Beginning, number> = { p1h: HOUR, p1d: DAY, p1w: WEEK, p1m: MONTH, p1y: YEAR }
/** When each window begins, unix seconds. */
export const beginningsAt = (now: number): [Beginning, number][] =>
  BEGINNINGS.map(name => [name, now - beginnings[name]])

/**
 * What a pool of two dollars cost when windows began (none: it had no price yet), and in the half hours of the last day
 * in which it moved.
 */
export type ToldPool = {
  db: PoolDbRow
  began: Partial<Record<Beginning, number>>
  slots: ReadonlyMap<number, number>
}

/** `line`: half-hour slot → price, every slot from the first that was told of. */
export type DollarPast = { began: Partial<Pick<TokenFigures, Beginning>>; line: ReadonlyMap<number, number> }

/** Of each dollar of a chain, by address. Unknown times are missing: there a dollar counts as one. */
export function pastsOf(
  dollars: readonly string[],
  told: readonly ToldPool[],
  now: number,
): ReadonlyMap<string, DollarPast> {
  /** What the dollars were worth when these pools cost that; null before the first of them cost anything. */
  const at = (time: number, priceOf: (pool: ToldPool) => number | undefined) => {
    const pools = told.flatMap(pool => {
      const price = priceOf(pool)
      return price === undefined ? [] : [{ ...pool.db, price }]
    })
    return pools.length === 0 ? null : dollarPrices(dollars, pools, time)
  }
  const began = beginningsAt(now).map(([name, time]) => [name, at(time, pool => pool.began[name])] as const)
  const last = new Map(told.map(pool => [pool, pool.began.p1d]))
  const slots = Array.from({ length: SPARK_SLOTS }, (_, slot) => {
    for (const pool of told) last.set(pool, pool.slots.get(slot) ?? last.get(pool))
    return at(now - DAY + (slot + 1) * SLOT, pool => last.get(pool))
  })
  return new Map(
    dollars.map(address => [
      address,
      {
        began: Object.fromEntries(
          began.flatMap(([name, prices]) => {
            const usd = prices?.get(address)?.usd
            return typeof usd === 'number' ? [[name, usd]] : []
          }),
        ),
        line: new Map(
          slots.flatMap((prices, slot) => {
            const usd = prices?.get(address)?.usd
            return typeof usd === 'number' ? [[slot, usd] as const] : []
          }),
        ),
      },
    ]),
  )
}
