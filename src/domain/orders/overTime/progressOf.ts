import type { LimitPrice } from '../limit/LimitPrice.ts'
import type { Order } from '../Order.ts'

/**
 * How a part stands. `unsigned`: it may still be signed. `missed`: its slot ended before it was. An expired part was
 * signed and not filled: it sold nothing.
 */
export type PartState = 'unsigned' | 'missed' | 'open' | 'filled' | 'cancelled' | 'expired'

/** A fill: raw units that really left and came. `market`: the price of its moment; null: not known. */
export type PartFill = { sold: bigint; came: bigint; market: LimitPrice | null }

/** `fill` null: it is not filled, or what came of it can't be read. */
export type Part = { order: Pick<Order, 'amount'>; state: PartState; fill: PartFill | null }

/** `sold`, `came`: of all fills that could be read. Raw units. */
export type Progress = Record<PartState, number> & {
  sold: bigint
  came: bigint
  /** What all that was sold brought on average; null: nothing was, or a fill could not be read. */
  average: LimitPrice | null
  /** What the market would have given at each of the fills, on average; null: it is not known of all. */
  market: LimitPrice | null
}

/** What became of the parts of a plan. Only a filled part counts as sold. */
export function progressOf(parts: readonly Part[]): Progress {
  const count = (state: PartState): number => parts.filter(part => part.state === state).length
  const filled = parts.filter(({ state }) => state === 'filled')
  const fills = filled.flatMap(({ fill }) => (fill ? [fill] : []))
  const sold = fills.reduce((sum, fill) => sum + fill.sold, 0n)
  const came = fills.reduce((sum, fill) => sum + fill.came, 0n)
  const isRead = filled.length > 0 && fills.length === filled.length && sold > 0n
  return {
    ...{ unsigned: count('unsigned'), missed: count('missed'), open: count('open') },
    ...{ filled: filled.length, cancelled: count('cancelled'), expired: count('expired') },
    ...{ sold, came, average: isRead ? { buys: came, sells: sold } : null },
    market: isRead ? marketOf(fills, sold) : null,
  }
}

/** Each fill at the price of its moment: the sum of what all would have brought, exactly, over what was sold. */
function marketOf(fills: readonly PartFill[], sold: bigint): LimitPrice | null {
  let of = { buys: 0n, per: 1n }
  for (const { sold: amount, market } of fills) {
    if (market === null || market.sells <= 0n) return null
    of = { buys: of.buys * market.sells + amount * market.buys * of.per, per: of.per * market.sells }
  }
  return { buys: of.buys, sells: of.per * sold }
}

/** How a part stands that has no order in the book: `time` of the network's head, unix seconds. */
export const unsignedState = ({ deadline }: Pick<Order, 'deadline'>, time: bigint): 'unsigned' | 'missed' =>
  deadline < time + MINUTE ? 'missed' : 'unsigned'

/** An order that ends sooner is not taken (refusalOf). */
const MINUTE = 60n
