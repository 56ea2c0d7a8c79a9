import { expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { compare } from '../compare.ts'
import type { Expectation } from '../Expectation.ts'
import { verdictOf } from '../judge.ts'
import { ofExpectation } from '../Promises.ts'
import { planSend, type Sending } from './planSend.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const TO: Address = `0x${'22'.repeat(20)}`
const OTHER: Address = `0x${'33'.repeat(20)}`
const TOKEN: Address = `0x${'44'.repeat(20)}`
const token: Sending = { currency: TOKEN, symbol: 'T', decimals: 18, amount: 9n, least: 8n }
const item: Sending = { contract: TOKEN, id: 7n, name: 'T #7' }
const asked = ({ chainId, account, calls }: Expectation) => ({ chainId, account, calls })

test('[GO-5] a transfer that is made as it is promised may be asked for', () => {
  for (const what of [token, item, { ...token, currency: 'NATIVE' as const }]) {
    const plan = planSend({ chainId: 1, account: ME, to: TO, what })
    expect(compare(plan, asked(plan))).toEqual([])
  }
})

test('[GO-5] one whose bytes say anything else than its promises is refused, even where its maker was wrong', () => {
  const plan = planSend({ chainId: 1, account: ME, to: TO, what: item })
  const promising = (items: Expectation['promises']['items']) => ({ ...plan, promises: { ...plan.promises, items } })
  const wrong = [
    promising([{ contract: TOKEN, id: 7n, to: OTHER }]),
    promising([{ contract: TOKEN, id: 8n, to: TO }]),
    promising([...plan.promises.items, { contract: TOKEN, id: 8n, to: TO }]),
  ]
  for (const each of wrong) expect(compare(each, asked(each))).toEqual(['items'])
  const sent = planSend({ chainId: 1, account: ME, to: TO, what: token })
  const less = { ...sent, promises: { ...sent.promises, spends: [{ currency: TOKEN, max: 8n }] } }
  expect(compare(less, asked(less))).toEqual(['spends'])
  const elsewhere = { ...sent, promises: { ...sent.promises, receives: [{ currency: TOKEN, min: 8n, to: OTHER }] } }
  expect(compare(elsewhere, asked(elsewhere))).toEqual(['recipient', 'receives'])
})

test('[SM-13] the record of an item: done when it left for whom it was promised, changed when it did not, or another one did', () => {
  const promises = ofExpectation(planSend({ chainId: 1, account: ME, to: TO, what: item }))
  const nothing = { moves: [], permissions: [], nativeKnown: true, cost: null, sameCall: false, failedInside: false }
  const gone = (id: bigint, to = TO) => ({ contract: TOKEN, id, count: 1n, way: 'out' as const, to })
  const judged = (...ids: bigint[]) => verdictOf({ ...nothing, items: ids.map(id => gone(id)) }, promises)
  expect([judged(7n), judged(), judged(8n), judged(7n, 8n)]).toEqual(['done', 'changed', 'changed', 'changed'])
  expect(verdictOf({ ...nothing, items: [gone(7n, OTHER)] }, promises)).toBe('changed')
})

test('[SM-6] nothing, nobody and oneself are no transfer', () => {
  expect(() => planSend({ chainId: 1, account: ME, to: ME, what: token })).toThrow(RangeError)
  expect(() => planSend({ chainId: 1, account: ME, to: `0x${'0'.repeat(40)}`, what: token })).toThrow(RangeError)
  expect(() => planSend({ chainId: 1, account: ME, to: TO, what: { ...token, amount: 0n } })).toThrow(RangeError)
})
