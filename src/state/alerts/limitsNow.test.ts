import { expect, test } from 'vitest'
import { ME, THIEF } from '../../../tests/support/plans.ts'
import { rememberedOrder } from '../../../tests/support/rememberedOrder.ts'
import { nearNow, openOrders } from './limitsNow.ts'

const NOW = 1_790_000_600_000
const alert = { kind: 'limit', owner: ME, percent: 1, near: [] as `0x${string}`[] } as const
const order = rememberedOrder(1)
const { hash } = order.follow
const at = (above: bigint, near: readonly `0x${string}`[] = [], record = order) => {
  const found = nearNow({ ...alert, near }, [record], { limits: [{ record, above }], now: NOW })
  return { near: found.near.length, told: found.came.length }
}

test('[GO-12] the market coming near an order is told once an approach: again only after it went half as far away again', () => {
  expect(at(101n)).toEqual({ near: 0, told: 0 })
  expect(at(100n)).toEqual({ near: 1, told: 1 })
  expect(at(-20n)).toEqual({ near: 1, told: 1 })
  // It trembles at the edge: the same approach.
  expect(at(140n, [hash])).toEqual({ near: 1, told: 0 })
  expect(at(90n, [hash])).toEqual({ near: 1, told: 0 })
  expect(at(151n, [hash])).toEqual({ near: 0, told: 0 })
})

test('[GO-12] an order that was placed near the market a moment ago is no news to its maker', () => {
  const fresh = { ...order, addedAt: NOW - 59_000 }
  expect(at(100n, [], fresh)).toEqual({ near: 1, told: 0 })
  expect(at(100n, [], { ...order, addedAt: NOW - 61_000 })).toEqual({ near: 1, told: 1 })
})

test('[GO-12] an order whose tokens have no price now stays what it was; one that ended is forgotten', () => {
  const none = { limits: [], now: NOW }
  expect(nearNow({ ...alert, near: [hash] }, [order], none)).toEqual({ near: [hash], came: [] })
  expect(nearNow(alert, [order], none)).toEqual({ near: [], came: [] })
  expect(nearNow({ ...alert, near: [hash] }, [], none)).toEqual({ near: [], came: [] })
})

test('[GO-12] only orders of the account that fillers may be given are looked at', () => {
  const unposted = rememberedOrder(2)
  const all = [
    order,
    { ...unposted, follow: { ...unposted.follow, posted: 'no' as const } },
    rememberedOrder(3, {}, { status: 'expired' }),
    rememberedOrder(4, {}, { account: THIEF }),
  ]
  expect(openOrders(all, ME)).toEqual([order])
})
