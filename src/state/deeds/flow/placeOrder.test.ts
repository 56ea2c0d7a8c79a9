// LM-3: a signed order is remembered before anyone has it; what a book answers is held against its hash.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { encodeOrder, hashOrder } from '#domain/orders/Order.ts'
import { ME, SIGNATURE } from '../../../../tests/support/plans.ts'
import * as orders from '../../../../tests/support/orderPlans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import type { OrderRecord } from '../DeedRecord.ts'
import { $orderRecords, $records } from '../records.ts'
import type { Running } from '../runs.ts'
import { placeOrder } from './placeOrder.ts'

const node = new TestNode(1)
beforeAll(() => node.start())
afterAll(() => node.stop())

const plan = orders.limit({ allowed: 5n })
const order = plan.order!
const HASH = hashOrder(order)
const OTHER = `0x${'12'.repeat(32)}`
const state = (hash: string) => ({ hash, status: 'open', why: null, filledBy: null })

/** What the book was asked, and what it answers to each: the last answer stays. */
let asked: { method: string; body: string }[] = []
function bookSays(...answers: (() => Promise<Response>)[]): void {
  const real = fetch
  asked = []
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
    if (!String(to).includes('/api/orders')) return real(to, init)
    asked.push({ method: init?.method ?? 'GET', body: String(init?.body ?? '') })
    return answers[Math.min(asked.length, answers.length) - 1]!()
  })
}
const answer =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status })
const lost = () => Promise.reject(new TypeError('fetch failed'))
const refused = (code: string, status = 409) => answer({ error: { code, message: 'no' } }, status)

async function place(signature: typeof SIGNATURE | null = SIGNATURE): Promise<string> {
  const run = { stop: new AbortController().signal, signal: new AbortController().signal } as Running
  const handing = vi.fn()
  return placeOrder({ plan, at: plan.steps.length - 1, flow: 'f', order }, signature, { run, onHanding: handing }).then(
    hash => {
      expect(handing.mock.calls).toEqual([[hash]])
      return hash
    },
    error => error.code as string,
  )
}
const kept = (): OrderRecord | undefined => $orderRecords.get().find(({ follow }) => follow.hash === HASH)

beforeEach(() => {
  $records.listen(() => {})
  $records.set([])
  // The follower's own look never ends here.
  const called = ([{ to }]: readonly [{ to: string }]) => (to === PERMIT2 ? '0x' : new Promise(() => {}))
  Object.assign(node.answers, { eth_call: called, eth_blockNumber: '0x9', eth_getLogs: [] })
})
afterEach(() => void vi.unstubAllGlobals())

test('[LM-3] it is remembered before the book has it, and its signature goes once the book has', async () => {
  const known: (string | undefined)[] = []
  bookSays(async () => {
    known.push(kept()?.follow.posted, kept()?.follow.signature)
    return Response.json(state(HASH))
  })
  expect(await place()).toBe(HASH)
  expect(known).toEqual(['no', SIGNATURE])
  expect(JSON.parse(asked[0]!.body)).toEqual({ order: encodeOrder(order), signature: SIGNATURE })
  expect(kept()?.follow).toMatchObject({ posted: 'yes', order: encodeOrder(order) })
  expect(kept()?.follow.signature).toBeUndefined()
  expect(kept()?.account).toBe(ME)
})

test.each<[string, (() => Promise<Response>)[], string, string]>([
  ['refuses it', [refused('invalid')], 'order.refused', 'refused'],
  ['says that its maker has too many', [refused('full')], 'order.full', 'refused'],
  ['says that the signature does not count', [refused('signature')], 'order.signer', 'refused'],
  ['is away', [lost], 'order.unposted', 'no'],
  ['breaks', [answer({}, 500)], 'order.unposted', 'no'],
  ['speaks of another order', [answer(state(OTHER))], 'order.unposted', 'no'],
  ['answers no order at all', [answer({ hello: 1 })], 'order.unposted', 'no'],
])('[LM-3] a book that %s: told as it is, and the order stays remembered', async (_, says, told, posted) => {
  bookSays(...says)
  expect(await place()).toBe(told)
  expect(kept()?.follow.posted).toBe(posted)
  // What may still be handed over keeps its signature.
  expect(kept()?.follow.signature !== undefined).toBe(posted === 'no')
})

test('[LM-3] an answer that is lost is asked again by the hash, and the order is not signed twice', async () => {
  bookSays(lost, answer(state(HASH)))
  expect(await place()).toBe(HASH)
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  expect(kept()?.follow.posted).toBe('yes')
})

test('[LM-3] where the book does not know it after a lost answer, the very same is handed over once more', async () => {
  bookSays(lost, refused('notFound', 404), answer(state(HASH)))
  expect(await place()).toBe(HASH)
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT'])
  expect(asked[2]!.body).toBe(asked[0]!.body)
})

test('[LM-3] what Permit2 refuses is neither remembered nor handed over', async () => {
  node.answers.eth_call = () => {
    throw { code: 3, message: 'execution reverted', data: '0x815e1d64' }
  }
  bookSays(answer(state(HASH)))
  expect(await place()).toBe('order.signer')
  // Orders of earlier tests are looked up still.
  expect([kept(), asked.filter(({ method }) => method === 'PUT')]).toEqual([undefined, []])
})
