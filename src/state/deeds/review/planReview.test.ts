// The review of any deed: what it shows is what the wallet is asked for, looked at anew while it waits, and nothing is
// asked twice.
import { pad, toEventSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { asReviewed, ME, simulates, swapPlan, THIEF, WETH, wrapPlan } from '../../../../tests/support/plans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { tokensSay } from '../../../../tests/support/tokensSay.ts'
import { $connection } from '../../wallet/connection.ts'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import { goesAsOneOn } from '../../wallet/walletCapabilities.ts'
import { runOf } from '../runs.ts'
import { $records } from '../records.ts'
import { makePlanReview, type PlanAsk, runAsk } from './planReview.ts'

const world = vi.hoisted(() => ({ provider: null as unknown, shows: [] as unknown[][], pending: [] as unknown[] }))
const CHANGE = { add: ['0x01'], remove: [] }
vi.mock('#onchain/wallet/wallet.ts', () => ({
  walletProvider: async () => world.provider,
  switchWalletChain: async () => {},
}))
vi.mock('#data/blocklist.ts', () => ({
  fetchBlocklist: async () => ({ addresses: new Set([THIEF]), tokens: new Set() }),
}))
vi.mock('../../site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))
vi.mock('./operationReview.ts', () => ({
  priceOperationOf: async () => ({ priced: { most: 5n }, pending: { change: CHANGE } }),
}))
vi.mock('../../passkey/ownerChanges.ts', () => ({ showsChange: (...shown: unknown[]) => void world.shows.push(shown) }))
vi.mock('../../passkey/passkeys.ts', () => ({
  confirmPending: async (named: unknown) => void world.pending.push(named),
}))

const node = new TestNode(1)
const asked: { method: string; params: readonly unknown[] }[] = []
/** What the wallet answers a question to send with. */
let sends: () => unknown = () => hash()
let sent = 0
const hash = () => `0x${sent.toString(16).padStart(64, 'e')}` as const
const page = { visibilityState: 'visible' }
/** What looks anew by the clock. */
let refresh = () => {}
let end = () => {}
const PATIENT = 15_000

beforeAll(async () => {
  fakeBrowser()
  vi.stubGlobal('document', page)
  ;(await node.start()).isSite()
  world.provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      if (method === 'eth_accounts') return [ME]
      if (method !== 'eth_sendTransaction') return node.request({ method, params })
      asked.push({ method, params })
      return sends()
    },
  }
})
afterAll(() => node.stop())
beforeEach(() => {
  sent++
  node.head++
  node.time = Math.floor(Date.now() / 1000)
  node.asked.length = 0
  asked.length = 0
  world.shows.length = 0
  world.pending.length = 0
  page.visibilityState = 'visible'
  sends = () => hash()
  refresh = () => expect.unreachable('nothing looks anew every fifteen seconds')
  $records.set([])
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  Object.assign(node.answers, {
    eth_estimateGas: '0x186a0',
    eth_gasPrice: '0x2',
    eth_getBalance: '0x1000',
    eth_call: tokensSay({ [WETH]: { decimals: 18, symbol: 'WETH' } }),
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: () => null,
  })
  wraps()
  const { setInterval } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number, ...given: []) => {
    if (ms !== 15_000) return setInterval(run, ms, ...given)
    refresh = run
    return 0
  }) as typeof globalThis.setInterval)
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

/** All goes as it was reviewed. */
const wraps = () =>
  simulates(node, [
    { before: 9n, after: 4n },
    { before: 0n, after: 5n },
  ])
/** It is mined and does what the rehearsal said. */
const mined = () => {
  const { to, data } = wrapPlan().calls[0]!
  const number = `0x${node.head.toString(16)}`
  const log = { address: to, topics: [toEventSelector('Deposit(address,uint256)'), pad(ME)], data: pad('0x5') }
  Object.assign(node.answers, {
    eth_getTransactionByHash: { from: ME, to, input: data, value: '0x5', nonce: '0x9', blockNumber: null },
    eth_getTransactionReceipt: {
      ...{ status: '0x1', transactionHash: hash(), blockNumber: number, blockHash: hash(), from: ME, to },
      ...{ gasUsed: '0x1', effectiveGasPrice: '0x1', logs: [log] },
    },
    eth_getBalance: ([, block]: readonly unknown[]) => (block === number ? '0xffa' : '0x1000'),
  })
}
const looks = () => node.asked.filter(({ method }) => method === 'eth_simulateV1').length
const ask = (more: Partial<PlanAsk> = {}): PlanAsk => ({
  ...{ key: 'unwrap', chainId: 1, about: ['x'], touches: { addresses: [ME], tokens: [] } },
  plan: async () => wrapPlan(),
  ...more,
})
function begin(more: Partial<PlanAsk> = {}) {
  const review = makePlanReview(ask(more))
  end = review.start()
  const now = () => review.$review.get()
  const status = (wanted: string) => vi.waitFor(() => expect(now().status).toBe(wanted), PATIENT)
  return { review, now, status }
}
/** Long enough for what would be done, if anything were. */
const quiet = () => new Promise(resolve => setTimeout(resolve, 500))

describe('[GO-5] what a review shows', () => {
  test('of nothing it is idle, for ever', async () => {
    const review = makePlanReview(null)
    review.start()()
    review.confirmPending({ add: [], remove: [] } as never)
    expect(await review.confirm()).toBeNull()
    expect(review.$review.get()).toEqual({ status: 'idle', ready: null, operation: null, error: null, issues: [] })
  })

  test('it is being prepared, then ready: the plan that was rehearsed', async () => {
    const plan = wrapPlan()
    const { now, status } = begin({ plan: async () => plan })
    expect(now()).toEqual({ status: 'preparing', ready: null, operation: null, error: null, issues: [] })
    await status('ready')
    expect(now()).toMatchObject({ ready: { plan, operation: null }, operation: null, error: null, issues: [] })
    expect(now().ready?.plan).toBe(plan)
    expect(asked).toEqual([])
  })

  test('a form that still changes is not looked at: a moment later it is, once', async () => {
    const { status } = begin()
    expect(looks()).toBe(0)
    await status('ready')
    await quiet()
    expect(looks()).toBe(1)
  })

  test('what stands in its way is said, in a better word where there is one; nothing can be confirmed then', async () => {
    const sayFault = (error: AppError) => new AppError(error.code === 'deed.failed' ? 'send.failed' : 'app.wrong')
    const plan = async () => Promise.reject(new AppError('deed.failed'))
    for (const [more, code] of [
      [{ plan }, 'deed.failed'],
      [{ plan, sayFault }, 'send.failed'],
    ] as const) {
      const { now, status, review } = begin(more)
      await status('failed')
      expect(now()).toMatchObject({ ready: null, operation: null, error: { code } })
      expect(await review.confirm()).toBeNull()
      end()
    }
    expect(asked).toEqual([])
  })

  test('it is looked at anew every fifteen seconds, while somebody sees it and nothing is being asked', async () => {
    const { status, review } = begin()
    await status('ready')
    page.visibilityState = 'hidden'
    refresh()
    await quiet()
    expect(looks()).toBe(1)
    page.visibilityState = 'visible'
    refresh()
    await vi.waitFor(() => expect(looks()).toBe(2), PATIENT)
    await status('ready')
    let answer = (_: unknown) => {}
    sends = () => new Promise((_, no) => (answer = no))
    const confirmed = review.confirm()
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENT)
    const before = looks()
    refresh()
    await quiet()
    expect(looks()).toBe(before)
    answer({ code: 4001, message: 'User rejected the request.' })
    await confirmed
    refresh()
    await vi.waitFor(() => expect(looks()).toBe(before + 1), PATIENT)
    await status('ready')
    // Once it is done there is nothing to look at.
    sends = () => hash()
    mined()
    expect(await review.confirm()).toBe(hash())
    const after = looks()
    refresh()
    await quiet()
    expect(looks()).toBe(after)
  })

  test('a look that is overtaken by the next one says nothing any more; nor does one of a review that is closed', async () => {
    const plans: ((plan: SteppedPlan) => void)[] = []
    const signals: AbortSignal[] = []
    const { now, status } = begin({
      plan: signal => {
        signals.push(signal)
        return new Promise(done => plans.push(done))
      },
    })
    await vi.waitFor(() => expect(plans).toHaveLength(1), PATIENT)
    refresh()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    const late = wrapPlan('wrap', 5n)
    plans[0]!(late)
    await quiet()
    expect(now().status).toBe('preparing')
    const own = wrapPlan('wrap', 5n)
    plans[1]!(own)
    await status('ready')
    expect(now().ready?.plan).toBe(own)
    refresh()
    end()
    expect(signals[2]?.aborted).toBe(true)
    plans[2]!(late)
    await quiet()
    expect(now().ready?.plan).toBe(own)
  })

  test('a failure of a look that was overtaken is nobody’s', async () => {
    const fails: ((error: unknown) => void)[] = []
    const { now } = begin({ plan: () => new Promise((_, fail) => fails.push(fail)) })
    await vi.waitFor(() => expect(fails).toHaveLength(1), PATIENT)
    refresh()
    fails[0]!(new AppError('network.down'))
    await quiet()
    expect(now()).toMatchObject({ status: 'preparing', error: null })
  })

  test('opened again it begins anew: what it showed before is shown no more', async () => {
    const { review, now, status } = begin()
    await status('ready')
    end()
    end = review.start()
    expect(now()).toEqual({ status: 'preparing', ready: null, operation: null, error: null, issues: [] })
  })

  test('closed before its first moment it never looks', async () => {
    begin()
    end()
    await quiet()
    expect(looks()).toBe(0)
  })
})

describe('[PK-3] an account that pays for itself', () => {
  beforeEach(() => $connection.set({ ...$connection.get(), connectorId: 'passkey' }))

  test('shows what its operation costs and what changes along, until the review is closed', async () => {
    const { now, status } = begin()
    await status('ready')
    expect(now()).toMatchObject({ operation: { priced: { most: 5n } }, ready: { cost: null } })
    await vi.waitFor(() => expect(world.shows).toEqual([[1, CHANGE]]))
    end()
    await vi.waitFor(() => expect(world.shows.at(-1)).toEqual([1, null]))
  })

  test('what its person answers for a change is told on, and looked at anew', async () => {
    const { status, review } = begin()
    await status('ready')
    const before = looks()
    review.confirmPending('these' as never)
    await vi.waitFor(() => expect(world.pending).toEqual(['these']))
    await vi.waitFor(() => expect(looks()).toBe(before + 1), PATIENT)
  })

  test('of any other wallet nothing is said there', async () => {
    $connection.set({ ...$connection.get(), connectorId: 'node' })
    const { status } = begin()
    await status('ready')
    end()
    await quiet()
    expect(world.shows).toEqual([])
  })
})

describe('[SW-11] a wallet that says it does several calls as one', () => {
  const approvals = async (): Promise<SteppedPlan> => ({
    ...swapPlan({ batched: await goesAsOneOn(1, ME), permitByCall: true }),
    deed: 'add',
  })
  test('and fails at it after all: said as that, and each is asked for by itself until another review begins', async () => {
    simulates(node, asReviewed())
    node.answers.wallet_getCapabilities = { '0x1': { atomic: { status: 'supported' } } }
    node.answers.wallet_sendCalls = () => {
      throw { code: 4200, message: 'no' }
    }
    const { review, now, status } = begin({ plan: approvals })
    await status('ready')
    expect(now().ready?.plan.batched).toBe(true)
    expect(await review.confirm()).toBeNull()
    expect(runOf('unwrap').get()?.error?.code).toBe('deed.oneByOne')
    await vi.waitFor(() => expect(now().ready?.plan.batched).toBe(false), PATIENT)
    expect(asked).toEqual([])
    end()
    end = review.start()
    await status('ready')
    expect(now().ready?.plan.batched).toBe(true)
  })
})

describe('[GO-5] [SW-9] confirming asks for what is shown', () => {
  test('the plan is made anew from the one that was shown, asked once, told as it goes, and answers its transaction', async () => {
    const given: unknown[] = []
    const heard: unknown[] = []
    const ended: unknown[] = []
    const shown = wrapPlan()
    const { status, review } = begin({
      plan: async (_, of) => {
        given.push(of)
        return of ? wrapPlan() : shown
      },
      listeners: () => ({ onSent: (...sent) => heard.push(sent) }),
      onEnd: error => ended.push(error),
    })
    await status('ready')
    mined()
    const [first, second] = await Promise.all([review.confirm(), review.confirm()])
    expect([first, second]).toEqual([hash(), null])
    expect(given).toEqual([null, shown])
    expect(asked).toHaveLength(1)
    expect(asked[0]!.params[0]).toMatchObject({ value: '0x5', data: shown.calls[0]!.data })
    expect(heard).toEqual([[hash(), true, expect.stringMatching(/^[0-9a-f]{32}$/)]])
    expect(ended).toEqual([null])
    expect(runOf('unwrap').get()).toMatchObject({
      finished: true,
      about: ['x'],
      steps: [{ kind: 'wrap', status: 'done' }],
    })
    // Done once, it asks for nothing more.
    expect(await review.confirm()).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('before it is ready nothing is asked', async () => {
    const { review } = begin()
    expect(await review.confirm()).toBeNull()
    expect(asked).toEqual([])
  })

  test('refused: its run says why, in a better word where there is one, and whoever waits hears it', async () => {
    sends = () => {
      throw { code: 4001, message: 'User rejected the request.' }
    }
    const ended: (AppError | null)[] = []
    const { status, review } = begin({
      onEnd: error => ended.push(error),
      sayFault: error => (error.code === 'deed.failed' ? error : new AppError('send.failed', { cause: error })),
    })
    await status('ready')
    expect(await review.confirm()).toBeNull()
    expect(ended.map(error => error?.code)).toEqual(['send.failed'])
    expect(runOf('unwrap').get()).toMatchObject({ error: { code: 'send.failed' } })
    sends = () => hash()
    mined()
    expect(await review.confirm()).toBe(hash())
  })

  test('an account that is another by now, or is barred, is asked nothing', async () => {
    const run = (more: Partial<PlanAsk>) => runAsk(ask(more), wrapPlan())
    expect(await run({ plan: async () => ({ ...wrapPlan(), account: THIEF }) })).toMatchObject({
      error: { code: 'wallet.changed' },
    })
    expect(await run({ touches: { addresses: [THIEF], tokens: [] } })).toMatchObject({
      error: { code: 'account.blocked' },
    })
    expect(asked).toEqual([])
    // A deed that only revokes approvals touches no other account.
    mined()
    expect(await run({ touches: null })).toMatchObject({ status: 'done' })
  })

  test('begun without a review it has no steps to show yet; a run that was left there before is forgotten', async () => {
    const plan = async () => {
      expect(runOf('unwrap').get()).toMatchObject({ finished: false, steps: [{ status: 'checking' }] })
      return wrapPlan()
    }
    await runAsk(ask({ plan: async () => Promise.reject(new AppError('deed.failed')) }), wrapPlan())
    expect(runOf('unwrap').get()).toMatchObject({ error: { code: 'deed.failed' } })
    const { now } = begin({ plan })
    expect(runOf('unwrap').get()).toBeNull()
    expect(now().status).toBe('preparing')
  })

  test('its steps are the plan’s own, the first being checked; a run of before that still waits ends', async () => {
    void runAsk(ask({ plan: () => new Promise(() => {}) }), swapPlan())
    expect(runOf('unwrap').get()?.steps).toEqual([
      { kind: 'approve', status: 'checking', of: 'IN', to: 'Permit2' },
      { kind: 'signPermit', status: 'waiting', of: 'IN', to: 'Universal Router' },
      { kind: 'swap', status: 'waiting' },
    ])
    mined()
    expect(await runAsk(ask(), wrapPlan())).toMatchObject({ status: 'done' })
  })

  const OFF: PoolIssue = { code: 'offMarket', level: 'confirm', tone: 'red', part: 0.2 }
  test('[LP-6][LP-8] what stands against it is shown with the review, and looked at again before the wallet is asked', async () => {
    mined()
    let issues: PoolIssue[] = []
    const { review, now, status } = begin({ check: async () => issues })
    await status('ready')
    expect(now().issues).toEqual([])
    issues = [OFF]
    expect(await review.confirm()).toBeNull()
    expect(runOf('unwrap').get()).toMatchObject({ error: { code: 'liquidity.poolChanged' } })
    expect(asked).toEqual([])
    // What came up is shown, and what was shown stops nothing; what only got worse does.
    expect(now().issues).toEqual([OFF])
    issues = [{ ...OFF, part: 8.92 }]
    expect(await review.confirm()).toBeNull()
    expect(asked).toEqual([])
    issues = [...issues, { code: 'hookChanges', level: 'warn', tone: 'amber' }]
    expect(await review.confirm()).toBe(hash())
  })
})
