import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someOrder } from '../../../../tests/support/someOrder.ts'
import type { Address } from '../../chains/Chain.ts'
import { nonceOf, type Order } from '../Order.ts'
import { type OverTime, partsOf, planFault } from './partsOf.ts'
import { seriesOf } from './seriesOf.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const ONE = 10n ** 18n
const plan = (change: Partial<OverTime> = {}): OverTime => ({
  ...{ sells: `0x${'aa'.repeat(20)}`, buys: `0x${'bb'.repeat(20)}`, amount: 7n * ONE + 3n, count: 5 },
  ...{ interval: 'day', market: { buys: 3_000_000_001n, sells: ONE }, lessBps: 200, ...change },
})
const parts = (of: OverTime, first: number, begins = 1_800_000_000n) =>
  partsOf(of, {
    ...{ maker: ME, begins },
    nonces: Array.from({ length: of.count }, (_, bit) => nonceOf(7n, first + bit)),
  })
const grouped = (orders: readonly Order[]) =>
  seriesOf(orders.map(order => ({ order }))).map(series => series.map(({ order }) => order))

test('[GO-16] a browser that did not sign them finds plans again, apart from each other and from other orders', () => {
  const first = parts(plan(), 0)
  // The same pair, begun where the first one's second slot does: at another price, and for another amount.
  const second = parts(plan({ market: { buys: 3_200_000_000n, sells: ONE } }), 5, 1_800_086_400n)
  const third = parts(plan({ amount: 9n * ONE }), 10, 1_800_086_400n)
  const hourly = parts(plan({ interval: 'hour' }), 15)
  const all = [...third, someOrder(ME), ...hourly, ...first.toReversed(), ...second]
  expect(grouped(all)).toEqual([first, second, third, hourly])
  expect(grouped([someOrder(ME)])).toEqual([])
})

test('[GO-16] parts that were never signed leave a gap, and the plan stays one', () => {
  const [a, , , d, e] = parts(plan(), 0)
  expect(grouped([e!, a!, d!])).toEqual([[a, d, e]])
})

test('[GO-16] whatever the amounts and prices: the parts of one plan are one series', () =>
  fc.assert(
    fc.property(
      fc.bigInt(10n ** 4n, 10n ** 30n),
      fc.record({ buys: fc.bigInt(1n, 10n ** 24n), sells: fc.bigInt(1n, 10n ** 24n) }),
      fc.integer({ min: 2, max: 24 }),
      fc.integer({ min: 0, max: 1_500 }),
      (amount, market, count, lessBps) => {
        const of = plan({ amount, market, count, lessBps })
        fc.pre(planFault(of) === null)
        expect(grouped(parts(of, 0))).toEqual([parts(of, 0)])
      },
    ),
  ))
