import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NOBODY, SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { Deed } from '#domain/deeds.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { asReviewed, expectationOf, ME, simulates, swapPlan } from '../../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../../tests/support/TestNode.ts'
import { askBatch } from './askBatch.ts'

const node = new TestNode(1)
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => simulates(node, asReviewed()))

const plan = expectationOf(swapPlan({ batched: true }))
const waiting = () => ({ stop: new AbortController().signal, onSlow: () => {}, onLate: () => {} })
const asks = (
  answer: unknown,
  { of = plan, doing = 'swap' as Deed, ...more }: { of?: Expectation; doing?: Deed } & object = {},
) => {
  const sent: unknown[] = []
  const session = doorTo(
    node,
    {
      wallet_sendCalls: (params: readonly unknown[]) => {
        sent.push(params[0])
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    { account: ME },
  )
  return { session, sent, id: askBatch(session, { plan: of, asking: { doing } }, { ...waiting(), ...more }) }
}

test('[GO-7] [SW-11] many calls are one question, proven and read back; its answer is what the wallet calls it', async () => {
  const { id, sent, session } = asks({ id: 'batch' })
  expect(await id).toBe('batch')
  const calls = plan.calls.map(({ to, data }) => ({ to, data, value: '0x0' }))
  expect(sent).toEqual([{ version: '2.0.0', from: ME, chainId: '0x1', atomicRequired: true, calls }])
  // WL-10: the chain is proven in the question itself.
  expect(session.asked).toEqual(['eth_chainId', 'eth_blockNumber', 'eth_getBlockByNumber', 'wallet_sendCalls'])
})

test('[GO-7] the first draft answers the id alone; an answer without one names no batch', async () => {
  const given = [
    ['0xabc', '0xabc'],
    [{ id: 'b' }, 'b'],
    [{ id: 7 }, '7'],
    [7, '7'],
  ]
  for (const [answer, id] of given) expect(await asks(answer).id).toBe(id)
  for (const answer of ['', { id: '' }, {}, null, [], true, { id: {} }, 'x'.repeat(9_000)])
    await expect(asks(answer).id, `${answer}`).rejects.toMatchObject({ code: 'wallet.unsupported' })
})

test('[ER-3] a late answer is heard, whatever it is', async () => {
  for (const [answer, heard] of [
    ['late', [['late']]],
    [{}, []],
  ] as const) {
    const stop = new AbortController()
    const onLate = vi.fn()
    let answered = (_: unknown) => {}
    const session = doorTo(node, { wallet_sendCalls: () => new Promise(given => (answered = given)) }, { account: ME })
    const id = askBatch(session, { plan, asking: { doing: 'swap' } }, { stop: stop.signal, onSlow: () => {}, onLate })
    await vi.waitFor(() => expect(session.asked).toContain('wallet_sendCalls'))
    stop.abort()
    await expect(id).rejects.toMatchObject({ code: 'wallet.noAnswer' })
    answered(answer)
    await new Promise(done => setTimeout(done, 5))
    expect(onLate.mock.calls).toEqual(heard)
  }
})

test('[OB-8] enabling names our contract, disabling the zero address, each for the account that asks (ERC-7902)', async () => {
  for (const [on, delegation] of [
    [true, SMART_ACCOUNT],
    [false, NOBODY],
  ] as const) {
    simulates(node, [])
    const of = planDelegation(1, ME, on)
    const { id, sent } = asks({ id: 'x' }, { of, doing: of.deed })
    expect(await id).toBe('x')
    expect(sent).toMatchObject([
      { from: ME, calls: [{ to: ME, data: '0x', value: '0x0' }], capabilities: { eip7702Auth: expect.anything() } },
    ])
    expect((sent[0] as { capabilities: unknown }).capabilities).toEqual({ eip7702Auth: { account: ME, delegation } })
  }
})

test('[ER-8] a failure says which of both failed; a person’s no stays a no', async () => {
  simulates(node, [])
  const [on, off] = [planDelegation(1, ME, true), planDelegation(1, ME, false)]
  const failing = [
    [{}, on, 'delegation.enableFailed'],
    [new Error('boom'), off, 'delegation.disableFailed'],
    [Object.assign(new Error('no'), { code: 4001 }), off, 'wallet.rejected'],
  ] as const
  for (const [answer, of, code] of failing)
    await expect(asks(answer, { of, doing: of.deed }).id).rejects.toMatchObject({ code })
})

test('[GO-5] one that would move something, or another than planned, is not asked for', async () => {
  const of = planDelegation(1, ME, true)
  simulates(node, [{ before: 9n, after: 8n }])
  const moving = asks({ id: 'x' }, { of, doing: of.deed })
  await expect(moving.id).rejects.toMatchObject({ code: 'deed.differs' })
  simulates(node, [])
  const other = asks({ id: 'x' }, { of: { ...of, calls: [{ to: ME, data: '0x12', value: 0n }] }, doing: of.deed })
  await expect(other.id).rejects.toMatchObject({ code: 'deed.differs' })
  expect([...moving.sent, ...other.sent]).toEqual([])
})
