// GO-16: a plan that runs over time: one amount, sold in parts, each a limit order of its own with a slot of its own.
import type { Address } from '../../chains/Chain.ts'
import { leastFor, type LimitPrice } from '../limit/LimitPrice.ts'
import type { Order } from '../Order.ts'
import { fallsTooFar } from '../refusalOf.ts'

/** LIST: seconds from one part to the next. */
export const intervals = { hour: 3_600, day: 86_400, week: 604_800 } as const
export type Interval = keyof typeof intervals

/** A plan of one part is an order; one of more than 24 asks for more signatures than are read. */
export const FEWEST_PARTS = 2
export const MOST_PARTS = 24

/** A part begins so far above the market and falls to its minimum, so that fillers compete for it. Bps. */
const ABOVE_BPS = 100n
/** How far a part's minimum lies below the market where nothing else is chosen, and at most. Bps. */
export const USUAL_LESS_BPS = 200
export const MOST_LESS_BPS = 1_500
const WHOLE_BPS = 10_000n

/** What is to be sold over time. Raw units; `count`: of parts. */
export type OverTime = {
  sells: Address
  /** The zero address: the native currency. */
  buys: Address
  amount: bigint
  count: number
  interval: Interval
  /** What a part begins from: the market as it was when the plan was made. */
  market: LimitPrice
  /** How far below that a part's minimum lies, in bps. */
  lessBps: number
}

/** Who sells, with which numbers (one a part), and when the first slot opens: unix seconds. */
export type Placing = { maker: Address; nonces: readonly bigint[]; begins: bigint }

/** Why a plan can't be made; null: nothing stands against it. */
export type PlanFault = 'count' | 'interval' | 'amount' | 'minimum'

/** What is wrong with a plan by itself. Every part sells something, and none is without a minimum. */
export function planFault(plan: OverTime): PlanFault | null {
  const { count, interval, lessBps, market } = plan
  if (!Number.isInteger(count) || count < FEWEST_PARTS || count > MOST_PARTS) return 'count'
  if (!Object.hasOwn(intervals, interval)) return 'interval'
  if (!Number.isInteger(lessBps) || lessBps < 0 || lessBps > MOST_LESS_BPS) return 'minimum'
  if (market.buys <= 0n || market.sells <= 0n || plan.amount < BigInt(count)) return 'amount'
  // So few units that what is rounded up falls further than was chosen.
  return amountsOf(plan).some(amount => fallsTooFar(boundsOf(amount, plan))) ? 'amount' : null
}

/** What each part sells: together exactly the amount, no two further apart than one unit. Raw units. */
export const amountsOf = ({ amount, count }: Pick<OverTime, 'amount' | 'count'>): readonly bigint[] =>
  Array.from({ length: count }, (_, at) => upTo(amount, at + 1, count) - upTo(amount, at, count))

const upTo = (amount: bigint, parts: number, of: number): bigint => (amount * BigInt(parts)) / BigInt(of)

const atShare = (amount: bigint, { buys, sells }: LimitPrice, bps: bigint): bigint =>
  leastFor(amount, { buys: buys * bps, sells: sells * WHOLE_BPS })

/** What a part of this amount must bring when its slot opens, and its minimum at its end, rounded up. Raw units. */
const boundsOf = (amount: bigint, { market, lessBps }: OverTime): Pick<Order, 'start' | 'end'> => ({
  start: atShare(amount, market, WHOLE_BPS + ABOVE_BPS),
  end: atShare(amount, market, WHOLE_BPS - BigInt(lessBps)),
})

/**
 * The orders of a plan. Each can be filled in its slot alone: not before it (`notBefore`), not after its end. Within it
 * what must come falls from above the market to the minimum. Throws a RangeError on a plan that has a fault, or whose
 * numbers are not one a part and of one word.
 */
export function partsOf(plan: OverTime, { maker, nonces, begins }: Placing): readonly Order[] {
  const fault = planFault(plan)
  if (fault !== null) throw new RangeError(`partsOf: ${fault}`)
  const { sells, buys } = plan
  const isOneWord = new Set(nonces.map(nonce => nonce >> 8n)).size === 1
  if (new Set(nonces).size !== plan.count || nonces.length !== plan.count || !isOneWord)
    throw new RangeError('partsOf: a number a part, of one word')
  const slot = BigInt(intervals[plan.interval])
  return amountsOf(plan).map((amount, at) => {
    const from = begins + BigInt(at) * slot
    return {
      ...{ maker, nonce: nonces[at]!, deadline: from + slot, sells, amount, buys },
      ...{ ...boundsOf(amount, plan), recipient: maker, from, notBefore: true },
    }
  })
}

/** What all parts sell, and what they bring at least where all are filled. Raw units. */
export const sumsOf = (parts: readonly Pick<Order, 'amount' | 'end'>[]): { sells: bigint; least: bigint } => ({
  sells: parts.reduce((sum, { amount }) => sum + amount, 0n),
  least: parts.reduce((sum, { end }) => sum + end, 0n),
})

/**
 * Parts that are not to be signed at the market of now: their minimum lies more than 15 % below it (SW-14). `market`:
 * an independent price.
 */
export const tooLow = (parts: readonly Order[], market: LimitPrice): readonly Order[] =>
  parts.filter(({ amount, end }) => end < atShare(amount, market, WHOLE_BPS - BigInt(MOST_LESS_BPS)))
