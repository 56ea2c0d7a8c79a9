import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { PERMIT2 } from '../../chains/chains.ts'
import { nonceOf, type Order, orderTypedData } from '../../orders/Order.ts'
import { compare, compareSigned } from '../compare.ts'
import type { Expectation, Hex, Payload } from '../Expectation.ts'
import { identitiesOf } from '../DeedIdentity.ts'
import { isToldBefore, type Line, linesOf, ordersOf, stepOf } from '../DeedPlan.ts'
import { planCancelOrders, planOrder, planParts } from './planOrder.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const TOKEN: Address = `0x${'aa'.repeat(20)}`
const TIME = 1_800_000_000n
const ORDER: Order = {
  maker: ME,
  nonce: nonceOf(7n, 3),
  deadline: TIME + 86_400n,
  sells: TOKEN,
  amount: 1_000n,
  buys: `0x${'bb'.repeat(20)}`,
  start: 3_000n,
  end: 3_000n,
  recipient: ME,
  from: TIME + 86_400n,
  notBefore: false,
}
const told: Line = {
  currencyIn: { id: TOKEN, symbol: 'AA', decimals: 0 },
  currencyOut: { id: ORDER.buys, symbol: 'BB', decimals: 0 },
  amountIn: 1_000n,
  amountOut: 3_000n,
}
const terms = { order: ORDER, time: TIME, allowed: 0n, reserved: 1_000n, resetFirst: false, told }
const cancelling = (...nonces: readonly bigint[]) => nonces.map(nonce => ({ nonce, told }))
const asked = (plan: Expectation, calls = plan.calls) => compare(plan, { chainId: 1, account: ME, calls })
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const approve = (amount: bigint): Hex => `0x095ea7b3${PERMIT2.slice(2).padStart(64, '0')}${word(amount)}`

describe('[LM-3] an order and its permission', () => {
  test('exactly what all open orders of the token take together, and the order as it is signed', () => {
    const plan = planOrder({ ...terms, reserved: 4_500n, allowed: 3_500n })
    expect(plan.calls).toEqual([{ to: TOKEN, data: approve(4_500n), value: 0n }])
    expect(asked(plan)).toEqual([])
    expect(compareSigned(plan, { chainId: 1, account: ME, payload: orderTypedData(ORDER) as Payload })).toEqual([])
    expect(plan.promises.later).toEqual([
      {
        ...{ takes: { currency: TOKEN, max: 1_000n }, from: 0n, until: ORDER.deadline },
        gives: { currency: ORDER.buys, first: 3_000n, min: 3_000n, to: ME },
      },
    ])
    // More or less is another permission.
    for (const other of [4_499n, 4_501n, 1_000n])
      expect(asked(plan, [{ to: TOKEN, data: approve(other), value: 0n }])).not.toEqual([])
  })

  test('a permission that stands already is not asked for; a larger one is told; Tether’s is taken back first', () => {
    expect(planOrder({ ...terms, allowed: 1_000n })).toMatchObject({ calls: [], left: [] })
    expect(planOrder({ ...terms, allowed: 1_200n }).left).toEqual([{ token: TOKEN, spender: PERMIT2, amount: 200n }])
    const tether = planOrder({ ...terms, allowed: 500n, resetFirst: true })
    expect(tether.calls.map(({ data }) => data)).toEqual([approve(0n), approve(1_000n)])
  })

  test('what no form lets through is no plan', () => {
    expect(() => planOrder({ ...terms, reserved: 999n })).toThrow(RangeError)
    expect(() => planOrder({ ...terms, order: { ...ORDER, end: 0n, start: 0n } })).toThrow(/amount/)
    expect(() => planOrder({ ...terms, time: ORDER.deadline })).toThrow(/time/)
  })
})

describe('[GO-16] parts of a plan over time', () => {
  const slot = (at: number): Order => ({
    ...{ ...ORDER, nonce: nonceOf(7n, at), start: 3_030n, end: 2_940n, notBefore: true },
    ...{ from: TIME + BigInt(at) * 86_400n, deadline: TIME + BigInt(at + 1) * 86_400n },
  })
  const parts = [0, 1, 2].map(slot)
  const toldOf = ({ amount, end }: Order): Line => ({ ...told, amountIn: amount, amountOut: end })
  const over = (change: Partial<Parameters<typeof planParts>[0]> = {}) =>
    planParts({
      ...{ time: TIME, allowed: 0n, reserved: 3_000n, resetFirst: false, about: 'three a day' },
      ...{ orders: parts.map(order => ({ order, told: toldOf(order) })), ...change },
    })

  test('one permission for all of them, then each is signed and handed over', () => {
    const plan = over()
    expect(plan.calls).toEqual([{ to: TOKEN, data: approve(3_000n), value: 0n }])
    expect(plan.steps.map(({ kind }) => kind)).toEqual([
      'approve',
      ...['signPart', 'handOrder', 'signPart', 'handOrder', 'signPart', 'handOrder'],
    ])
    expect(ordersOf(plan)).toEqual(parts)
    expect(plan.steps.map((_, at) => isToldBefore(plan, at))).toEqual([false, false, true, false, true, false, true])
    // What other orders reserve is permitted, too; less than all parts take is no plan.
    expect(over({ reserved: 4_000n, allowed: 4_000n }).calls).toEqual([])
    expect(() => over({ reserved: 2_999n })).toThrow(RangeError)
    expect(() => over({ orders: [] })).toThrow(RangeError)
    expect(() =>
      over({ orders: [slot(0), { ...slot(1), sells: ORDER.buys }].map(order => ({ order, told })) }),
    ).toThrow()
  })

  test('[GO-5] each signature is held to its own part, and asked for until its own end', () => {
    const plan = over()
    for (const [nth, part] of parts.entries()) {
      const asking = stepOf(plan, 1 + 2 * nth)
      const signed = (order: Order) =>
        compareSigned(asking, { chainId: 1, account: ME, payload: orderTypedData(order) as Payload })
      expect(signed(part)).toEqual([])
      expect(asking.deadline).toBe(part.deadline)
      for (const other of parts.filter(each => each !== part)) expect(signed(other)).toEqual(['order', 'later'])
      expect(signed({ ...part, notBefore: false })).toContain('later')
      expect(signed({ ...part, start: part.end })).toContain('later')
    }
  })

  test('[TX-2] each part is remembered with its own amounts, and the plan as one thing', () => {
    const plan = over({ orders: parts.map((order, at) => ({ order, told: { ...told, amountIn: BigInt(at) } })) })
    expect([1, 3, 5].map(at => linesOf(plan, at)[0]!.amountIn)).toEqual([0n, 1n, 2n])
    expect([2, 4, 6].map(at => linesOf(plan, at)[0]!.amountIn)).toEqual([0n, 1n, 2n])
    const [permission, ...each] = identitiesOf(plan)
    expect(permission!.deed).toBe('approve')
    expect(new Set(each.map(({ subject }) => subject)).size).toBe(1)
    expect(each.every(({ counts }) => !counts)).toBe(true)
    expect(identitiesOf(over({ about: 'four a day' })).at(-1)!.subject).not.toBe(each[0]!.subject)
  })
})

describe('[LM-5] orders are cancelled by their numbers', () => {
  test('one call a word; other numbers of it stay', () => {
    const plan = planCancelOrders(ME, cancelling(nonceOf(7n, 3), nonceOf(7n, 200), nonceOf(8n, 0)))
    expect(plan.calls.map(({ to, data }) => [to, data])).toEqual([
      [PERMIT2, `0x3ff9dcb1${word(7n)}${word((1n << 3n) | (1n << 200n))}`],
      [PERMIT2, `0x3ff9dcb1${word(8n)}${word(1n)}`],
    ])
    expect(asked(plan)).toEqual([])
    expect(() => planCancelOrders(ME, [])).toThrow(RangeError)
  })

  test('[GO-5] any other bits, fewer or more, are refused', () => {
    const plan = planCancelOrders(ME, cancelling(nonceOf(7n, 3)))
    const of = (w: bigint, mask: bigint) =>
      asked(plan, [{ to: PERMIT2, data: `0x3ff9dcb1${word(w)}${word(mask)}`, value: 0n }])
    for (const [w, mask] of [
      [7n, 1n << 4n],
      [8n, 1n << 3n],
      [7n, 0n],
      [7n, (1n << 256n) - 1n],
    ] as const)
      expect(of(w, mask), `${w} ${mask}`).not.toEqual([])
    // A plan that does something else cancels nothing.
    const none = { ...plan, promises: { ...plan.promises, cancels: [] } }
    expect(asked(none)).toEqual(['cancels'])
  })

  test('whatever the numbers: all of them are used up, and no others', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.bigInt({ min: 0n, max: 2_000n }), { minLength: 1, maxLength: 40 }), nonces => {
        const bits = planCancelOrders(ME, cancelling(...nonces)).promises.cancels!.flatMap(({ word: at, mask }) =>
          Array.from({ length: 256 }, (_, bit) => BigInt(bit))
            .filter(bit => (mask >> bit) & 1n)
            .map(bit => (at << 8n) | bit),
        )
        expect(bits.sort((a, b) => Number(a - b))).toEqual(nonces.toSorted((a, b) => Number(a - b)))
      }),
    ))
})
