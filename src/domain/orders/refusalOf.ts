import type { Address } from '../chains/Chain.ts'
import { ZERO_ADDRESS } from '../Hex.ts'
import { ORDER_REACTOR, type Order } from './Order.ts'

/** Why an order is none that Tarn makes or keeps, before anything is asked of the chain. */
export type OrderRefusal = 'amount' | 'token' | 'recipient' | 'time' | 'fall'

const MINUTE = 60n
const YEAR = 365n * 86_400n
/**
 * A least may fall by so much of where it begins, in bps: a part of a plan over time falls from 1 % above the market to
 * 15 % below it at most, a fast order less.
 */
const MOST_FALL = 1_600n
const MAX_UINT = (1n << 256n) - 1n

/**
 * What is wrong with an order by itself; null: nothing. `time`: of the network's head, unix seconds; `wrapped`: its
 * wrapped currency, which is no other token than the currency.
 */
export function refusalOf(
  { sells, buys, amount, start, end, recipient, deadline, from, notBefore }: Order,
  { time, wrapped }: { time: bigint; wrapped: Address },
): OrderRefusal | null {
  if (amount <= 0n || end <= 0n || amount > MAX_UINT || start > MAX_UINT) return 'amount'
  const bought = buys === ZERO_ADDRESS ? wrapped : buys
  if (sells === ZERO_ADDRESS || sells === bought) return 'token'
  if (recipient === ZERO_ADDRESS || recipient === ORDER_REACTOR) return 'recipient'
  if (deadline < time + MINUTE || deadline > time + YEAR + MINUTE) return 'time'
  if (from > deadline || (notBefore && from === deadline)) return 'time'
  // One that does not fall begins to at its end; one that falls does so a little, and downwards.
  if (start < end || (start === end && from !== deadline && !notBefore)) return 'fall'
  return fallsTooFar({ start, end }) ? 'fall' : null
}

/** Whether a least falls further than that of any order here. */
export const fallsTooFar = ({ start, end }: Pick<Order, 'start' | 'end'>): boolean =>
  (start - end) * 10_000n > start * MOST_FALL
