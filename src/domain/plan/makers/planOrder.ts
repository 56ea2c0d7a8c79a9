import type { Address } from '../../chains/Chain.ts'
import { chainById, PERMIT2 } from '../../chains/chains.ts'
import { type Order, ORDER_CHAIN } from '../../orders/Order.ts'
import { refusalOf } from '../../orders/refusalOf.ts'
import { allow } from '../allow.ts'
import { callOf } from '../callOf.ts'
import type { CurrencyLabel, DeedPlan, Line, SteppedPlan } from '../DeedPlan.ts'
import type { Call, Cancelled } from '../Expectation.ts'
import { laterOf } from '../readers/orderReader.ts'
import { concatHex, encodeAbiParameters } from 'viem/utils'

export type OrderTerms = {
  order: Order
  /** Time of the network's head, unix seconds. */
  time: bigint
  /** What Permit2 may take of the sold token now. */
  allowed: bigint
  /**
   * What it must be able to take for all open orders of that token together, this one too: an approval that is exact
   * for one deed alone would starve the others.
   */
  reserved: bigint
  /** The token refuses to change a non-zero allowance (USDT). */
  resetFirst: boolean
  /** How it was shown. */
  told: Line
}

/**
 * LM-3: the permission that an order needs, its signature, and its way to the book. `calls` are those of the
 * permission; the last line tells of the order. Throws a RangeError on an order that no form lets through.
 */
export const planOrder = ({ order, told, ...ground }: OrderTerms): SteppedPlan => ({
  // Orders at two prices are two, and so are two at one price that sell more and less.
  ...planSigned({ ...ground, about: `${order.amount} ${order.start} ${order.end}`, orders: [{ order, told }] }, null),
  order,
})

export type PartsTerms = Omit<OrderTerms, 'order' | 'told'> & {
  /** Of one maker, who sells one token; in the order in which they end. */
  orders: readonly Pick<OrderTerms, 'order' | 'told'>[]
  /** What they are together: it tells the same plan from another. */
  about: string
}

/**
 * GO-16: one permission for all parts of a plan over time, then each part's signature and its way to the book. Throws a
 * RangeError as planOrder does, and without a part.
 */
export const planParts = (terms: PartsTerms): SteppedPlan => planSigned(terms, 'signPart')

function planSigned({ orders, about, time, ...ground }: PartsTerms, kind: 'signPart' | null): SteppedPlan {
  const { allowed, reserved, resetFirst } = ground
  const wrapped = chainById(ORDER_CHAIN)!.contracts.wrappedNative!
  const [first] = orders.map(({ order }) => order)
  if (first === undefined) throw new RangeError('planOrder: no order')
  for (const { order } of orders) {
    const wrong = refusalOf(order, { time, wrapped })
    if (wrong !== null) throw new RangeError(`planOrder: ${wrong}`)
    if (order.maker !== first.maker || order.sells !== first.sells) throw new RangeError('planOrder: of one maker')
  }
  const sum = orders.reduce((all, { order }) => all + order.amount, 0n)
  if (reserved < sum) throw new RangeError(`planOrder: ${reserved} is less than the orders take`)
  const { deadline } = orders.at(-1)!.order
  const wanted = { token: first.sells, amount: reserved, allowed, resetFirst }
  const permit = allow([wanted], { chainId: ORDER_CHAIN, spender: PERMIT2, until: deadline, by: 'token' })
  const calls = permit.steps.flatMap(step => (step.way === 'call' ? [callOf(step, null)] : []))
  const later = orders.map(({ order }) => laterOf(order))
  return {
    ...{ deed: 'limit', chainId: ORDER_CHAIN, account: first.maker, deadline, calls, about },
    // The permission is told as the first order.
    ...{
      left: permit.left,
      batched: false,
      lines: [...calls.map(() => [orders[0]!.told]), ...orders.map(one => [one.told])],
    },
    steps: [
      ...permit.steps,
      ...orders.flatMap(({ order }) => [
        { way: 'sign', kind, order } as const,
        { way: 'hand', to: 'book', kind: 'handOrder', order } as const,
      ]),
    ],
    promises: { spends: [], receives: [], permits: permit.permits, items: [], later },
  }
}

/** invalidateUnorderedNonces(uint256 word, uint256 mask) of Permit2. */
const invalidate = ({ word, mask }: Cancelled): Call => ({
  to: PERMIT2,
  value: 0n,
  data: concatHex(['0x3ff9dcb1', encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [word, mask])]),
})

/** An order that is to be cancelled, and how it was shown. */
export type Cancelling = { nonce: bigint; told: Line }

/**
 * LM-5: orders that can't be filled from then on, by their numbers: one call a word, whatever else has a number there
 * stays. Throws a RangeError without one.
 */
export function planCancelOrders(account: Address, orders: readonly Cancelling[]): DeedPlan {
  if (orders.length === 0) throw new RangeError('planCancelOrders: no order')
  const words = new Map<bigint, { mask: bigint; told: Line[] }>()
  for (const { nonce, told } of orders) {
    const known = words.get(nonce >> 8n) ?? { mask: 0n, told: [] }
    words.set(nonce >> 8n, { mask: known.mask | (1n << (nonce & 255n)), told: [...known.told, told] })
  }
  const cancels = [...words].map(([word, { mask }]) => ({ word, mask }))
  return {
    ...{ deed: 'cancelLimit', chainId: ORDER_CHAIN, account, deadline: 0n, left: [], calls: cancels.map(invalidate) },
    lines: [...words.values()].map(({ told }) => told),
    promises: { spends: [], receives: [], permits: [], items: [], cancels },
  }
}

/**
 * LM-5: whole words of the account's bitmap are used up: no order that was ever signed under them can be filled then,
 * whether or not it is known here. Throws a RangeError without one.
 */
export function planCancelWords(account: Address, words: readonly bigint[]): DeedPlan {
  if (words.length === 0) throw new RangeError('planCancelWords: no word')
  const cancels = words.map(word => ({ word, mask: (1n << 256n) - 1n }))
  const { symbol = '', decimals = 18 } = chainById(ORDER_CHAIN)?.native ?? {}
  const currency: CurrencyLabel = { id: 'NATIVE', symbol, decimals }
  const told: Line = { currencyIn: currency, currencyOut: currency, amountIn: 0n, amountOut: 0n }
  return {
    ...{
      deed: 'cancelAllLimits',
      chainId: ORDER_CHAIN,
      account,
      deadline: 0n,
      left: [],
      calls: cancels.map(invalidate),
    },
    // One call or several, it is told once.
    lines: words.map((_, at) => (at === words.length - 1 ? [told] : [])),
    promises: { spends: [], receives: [], permits: [], items: [], cancels },
  }
}
