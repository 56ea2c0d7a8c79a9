// What a review does by itself while it is open, and what it says after a run: looks anew, follows the price, tells
// what stays permitted.
import { atom } from 'nanostores'
import { encodeAbiParameters, encodeFunctionResult } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { SwapQuote } from '#domain/swap/SwapQuote.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import { multicallAbi } from '#onchain/node/abis.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { DAI, ME, ROUTER, SIGNATURE, simulates, tradeOf, USDC, WETH } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { runOf } from '../deeds/runs.ts'
import { $connection, type Connection } from '../wallet/connection.ts'
import { worseBps } from './priceMoves.ts'
import type { Swap } from './swap.ts'
import { makeSwapReview } from './swapReview.ts'

const world = vi.hoisted(() => ({
  provider: null as unknown,
  flags: new Set<string>(),
  /** What an operation costs, or why that is unknown. */
  priced: null as object | null,
  shows: [] as unknown[],
}))
vi.mock('#onchain/wallet/wallet.ts', () => ({
  walletProvider: async () => world.provider,
  switchWalletChain: async () => {},
}))
vi.mock('#data/blocklist.ts', () => ({ fetchBlocklist: async () => ({ addresses: new Set(), tokens: new Set() }) }))
vi.mock('../site/isFlagOn.ts', () => ({ isFlagOn: async (name: string) => world.flags.has(name) }))
vi.mock('../deeds/review/operationReview.ts', () => ({
  priceOperationOf: async () => {
    const priced = await world.priced
    if (!priced) throw new AppError('network.down')
    return priced
  },
}))
vi.mock('../passkey/ownerChanges.ts', () => ({ showsChange: (...shown: unknown[]) => void world.shows.push(shown) }))

const node = new TestNode(1)
/**
 * ms: the first preparation loads what it needs, on a machine that may be busy. No look of its own comes in between.
 */
const PATIENT = 15_000
const connection: Connection = {
  status: 'connected',
  address: ME,
  chainId: 1,
  connectorId: 'node',
  name: 'Node',
  icon: null,
}
const asked: { method: string; params: readonly unknown[] }[] = []
/** What the wallet answers, by method. */
let wallet: Record<string, (params: readonly unknown[]) => unknown> = {}
/** What Permit2 may take of the token, and the router within it. */
let allowed = { token: 0n, router: 0n }
let sent = 0
const hash = () => `0x${sent.toString(16).padStart(64, 'e')}` as const
/** What looks anew by the clock. */
let refresh = () => {}
let end = () => {}
const page = { visibilityState: 'visible' }

beforeAll(async () => {
  fakeBrowser()
  vi.stubGlobal('document', page)
  ;(await node.start()).isSite()
  world.provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      if (method === 'eth_accounts') return [ME]
      if (!wallet[method]) return node.request({ method, params })
      asked.push({ method, params })
      return wallet[method]!(params)
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
  allowed = { token: 0n, router: 0n }
  refresh = () => expect.unreachable('nothing looks anew every twenty seconds')
  page.visibilityState = 'visible'
  world.flags.clear()
  world.shows.length = 0
  world.priced = { priced: { most: 5n }, pending: null }
  wallet = { eth_sendTransaction: () => hash(), eth_signTypedData_v4: () => SIGNATURE }
  const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  Object.assign(node.answers, {
    eth_estimateGas: '0x186a0',
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: () => null,
    eth_getBalance: '0x1000',
    eth_call: () => {
      const three = encodeAbiParameters(
        [{ type: 'uint160' }, { type: 'uint48' }, { type: 'uint48' }],
        [allowed.router, 2 ** 40, 3],
      )
      const results = [word(allowed.token), three, word(BigInt(node.time!))]
      return encodeFunctionResult({
        abi: multicallAbi,
        functionName: 'tryBlockAndAggregate',
        result: [BigInt(node.head), hash(), results.map(returnData => ({ success: true, returnData }))],
      })
    },
  })
  good()
  $connection.set(connection)
  const { setInterval } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number, ...given: []) => {
    if (ms !== 20_000) return setInterval(run, ms, ...given)
    refresh = run
    return 0
  }) as typeof globalThis.setInterval)
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

/** All goes as reviewed. */
const good = () =>
  simulates(node, [
    { before: 5_000n, after: 4_000n },
    { before: 0n, after: 2_500n },
  ])
const token = (address: Token['address']): Token => ({
  ...{ chainId: 1, address, symbol: 'T', name: 'T', decimals: 6, logoUrl: null, color: null },
  ...{ buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: true },
})
type Pair = [Token['address'], Token['address']]
const NATIVE_PAIR: Pair = ['NATIVE', USDC]
const TOKENS: Pair = [USDC, DAI]
const quoted = (amountOut: bigint, [tokenIn, tokenOut] = NATIVE_PAIR, more: Partial<Trade> = {}): SwapQuote => ({
  status: 'ok',
  ask: { chainId: 1, kind: 'exactIn', tokenIn, tokenOut, amount: 1_000n },
  trade: tradeOf(tokenIn, tokenOut, { amountOut, blockTime: node.time!, ...more }),
})
const wraps: SwapQuote = {
  status: 'wrap',
  ask: { chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: WETH, amount: 7n },
  wrap: 'wrap',
}

function begin(first: SwapQuote = quoted(2_000n), pair: Pair = NATIVE_PAIR) {
  const $quote = atom<SwapQuote>(first)
  const retry = vi.fn()
  const swap = { $quote, $moment: atom({ slippageBps: 50 }), $recipient: atom(null), retry } as unknown as Swap
  const review = makeSwapReview({ swap, input: token(pair[0]), output: token(pair[1]) })!
  end = review.start()
  const now = () => review.$review.get()
  const ready = () => vi.waitFor(() => expect(now().simulated.status).toBe('ok'), PATIENT)
  return { $quote, review, retry, now, ready }
}
/** Long enough for what would be looked at, if anything were. */
const quiet = () => new Promise(resolve => setTimeout(resolve, 500))
const reads = () => node.asked.filter(({ method }) => method === 'eth_call').length
const looks = () => node.asked.filter(({ method }) => method === 'eth_simulateV1').length
const methods = () => asked.map(({ method }) => method)
const reject = () => {
  throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
}

describe('[SW-7] what a review shows as it opens', () => {
  test('its plan and what that does, held together; amounts of the price', async () => {
    const { now, ready } = begin()
    expect(now()).toMatchObject({ amountIn: 1_000n, amountOut: 2_000n, plan: null, operation: null, standing: [] })
    await ready()
    expect(now()).toMatchObject({
      plan: { promises: { receives: [{ min: 1_990n }] } },
      simulated: { spent: 1_000n, received: 2_500n },
    })
  })

  test('a wrap has no price: what leaves arrives, and no price moves it', async () => {
    simulates(node, [
      { before: 7n, after: 0n },
      { before: 0n, after: 7n },
    ])
    node.answers.eth_gasPrice = '0x3'
    const { $quote, now, ready } = begin(wraps, ['NATIVE', WETH])
    expect(now()).toMatchObject({ trade: null, amountIn: 7n, amountOut: 7n })
    await ready()
    const { simulated, cost } = now()
    const [used = 0n] = simulated.status === 'ok' ? simulated.gas : []
    expect(used > 0n && cost).toBe(3n * used)
    expect(now().plan?.steps.map(({ kind }) => kind)).toEqual(['wrap'])
    $quote.set(quoted(1n))
    expect(now()).toMatchObject({ trade: null, moved: null, amountOut: 7n })
  })

  test('what is only being quoted is not reviewed', () => {
    const loading = { status: 'loading', ask: wraps.ask, last: null } as SwapQuote
    const swap = {
      $quote: atom(loading),
      $moment: atom({ slippageBps: 50 }),
      $recipient: atom(null),
    } as unknown as Swap
    expect(makeSwapReview({ swap, input: token('NATIVE'), output: token(USDC) })).toBeNull()
  })

  test('nothing at all is worse by everything, twice as much by as much', () => {
    expect(worseBps(tradeOf(), tradeOf(USDC, DAI, { amountOut: 0n }))).toBe(10_000n)
    const exactOut = (amountIn: bigint) => tradeOf(USDC, DAI, { kind: 'exactOut', amountIn })
    expect(worseBps(exactOut(1_000n), exactOut(2_000n))).toBe(10_000n)
  })
})

describe('[SW-7] it looks anew while somebody looks', () => {
  test('every twenty seconds, and not while the page is hidden', async () => {
    const { ready } = begin()
    await ready()
    const before = looks()
    page.visibilityState = 'hidden'
    refresh()
    await quiet()
    expect(looks()).toBe(before)
    page.visibilityState = 'visible'
    refresh()
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), PATIENT)
    expect(looks()).toBe(before + 1)
  })

  test('not once the account is another one', async () => {
    const { ready } = begin()
    await ready()
    const before = node.asked.length
    $connection.set({ ...connection, address: DAI })
    refresh()
    await quiet()
    expect(node.asked.length).toBe(before)
  })

  test('nor while the wallet is asked: then no price moves it either, and it is asked once', async () => {
    let answer: (value: unknown) => void = () => {}
    wallet.eth_sendTransaction = () => new Promise((_, no) => (answer = no))
    const { $quote, review, now, ready } = begin()
    await ready()
    const run = review.confirm()
    await vi.waitFor(() => expect(methods()).toEqual(['eth_sendTransaction']), PATIENT)
    const before = node.asked.length
    refresh()
    expect(await review.confirm()).toBeNull()
    $quote.set(quoted(1_000n))
    expect(now()).toMatchObject({ running: true, moved: null, amountOut: 2_000n })
    await quiet()
    expect(node.asked.length).toBe(before)
    expect(methods()).toEqual(['eth_sendTransaction'])
    answer({ code: 4001, message: 'no' })
    expect(await run).toBeNull()
    expect(now()).toMatchObject({ running: false, error: { code: 'deed.rejected' } })
  })

  test('whoever leaves hears nothing more: neither what was being prepared nor a price', async () => {
    const { $quote, now } = begin()
    const before = now()
    end()
    $quote.set(quoted(1_000n))
    $connection.set({ ...connection, address: DAI })
    await quiet()
    expect(now()).toEqual(before)
  })

  test('a younger look takes the place of an older one', async () => {
    const read = node.answers.eth_call as () => unknown
    let late: (answer: unknown) => void = () => {}
    node.answers.eth_call = () => new Promise(resolve => (late = resolve))
    const { $quote, now, ready } = begin()
    await vi.waitFor(() => expect(node.asked.some(({ method }) => method === 'eth_call')).toBe(true), PATIENT)
    node.answers.eth_call = read
    $quote.set(quoted(2_100n))
    await ready()
    const prepared = now()
    expect(prepared).toMatchObject({ amountOut: 2_100n, plan: { promises: { receives: [{ min: 2_089n }] } } })
    late(read())
    await quiet()
    expect(now()).toEqual(prepared)
  })
})

describe('[SW-7] a price that was accepted', () => {
  test('is prepared at once', async () => {
    const { $quote, review, now, ready } = begin()
    await ready()
    $quote.set(quoted(1_980n))
    review.acceptPrice()
    expect(now()).toMatchObject({ plan: null, simulated: { status: 'running' } })
    await ready()
    expect(now().plan?.promises.receives[0]?.min).toBe(1_970n)
  })

  test('after a swap that it ran away from: what went wrong is forgotten, and the next price is a price like any', async () => {
    const { $quote, review, now, ready } = begin()
    await ready()
    simulates(node, [], '0x39d35496')
    expect(await review.confirm()).toBeNull()
    review.acceptPrice()
    expect(now().error?.code, 'nothing moved yet').toBe('swap.priceMoved')
    good()
    $quote.set(quoted(2_000n))
    expect(now().moved).not.toBeNull()
    review.acceptPrice()
    expect(now()).toMatchObject({ moved: null, error: null })
    expect(runOf('swap').get()).toBeNull()
    $quote.set(quoted(2_000n))
    expect(now().moved).toBeNull()
    await ready()
  })

  test('also where the wallet had been asked before the price ran away', async () => {
    wallet.eth_sendTransaction = () => {
      throw { code: 3, message: 'execution reverted', data: '0x39d35496' }
    }
    const { $quote, review, now, retry, ready } = begin()
    await ready()
    expect(await review.confirm()).toBeNull()
    expect(now()).toMatchObject({ running: false, error: { code: 'swap.v3Slippage' } })
    expect(retry).toHaveBeenCalled()
    $quote.set(quoted(2_000n))
    expect(now().moved?.amountOut).toBe(2_000n)
  })
})

test('[SW-7] an old price that is quoted anew is prepared anew, without anybody’s press', async () => {
  const { $quote, review, now, ready } = begin()
  await ready()
  node.time! += 50 * 60
  expect(await review.confirm()).toBeNull()
  expect(now()).toMatchObject({ error: { code: 'swap.quoteOld' }, simulated: { status: 'failed' } })
  await quiet()
  $quote.set(quoted(2_000n))
  await ready()
  expect(now().error).toBeNull()
})

test('[SW-7] another failure is not looked at anew by a price that says the same', async () => {
  simulates(node, [], '0x')
  const { $quote, now } = begin()
  await vi.waitFor(() => expect(now().simulated.status).toBe('failed'), PATIENT)
  const before = node.asked.length
  $quote.set(quoted(2_000n))
  await quiet()
  expect(node.asked.length).toBe(before)
})

describe('[GO-5] what stays permitted after a swap that was not done', () => {
  test('the approval that was mined before a refused signature is told, and can be taken back', async () => {
    allowed = { token: 1_000n, router: 0n }
    wallet.eth_signTypedData_v4 = reject
    const { review, now, ready } = begin(quoted(2_000n, TOKENS), TOKENS)
    await ready()
    expect(await review.confirm()).toBeNull()
    const left = { token: USDC, spender: PERMIT2, amount: 1_000n }
    await vi.waitFor(() => expect(now().standing).toEqual([left]), PATIENT)

    let answer: (value: unknown) => void = () => {}
    wallet.eth_sendTransaction = () => new Promise((_, no) => (answer = no))
    simulates(node, [{ before: 1_000n, after: 0n }])
    const revoking = review.revoke(left)
    expect(now()).toMatchObject({ revoking: PERMIT2, error: null })
    await vi.waitFor(() => expect(methods()).toContain('eth_sendTransaction'), PATIENT)
    const before = node.asked.length
    refresh()
    expect(await review.confirm()).toBeNull()
    await review.revoke(left)
    await quiet()
    expect(node.asked.length).toBe(before)
    expect(methods().filter(method => method === 'eth_sendTransaction')).toHaveLength(1)
    good()
    allowed = { token: 400n, router: 0n }
    answer({ code: 4001, message: 'no' })
    await revoking
    expect(now()).toMatchObject({ revoking: null, standing: [{ ...left, amount: 400n }] })
    expect(now().error).toBeInstanceOf(AppError)
    await ready()
    expect(runOf('approvals').get()).toBeNull()
    expect(runOf('swap').get()).toBeNull()
  })

  test('what the plan leaves anyway is told with the plan', async () => {
    allowed = { token: 9_000n, router: 5_000n }
    wallet.eth_sendTransaction = reject
    const { review, now, ready } = begin(quoted(2_000n, TOKENS), TOKENS)
    await ready()
    expect(now().plan?.left.map(({ spender }) => spender)).toEqual([PERMIT2, ROUTER])
    expect(await review.confirm()).toBeNull()
    // The next plan's, and what stands.
    const before = reads()
    await vi.waitFor(() => expect(reads()).toBeGreaterThanOrEqual(before + 2), PATIENT)
    await quiet()
    expect(now()).toMatchObject({ error: { code: 'deed.rejected' }, standing: [] })
  })

  test.each<[string, SwapQuote, Pair]>([
    ['the native currency', quoted(2_000n), NATIVE_PAIR],
    [
      'a wrapper that is unwrapped',
      { status: 'wrap', ask: { ...wraps.ask, tokenIn: WETH, tokenOut: 'NATIVE' }, wrap: 'unwrap' },
      [WETH, 'NATIVE'],
    ],
  ])('of %s nothing stays permitted, and nothing is read', async (_, quote, pair) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    allowed = { token: 9_000n, router: 0n }
    wallet.eth_sendTransaction = reject
    simulates(
      node,
      quote.status === 'wrap'
        ? [
            { before: 7n, after: 0n },
            { before: 0n, after: 7n },
          ]
        : [
            { before: 5_000n, after: 4_000n },
            { before: 0n, after: 2_500n },
          ],
    )
    const { review, now, ready } = begin(quote.status === 'ok' ? quoted(2_000n) : quote, pair)
    await ready()
    expect(await review.confirm()).toBeNull()
    await quiet()
    expect(now().standing).toEqual([])
    expect(warn.mock.calls.flat().filter(text => /stays approved/.test(String(text)))).toEqual([])
  })

  test('who leaves while it is taken back waits for the wallet no longer', async () => {
    allowed = { token: 1_000n, router: 0n }
    wallet.eth_sendTransaction = () => new Promise(() => {})
    simulates(node, [{ before: 1_000n, after: 0n }])
    const { review } = begin(quoted(2_000n, TOKENS), TOKENS)
    const revoking = review.revoke({ token: USDC, spender: PERMIT2, amount: 1_000n })
    await vi.waitFor(() => expect(methods()).toContain('eth_sendTransaction'), PATIENT)
    end()
    await revoking
  })
})

describe('[SW-11] a wallet that can do several calls as one', () => {
  beforeEach(() => {
    world.flags.add('batchedSwaps')
    wallet.wallet_getCapabilities = () => ({ '0x1': { atomic: { status: 'supported' } } })
  })
  test('and fails at it after all: said as that, and from then on each is asked for by itself', async () => {
    wallet.wallet_sendCalls = () => {
      throw Object.assign(new Error('no'), { code: 4200 })
    }
    const { review, now, ready } = begin(quoted(2_000n, TOKENS), TOKENS)
    await ready()
    expect(now().plan?.batched).toBe(true)
    expect(await review.confirm()).toBeNull()
    expect(now()).toMatchObject({ running: false, error: { code: 'swap.oneClickFailed' } })
    await vi.waitFor(() => expect(now().plan?.batched).toBeFalsy(), PATIENT)
    expect(now().plan?.steps.map(({ kind }) => kind)).toEqual(['approve', 'signPermit', 'swap'])
  })
  test('each by itself as the flags want it', async () => {
    world.flags.add('forcedPermits')
    wallet.wallet_sendCalls = () => {
      throw Object.assign(new Error('no'), { code: 4200 })
    }
    const { review, now, ready } = begin(quoted(2_000n, TOKENS), TOKENS)
    await ready()
    expect(await review.confirm()).toBeNull()
    await vi.waitFor(() => expect(now().plan?.batched).toBeFalsy(), PATIENT)
    expect(now().plan?.steps.map(({ kind }) => kind)).toEqual(['approve', 'allow', 'swap'])
  })
  test('and whose person says no: that is no failure of doing it as one', async () => {
    wallet.wallet_sendCalls = reject
    const { review, now, ready } = begin(quoted(2_000n, TOKENS), TOKENS)
    await ready()
    expect(await review.confirm()).toBeNull()
    expect(now().error?.code).toBe('deed.rejected')
    await ready()
    expect(now().plan?.batched).toBe(true)
  })
})

describe('[PK-4] an account that pays for its own operation', () => {
  beforeEach(() => $connection.set({ ...connection, connectorId: 'passkey' }))
  test('is told what that costs, and what of its owners goes along', async () => {
    world.priced = { priced: { most: 5n }, pending: { change: { add: ['0x12'], remove: [] } } }
    const { now, ready } = begin()
    expect(now().operation).toEqual({ status: 'running' })
    await ready()
    expect(now().operation).toEqual({ status: 'ok', ...world.priced })
    expect(world.shows).toEqual([[1, { add: ['0x12'], remove: [] }]])
    end()
    await vi.waitFor(() => expect(world.shows.at(-1)).toEqual([1, null]))
    end = () => {}
  })
  test('and nobody, once they left', async () => {
    let tell: (priced: object) => void = () => {}
    world.priced = new Promise<object>(resolve => (tell = resolve))
    const { now } = begin()
    await vi.waitFor(() => expect(now().plan).not.toBeNull(), PATIENT)
    end()
    tell({ priced: { most: 5n }, pending: null })
    await quiet()
    expect(now().operation).toEqual({ status: 'running' })
  })
  test('or why nobody knows', async () => {
    world.priced = null
    const { now, ready } = begin()
    await ready()
    expect(now().operation).toMatchObject({ status: 'failed', error: { code: 'network.down' } })
  })
})

// Last: the wallet is remembered for the page.
test('[SW-9] [SW-11] a device that signs no typed data: said as that, and the permission goes by transaction', async () => {
  allowed = { token: 1_000n, router: 0n }
  wallet.eth_signTypedData_v4 = () => {
    throw Object.assign(new Error('Not supported on this device'), { code: -32_603 })
  }
  const { review, now, ready } = begin(quoted(2_000n, TOKENS), TOKENS)
  await ready()
  expect(now().plan?.steps.map(({ kind }) => kind)).toContain('signPermit')
  expect(await review.confirm()).toBeNull()
  expect(now()).toMatchObject({ running: false, error: { code: 'approve.byCall' } })
  await vi.waitFor(() => expect(now().plan?.steps.map(({ kind }) => kind)).toContain('allow'), PATIENT)
  expect(now().plan?.steps.map(({ kind }) => kind)).not.toContain('signPermit')
})
