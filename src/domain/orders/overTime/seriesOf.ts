import type { Order } from '../Order.ts'

/**
 * Orders that are parts of plans, plan by plan, each in the order of its slots: a browser that did not sign them has no
 * other record of their plan. Two belong together where nothing but slot, number and a unit of the amount tells them
 * apart and one slot is a whole number of slots after the other; a plan's numbers grow with its slots. Orders that are
 * no parts are left out.
 */
export function seriesOf<T extends { order: Order }>(owned: readonly T[]): readonly (readonly T[])[] {
  const found: T[][] = []
  const parts = owned.filter(({ order }) => order.notBefore)
  for (const part of parts.toSorted((a, b) => (a.order.nonce < b.order.nonce ? -1 : 1))) {
    const series = found.find(all => follows(part.order, all.at(-1)!.order))
    if (series) series.push(part)
    else found.push([part])
  }
  return found
}

const slotOf = ({ from, deadline }: Order): bigint => deadline - from
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

function follows(next: Order, last: Order): boolean {
  const slot = slotOf(last)
  return (
    next.maker === last.maker &&
    next.sells === last.sells &&
    next.buys === last.buys &&
    next.recipient === last.recipient &&
    next.nonce >> 8n === last.nonce >> 8n &&
    slotOf(next) === slot &&
    next.from >= last.deadline &&
    (next.from - last.deadline) % slot === 0n &&
    distance(next.amount, last.amount) <= 1n &&
    // Of one price: what an amount that is a unit larger must bring is another, by rounding alone.
    distance(next.end * last.amount, last.end * next.amount) <= (next.amount > last.amount ? next.amount : last.amount)
  )
}
