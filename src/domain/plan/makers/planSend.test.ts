import { encodeFunctionData, erc20Abi, erc721Abi } from 'viem'
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

test('[SM-6] [SM-11] no more than the amount leaves, and what was rehearsed to arrive is promised to the unit', () => {
  const plan = planSend({ chainId: 10, account: ME, to: TO, what: token })
  expect(plan.promises).toEqual({
    ...{ spends: [{ currency: TOKEN, max: 9n }], receives: [{ currency: TOKEN, min: 8n, to: TO }] },
    ...{ permits: [], items: [] },
  })
  expect(plan).toMatchObject({ deed: 'send', chainId: 10, account: ME, deadline: 0n, left: [] })
  const label = { id: TOKEN, symbol: 'T', decimals: 18 }
  expect(plan.lines).toEqual([[{ currencyIn: label, currencyOut: label, amountIn: 9n, amountOut: 0n, recipient: TO }]])
  // ERC-20's transfer(address,uint256); the native currency is the call's value.
  expect(plan.calls).toEqual([
    { to: TOKEN, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 9n] }), value: 0n },
  ])
  const native = planSend({ chainId: 1, account: ME, to: TO, what: { ...token, currency: 'NATIVE', least: 9n } })
  expect(native.calls).toEqual([{ to: TO, data: '0x', value: 9n }])
  expect(native.promises.receives).toEqual([{ currency: 'NATIVE', min: 9n, to: TO }])
  // ERC-721's safeTransferFrom(address,address,uint256).
  const sent = planSend({ chainId: 1, account: ME, to: TO, what: item })
  const moved = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [ME, TO, 7n] })
  expect(sent.calls).toEqual([{ to: TOKEN, data: moved, value: 0n }])
  expect(sent.promises).toEqual({
    ...{ spends: [], receives: [], permits: [], items: [{ contract: TOKEN, id: 7n, to: TO }] },
  })
  expect(sent.lines[0]![0]).toMatchObject({
    ...{ currencyIn: { id: TOKEN, symbol: 'T #7', decimals: 0 }, amountIn: 1n, recipient: TO },
  })
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
