import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { decodeOrder, encodeOrder, leastAt, nonceOf } from '../Order.ts'
import { refusalOf } from '../refusalOf.ts'
import { amountsOf, type OverTime, partsOf, type PlanFault, planFault, sumsOf, tooLow } from './partsOf.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const TIME = 1_800_000_000n
const ONE = 10n ** 18n
/** Six ether for 3,000 of a token of six decimals each, in six days. */
const PLAN: OverTime = {
  sells: `0x${'aa'.repeat(20)}`,
  buys: `0x${'bb'.repeat(20)}`,
  amount: 6n * ONE,
  count: 6,
  interval: 'day',
  market: { buys: 3_000_000_000n, sells: ONE },
  lessBps: 200,
}
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, bit) => nonceOf(7n, first + bit))
const partsNow = (plan: OverTime) => partsOf(plan, { maker: ME, nonces: numbers(plan.count), begins: TIME })
const head = { time: TIME, wrapped: `0x${'ee'.repeat(20)}` as Address }

const plans = fc
  .record({
    amount: fc.bigInt({ min: 1_000_000n, max: 10n ** 30n }),
    count: fc.integer({ min: 2, max: 24 }),
    interval: fc.constantFrom('hour', 'day', 'week'),
    market: fc.record({
      buys: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      sells: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    }),
    lessBps: fc.integer({ min: 0, max: 1_500 }),
  })
  .map(change => ({ ...PLAN, ...change }) as OverTime)

describe('[GO-16] parts of a plan', () => {
  test('sell the amount, each in a slot of its own, from 1 % above the market to 2 % below it', () => {
    const parts = partsNow(PLAN)
    expect(parts.map(({ amount, from, deadline }) => [amount, from - TIME, deadline - TIME])).toEqual([
      [ONE, 0n, 86_400n],
      [ONE, 86_400n, 172_800n],
      [ONE, 172_800n, 259_200n],
      [ONE, 259_200n, 345_600n],
      [ONE, 345_600n, 432_000n],
      [ONE, 432_000n, 518_400n],
    ])
    for (const { start, end, recipient, notBefore } of parts)
      expect([start, end, recipient, notBefore]).toEqual([3_030_000_000n, 2_940_000_000n, ME, true])
    expect(parts.map(({ nonce }) => nonce)).toEqual(numbers(6))
    expect(sumsOf(parts)).toEqual({ sells: 6n * ONE, least: 6n * 2_940_000_000n })
  })

  test('whatever the plan: sums are exact, slots follow each other, and each part is an order that is kept', () =>
    fc.assert(
      fc.property(plans, plan => {
        fc.pre(planFault(plan) === null)
        const parts = partsNow(plan)
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(plan.amount)
        const less = plan.amount / BigInt(plan.count)
        for (const amount of amountsOf(plan)) expect([less, less + 1n]).toContain(amount)
        for (const [at, part] of parts.entries()) {
          expect(part.from).toBe(at === 0 ? TIME : parts[at - 1]!.deadline)
          expect(refusalOf(part, head)).toBeNull()
          expect(decodeOrder(encodeOrder(part))).toEqual(part)
          // No less than was chosen, and not a unit more than rounding needs.
          const chosen = part.amount * plan.market.buys * BigInt(10_000 - plan.lessBps)
          expect(part.end * plan.market.sells * 10_000n).toBeGreaterThanOrEqual(chosen)
          expect((part.end - 1n) * plan.market.sells * 10_000n).toBeLessThan(chosen)
          const above = part.amount * plan.market.buys * 10_100n
          expect(part.start * plan.market.sells * 10_000n).toBeGreaterThanOrEqual(above)
          expect([leastAt(part, part.from), leastAt(part, part.deadline)]).toEqual([part.start, part.end])
        }
      }),
    ))

  test.each<[string, Partial<OverTime>, PlanFault | null]>([
    ['two parts', { count: 2 }, null],
    ['24 parts', { count: 24 }, null],
    ['one part', { count: 1 }, 'count'],
    ['25 parts', { count: 25 }, 'count'],
    ['half a part', { count: 2.5 }, 'count'],
    ['parts that sell nothing', { amount: 5n }, 'amount'],
    [
      'parts that bring next to nothing',
      { market: { buys: 1n, sells: ONE }, lessBps: 1_500, amount: 24n * ONE },
      'amount',
    ],
    ['no market', { market: { buys: 0n, sells: ONE } }, 'amount'],
    ['a minimum at the market', { lessBps: 0 }, null],
    ['a minimum 15 % below it', { lessBps: 1_500 }, null],
    ['a minimum further below it', { lessBps: 1_501 }, 'minimum'],
    ['a minimum above it', { lessBps: -1 }, 'minimum'],
    ['another interval', { interval: 'year' as never }, 'interval'],
  ])('%s', (_, change, fault) => {
    expect(planFault({ ...PLAN, ...change })).toBe(fault)
    if (fault !== null) expect(() => partsNow({ ...PLAN, ...change })).toThrow(RangeError)
  })

  test('a number each, of one word: what would not be cancelled by one call is no plan', () => {
    const placed = (nonces: readonly bigint[]) => partsOf(PLAN, { maker: ME, nonces, begins: TIME })
    expect(() => placed(numbers(5))).toThrow(RangeError)
    expect(() => placed([...numbers(5), nonceOf(7n, 0)])).toThrow(RangeError)
    expect(() => placed([...numbers(5), nonceOf(8n, 0)])).toThrow(RangeError)
    expect(placed(numbers(6, 250)).map(({ nonce }) => nonce & 255n)).toEqual([250n, 251n, 252n, 253n, 254n, 255n])
  })

  test('[SW-14] a market that rose since: parts whose minimum is more than 15 % below it are not signed', () => {
    const parts = partsNow(PLAN)
    // 2,940 is 15 % below 3,458.82.
    expect(tooLow(parts, { buys: 3_458_823_529n, sells: ONE })).toEqual([])
    expect(tooLow(parts, { buys: 3_458_823_530n, sells: ONE })).toHaveLength(6)
  })
})
