import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stringToHex } from 'viem/utils'
import type { ConsentPlan, PostStep, SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { consentsOf } from '../../../tests/support/consentTable.ts'
import { acting, recovering } from '../../../tests/support/accountPlans.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { asReviewed, ME, SIGNATURE, simulates, swapPlan, THIEF } from '../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import { forgetRun, runDeed, runOf, stopRun } from './runs.ts'
import { sendConsent } from './sendConsent.ts'
import { sendPlan } from './sendPlan.ts'
import { $records } from './records.ts'

const node = new TestNode(1)
/** Our service: what it was handed, and how what it was handed stands. */
const service = { handed: [] as unknown[], stands: ['open', 'filled'], profile: undefined as null | undefined }
const read = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? null : JSON.parse(text)
}
const server = createServer(async (request, response) => {
  const body = await read(request)
  if (body) service.handed.push(body)
  const standing = service.stands.length > 1 ? service.stands.shift() : service.stands[0]
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(
      JSON.stringify(
        body
          ? { id: 'order-7', profile: service.profile }
          : { status: request.url === '/api/orders/order-7' ? standing : 'lost' },
      ),
    )
})
beforeAll(async () => {
  fakeBrowser()
  await node.start()
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  vi.stubGlobal('location', {
    pathname: '/',
    search: '',
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
})
afterAll(() => {
  server.close()
  return node.stop()
})
beforeEach(() => {
  node.head++
  node.asked.length = 0
  Object.assign(service, { handed: [], stands: ['open', 'filled'] })
  simulates(node, asReviewed())
  forgetRun('swap')
})

const post: PostStep = {
  ...{ way: 'hand', to: 'service', kind: null, path: 'api/orders', body: { pair: 'a-b' }, signatureAs: 'signature' },
  ...{ codes: {}, failed: 'deed.failed' },
}
/** Something that is signed, handed over and waited for, and no transaction at all. */
const order = (): SteppedPlan => {
  const plan = swapPlan()
  const wait = { path: 'api/orders/:id', done: ['filled'], ended: { expired: 'swap.expired' as const }, pace: 5 }
  const steps: SteppedPlan['steps'] = [
    ...plan.steps.filter(({ way }) => way === 'sign'),
    post,
    { way: 'wait', kind: null, failed: 'deed.failed', ...wait },
  ]
  return { ...plan, calls: [], lines: [], steps }
}
const wallet = { eth_signTypedData_v4: SIGNATURE }
const run = (plan: SteppedPlan, answers: object = wallet, done: number[] = []) => {
  const session = doorTo(node, answers as typeof wallet, { account: ME })
  return runDeed('swap', { steps: ['signPermit', 'send', 'swap'] }, running =>
    sendPlan(running, session, plan, { onStep: at => done.push(at) }),
  )
}

test('[GO-5] a plan without a transaction: signed, handed to our service with its signature, waited for until it is done', async () => {
  const done: number[] = []
  expect(await run(order(), wallet, done)).toEqual({ status: 'done', value: null })
  expect(service.handed).toEqual([{ pair: 'a-b', signature: SIGNATURE }])
  expect(done).toEqual([0, 1, 2])
  expect(runOf('swap').get()).toMatchObject({ finished: true, steps: [{ status: 'done' }, { status: 'done' }, {}] })
})

test('[GO-5] what is refused by the wallet is handed to nobody; what ends otherwise says how', async () => {
  const no = { eth_signTypedData_v4: () => Promise.reject({ code: 4001 }) }
  expect(await run(order(), no)).toMatchObject({ error: { code: 'wallet.rejected' } })
  expect(service.handed).toEqual([])
  service.stands = ['expired']
  expect(await run(order())).toMatchObject({ error: { code: 'swap.expired' } })
})

test('[SW-9] nobody waits any more: the run ends, what was handed over stands', async () => {
  service.stands = ['open']
  const ended = run(order())
  await vi.waitFor(() => expect(runOf('swap').get()?.steps[2]?.status).toBe('pending'), 20_000)
  stopRun('swap')
  expect(await ended).toMatchObject({ error: { code: 'deed.confirming' } })
  expect(service.handed).toHaveLength(1)
})

test('[GO-5] a plan is rehearsed whole before its session is opened; what would fail asks for nothing', async () => {
  const opened: string[] = []
  simulates(node, [], '0x')
  const ended = await runDeed('swap', { steps: ['approve'] }, running =>
    sendPlan(running, async () => (opened.push('opened'), doorTo(node, wallet, { account: ME })), swapPlan()),
  )
  expect(ended).toMatchObject({ error: { code: 'deed.expectedToFail' } })
  expect(opened).toEqual([])
})

test('[PK-4] [GO-5] what another account is made to do is rehearsed once before its owner is asked, and asked for only if it does what was shown', async () => {
  const figures = (arrives: bigint) => [
    { before: 40n, after: 0n },
    { before: 0n, after: arrives },
    { before: 5n, after: 5n },
  ]
  const asked = async (arrives: bigint) => {
    node.asked.length = 0
    simulates(node, figures(arrives))
    // EntryPoint's own count of the wallet's operations.
    node.answers.eth_call = `0x${'3'.padStart(64, '0')}`
    const session = doorTo(node, { eth_signTypedData_v4: () => Promise.reject({ code: 4001 }) }, { account: ME })
    const ended = await runDeed('recover', {}, running => sendPlan(running, session, recovering(acting.token)))
    delete node.answers.eth_call
    forgetRun('recover')
    return [
      ended.status === 'failed' && ended.error.code,
      node.asked.filter(({ method }) => method === 'eth_simulateV1').length,
    ]
  }
  expect(await asked(40n)).toEqual(['wallet.rejected', 1])
  expect(await asked(39n)).toEqual(['deed.differs', 1])
})

test('[OB-8] a delegation is done when it is mined and the account’s code says so, whatever the wallet says; to anybody else it is remembered as changed', async () => {
  const hash = `0x${'1'.repeat(64)}`
  let looks = 0
  let delegate: string = SMART_ACCOUNT
  simulates(node, [])
  Object.assign(node.answers, {
    eth_getTransactionByHash: { hash, from: ME, to: ME, nonce: '0x8', input: '0x', value: '0x0' },
    eth_getTransactionReceipt: () =>
      ++looks < 3
        ? (node.head++, null)
        : {
            ...{
              status: '0x1',
              blockNumber: `0x${node.head.toString(16)}`,
              blockHash: hash,
              transactionHash: hash,
              from: ME,
            },
            ...{ gasUsed: '0x0', effectiveGasPrice: '0x0', logs: [] },
          },
    ...{ eth_getBalance: '0x9', eth_getTransactionCount: '0x8', eth_getLogs: [] },
    eth_getCode: () => `0xef0100${delegate.slice(2)}`,
  })
  const session = doorTo(
    node,
    { wallet_sendCalls: { id: 'x' }, wallet_getCallsStatus: { status: 200, receipts: [{ transactionHash: hash }] } },
    { account: ME },
  )
  const ask = () => runDeed('delegation', {}, running => sendPlan(running, session, planDelegation(1, ME, true)))
  expect(await ask()).toEqual({ status: 'done', value: hash })
  expect(looks).toBeGreaterThanOrEqual(3)
  expect($records.get()).toMatchObject([{ deed: 'delegate', status: 'confirmed', follow: { hash } }])
  expect($records.get()[0]?.flow).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), step: 0, of: 1 })
  // Another contract than was asked for.
  for (const other of [THIEF, ZERO_ADDRESS]) {
    delegate = other
    // As if nothing was done before by that transaction.
    localStorage.removeItem('tarn.records')
    $records.set([])
    looks = 0
    expect(await ask()).toMatchObject({ status: 'failed', error: { code: 'deed.modifiedByWallet' } })
    expect($records.get()).toMatchObject([{ deed: 'delegate', status: 'changed' }])
  }
})

test('[OB-5][GO-5] a text is signed as it stands, then handed to the verb it is for, and its answer heard; refused, it is handed to nobody', async () => {
  const { origin } = location
  const real = fetch
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => real(new URL(path, origin), options))
  try {
    const plan = consentsOf(1, ME)[0] as ConsentPlan<'names/claim'>
    const signed: unknown[] = []
    const sign = (params: readonly unknown[]) => (signed.push(params), SIGNATURE)
    const claim = (answer: unknown, change: Partial<ConsentPlan<'names/claim'>> = {}) =>
      runDeed('username', {}, running =>
        sendConsent(running, doorTo(node, { personal_sign: answer as typeof sign }, { account: ME }), {
          ...plan,
          ...change,
        }),
      )
    expect(await claim(sign)).toMatchObject({ error: { code: 'username.failed' } })
    expect(signed).toEqual([[stringToHex(plan.text!.whole), ME]])
    expect(service.handed).toEqual([{ ...plan.steps[1].body, signature: SIGNATURE }])
    service.profile = null
    expect(await claim(sign)).toEqual({ status: 'done', value: null })
    expect(service.handed).toHaveLength(2)
    expect(await claim(() => Promise.reject({ code: 4001 }))).toMatchObject({ error: { code: 'wallet.rejected' } })
    // Another text than was promised is neither signed nor handed over.
    const { text: _, ...none } = plan
    const step = { ...plan.steps[0], text: 'Give me everything' }
    expect(await claim(sign, { steps: [step, plan.steps[1]] })).toMatchObject({ error: { code: 'deed.differs' } })
    const ended = await runDeed('username', {}, running =>
      sendConsent(running, doorTo(node, { personal_sign: sign }, { account: ME }), none as typeof plan),
    )
    expect(ended).toMatchObject({ error: { code: 'deed.differs' } })
    expect([signed.length, service.handed.length]).toEqual([2, 2])
    expect($records.get().filter(({ deed }) => (deed as string) === plan.deed)).toEqual([])
  } finally {
    vi.unstubAllGlobals()
    vi.stubGlobal('location', { pathname: '/', search: '', origin })
  }
})
