import { someOrder } from '../../../tests/support/someOrder.ts'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { type Order, orderTypedData } from '../orders/Order.ts'
import { compareSigned } from './compare.ts'
import type { Expectation, Payload } from './Expectation.ts'
import { differencesIn } from './differencesIn.ts'
import { laterOf } from './readers/orderReader.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const THIEF: Address = `0x${'66'.repeat(20)}`
const OTHER: Address = `0x${'77'.repeat(20)}`
const ORDER = someOrder(ME)
const planOf = (order: Order): Expectation => ({
  ...{ chainId: 1, account: ME, deadline: 0n, calls: [], left: [], order },
  promises: { spends: [], receives: [], permits: [], items: [], later: [laterOf(order)] },
})
const asked = (order: Order, change: (payload: any) => void = () => {}): Payload => {
  const payload = structuredClone(orderTypedData(order)) as unknown as Payload
  change(payload)
  return payload
}
const differences = (plan: Expectation, payload: Payload, at = {}) =>
  compareSigned(plan, { chainId: 1, account: ME, payload, ...at })

/** What is on its way to the wallet instead of what was reviewed. */
const LIES: [string, (payload: any) => void][] = [
  ['another amount', p => (p.message.permitted.amount = p.message.witness.inputStartAmount = 5n)],
  ['a permission for more than the order takes', p => (p.message.permitted.amount += 1n)],
  ['a permission for another token', p => (p.message.permitted.token = OTHER)],
  ['another spender', p => (p.message.spender = THIEF)],
  ['another reactor', p => (p.message.witness.info.reactor = THIEF)],
  ['another nonce', p => (p.message.nonce = p.message.witness.info.nonce = 9n)],
  ['a nonce of the permission alone', p => (p.message.nonce = 9n)],
  [
    'a later end',
    p => (p.message.deadline = p.message.witness.info.deadline = p.message.witness.decayEndTime = 9n ** 12n),
  ],
  ['a permission that outlives the order', p => (p.message.deadline += 1n)],
  ['another maker', p => (p.message.witness.info.swapper = THIEF)],
  ['a contract that validates', p => (p.message.witness.info.additionalValidationContract = THIEF)],
  ['data for such a contract', p => (p.message.witness.info.additionalValidationData = '0x01')],
  ['a filler of its own', p => (p.message.witness.exclusiveFiller = THIEF)],
  ['an override for others', p => (p.message.witness.exclusivityOverrideBps = 10n)],
  ['an amount that grows', p => (p.message.witness.inputEndAmount *= 2n)],
  ['a lower least', p => (p.message.witness.outputs[0].startAmount = p.message.witness.outputs[0].endAmount = 1n)],
  ['a least that falls', p => (p.message.witness.outputs[0].endAmount = 1n)],
  ['a least that rises', p => (p.message.witness.outputs[0].endAmount *= 2n)],
  ['another recipient', p => (p.message.witness.outputs[0].recipient = THIEF)],
  ['another bought token', p => (p.message.witness.outputs[0].token = OTHER)],
  ['a second output', p => p.message.witness.outputs.push(structuredClone(p.message.witness.outputs[0]))],
  ['no output', p => (p.message.witness.outputs = [])],
  ['another field', p => (p.message.witness.more = 1n)],
  ['a fall that begins earlier', p => (p.message.witness.decayStartTime = 5n)],
  ['types with one field less', p => (p.types = { ...p.types, TokenPermissions: p.types.TokenPermissions.slice(1) })],
  ['another network', p => (p.domain.chainId = 8453)],
  ['another Permit2', p => (p.domain.verifyingContract = THIEF)],
]

describe('[GO-5][LM-3] an order is signed only as it was reviewed', () => {
  test('as it was reviewed it may be asked, also as the JSON that goes to a wallet', () => {
    expect(differences(planOf(ORDER), asked(ORDER))).toEqual([])
    const json = JSON.stringify(asked(ORDER), (_, each) => (typeof each === 'bigint' ? each.toString() : each))
    const request = { method: 'eth_signTypedData_v4', params: [ME, json] }
    expect(differencesIn(planOf(ORDER), request, { chainId: 1, account: ME })).toEqual([])
  })

  test.each(LIES)('with %s it is refused', (_, change) => {
    expect(differences(planOf(ORDER), asked(ORDER, change))).not.toEqual([])
  })

  test('what was promised of it is held too, whatever the plan’s own order says', () => {
    const worse: Partial<Order>[] = [
      ...[
        { amount: 2n * ORDER.amount },
        { start: 5n, end: 5n },
        { recipient: THIEF },
        { buys: OTHER },
        { sells: OTHER },
      ],
      ...[{ deadline: ORDER.deadline + 9n, from: ORDER.deadline + 9n }, { notBefore: true }, { end: 1n }],
      // Its minimum is the same; what must come before it is reached is not.
      ...[{ start: ORDER.start + 5n }],
    ]
    for (const change of worse) {
      const order = { ...ORDER, ...change }
      const plan = { ...planOf(order), promises: planOf(ORDER).promises }
      expect(differences(plan, asked(order)), Object.keys(change).join()).toEqual(['later'])
    }
  })

  test('by another account, for another network, or by a plan that has no order it is refused', () => {
    expect(differences(planOf(ORDER), asked(ORDER), { account: THIEF })).toEqual(['account'])
    expect(differences(planOf({ ...ORDER, maker: THIEF }), asked({ ...ORDER, maker: THIEF }))).toContain('account')
    expect(differences({ ...planOf(ORDER), chainId: 8453 }, asked(ORDER), { chainId: 8453 })).toEqual(['chain'])
    const { order: _, ...without } = planOf(ORDER)
    expect(differences(without, asked(ORDER))).toEqual(['order'])
  })
})
