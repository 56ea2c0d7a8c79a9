import { atom } from 'nanostores'
import { encodeAbiParameters, encodeFunctionResult } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { SwapQuote } from '#domain/swap/SwapQuote.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import { decode } from '#domain/router/UniversalRouter.ts'
import { multicallAbi } from '#onchain/node/abis.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { ME, ROUTER, simulates, THIEF, tradeOf, USDC } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { $connection, type Connection } from '../wallet/connection.ts'
import type { Swap } from './swap.ts'
import { $taxes, tokenKey } from '../tokens/tokens.ts'
import { worseBps } from './priceMoves.ts'
import { makeSwapReview } from './swapReview.ts'

const world = vi.hoisted(() => ({ provider: null as unknown }))
vi.mock('#onchain/wallet/wallet.ts', () => ({
  walletProvider: async () => world.provider,
  switchWalletChain: async () => {},
}))
vi.mock('#data/blocklist.ts', () => ({ fetchBlocklist: async () => ({ addresses: new Set(), tokens: new Set() }) }))

const node = new TestNode(1)
/** Of the transaction that is asked for next: each has its own. */
let sent = 0
const hash = () => `0x${sent.toString(16).padStart(64, 'c')}` as const
/** ms: the first preparation loads what it needs, on a machine that may be busy. */
const PATIENT = 20_000
const connection: Connection = {
  status: 'connected',
  address: ME,
  chainId: 1,
  connectorId: 'node',
  name: 'Node',
  icon: null,
}
/** USDC that reached the account, as a receipt's log. */
const arrived = (amount: bigint) => ({
  address: USDC,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(ROUTER), topic(ME)],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
  transactionHash: hash(),
  logIndex: '0x0',
})
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const questions: { to: string; data: `0x${string}`; value: string }[] = []
let end = () => {}

beforeAll(async () => {
  fakeBrowser()
  ;(await node.start()).isSite()
  world.provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      if (method === 'eth_accounts') return [ME]
      if (method !== 'eth_sendTransaction') return node.request({ method, params })
      questions.push(params[0] as (typeof questions)[number])
      return hash()
    },
  }
})
afterAll(() => node.stop())
beforeEach(() => {
  sent++
  node.head++
  node.time = Math.floor(Date.now() / 1000)
  const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  const three = encodeAbiParameters([{ type: 'uint160' }, { type: 'uint48' }, { type: 'uint48' }], [0n, 0, 0])
  Object.assign(node.answers, {
    eth_estimateGas: '0x186a0',
    eth_getTransactionCount: '0x7',
    // Its place in the account's queue tells that it is a new one.
    eth_getTransactionByHash: { from: ME, to: ROUTER, input: '0x', value: '0x0', nonce: '0x9', blockNumber: null },
    eth_getTransactionReceipt: {
      status: '0x1',
      blockNumber: '0x3e9',
      blockHash: hash(),
      transactionHash: hash(),
      from: ME,
      gasUsed: '0x0',
      effectiveGasPrice: '0x0',
      logs: [arrived(2_500n)],
    },
    eth_getBalance: ([, block]: [string, string]) => (block === '0x3e9' ? '0x1000' : '0x13e8'),
    eth_call: () =>
      encodeFunctionResult({
        abi: multicallAbi,
        functionName: 'tryBlockAndAggregate',
        result: [
          BigInt(node.head),
          hash(),
          [word(0n), three, word(BigInt(node.time!))].map(returnData => ({ success: true, returnData })),
        ],
      }),
  })
  simulates(node, [
    { before: 5_000n, after: 4_000n },
    { before: 0n, after: 2_500n },
  ])
  questions.length = 0
  $connection.set(connection)
})
afterEach(() => end())

const token = (address: Token['address']): Token => ({
  chainId: 1,
  address,
  symbol: 'T',
  name: 'T',
  decimals: 6,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none',
  spam: false,
  listed: true,
})
const quoted = (amountOut: bigint, more: Partial<Trade> = {}): SwapQuote => ({
  status: 'ok',
  ask: { chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: USDC, amount: 1_000n },
  trade: tradeOf('NATIVE', USDC, { amountOut, blockTime: node.time!, ...more }),
})

/** A review of 1,000 for 2,000 with 0.5 % slippage, watched. */
function begin(first: SwapQuote = quoted(2_000n)) {
  const $quote = atom<SwapQuote>(first)
  const retry = vi.fn()
  const review = makeSwapReview({
    swap: { $quote, $moment: atom({ slippageBps: 50 }), $recipient: atom(null), retry } as unknown as Swap,
    input: token('NATIVE'),
    output: token(USDC),
  })!
  end = review.start()
  return { $quote, review, retry, now: () => review.$review.get() }
}
/** Least that arrives, as the wallet was asked to sign it. */
const signedMinimum = () => {
  const swap = decode(questions[0]!.data).commands.find(command => 'amountOutMin' in command)
  return swap && 'amountOutMin' in swap ? swap.amountOutMin : null
}

describe('[SW-7] the price moved since the review', () => {
  test('a worse one must be accepted first: until then nothing is asked', async () => {
    const { $quote, review, now } = begin()
    await vi.waitFor(() => expect(now().simulated.status).toBe('ok'), PATIENT)
    $quote.set(quoted(1_980n))
    expect(now().moved?.amountOut).toBe(1_980n)
    expect(now().amountOut).toBe(2_000n)
    expect(await review.confirm()).toBeNull()
    expect(questions).toEqual([])
    review.acceptPrice()
    expect(now()).toMatchObject({ moved: null, amountOut: 1_980n })
    expect(await review.confirm()).toMatch(/^0x/)
    expect(questions).toHaveLength(1)
    expect(signedMinimum()).toBe(1_970n)
  })

  test('a little worse stays inside what was agreed to: what was reviewed is what is signed', async () => {
    const { $quote, review, now } = begin()
    $quote.set(quoted(1_995n))
    expect(now()).toMatchObject({ moved: null, amountOut: 2_000n })
    expect(await review.confirm()).toMatch(/^0x/)
    expect(questions[0]).toMatchObject({ to: ROUTER, value: '0x3e8' })
    expect(signedMinimum()).toBe(1_990n)
  })

  test('half of the slippage is the bound', () => {
    const { $quote, now } = begin(quoted(20_000n))
    $quote.set(quoted(19_950n))
    expect(now().moved).toBeNull()
    $quote.set(quoted(19_948n))
    expect(now().moved?.amountOut).toBe(19_948n)
    $quote.set(quoted(19_990n))
    expect(now().moved, 'it came back').toBeNull()
  })

  test('a better one is shown and signed at once', async () => {
    const { $quote, review, now } = begin()
    $quote.set(quoted(2_001n))
    expect(now().amountOut).toBe(2_000n)
    $quote.set(quoted(2_002n))
    expect(now()).toMatchObject({ moved: null, amountOut: 2_002n, plan: null })
    expect(await review.confirm()).toMatch(/^0x/)
    expect(signedMinimum()).toBe(1_991n)
  })

  test('worse is less that comes, or more that goes', () => {
    const exactOut = (amountIn: bigint) => tradeOf('NATIVE', USDC, { kind: 'exactOut', amountIn })
    expect(worseBps(tradeOf(), tradeOf(USDC, undefined, { amountOut: 1_980n }))).toBe(100n)
    expect(worseBps(tradeOf(), tradeOf(USDC, undefined, { amountOut: 2_020n }))).toBe(-100n)
    expect(worseBps(exactOut(1_000n), exactOut(1_010n))).toBe(100n)
    expect(worseBps(exactOut(1_000n), exactOut(990n))).toBe(-100n)
  })

  test('an exact input that stands in for an exact output is held to the input that it fixes', async () => {
    const standIn = (amountIn: bigint) => quoted(20_200n, { amountIn, wanted: 20_000n })
    const exactOut = (amountIn: bigint) => quoted(20_000n, { kind: 'exactOut', amountIn })
    const { $quote, review, now } = begin(standIn(10_000n))
    $quote.set(standIn(10_025n))
    expect(now()).toMatchObject({ moved: null, amountIn: 10_000n })
    $quote.set(exactOut(10_026n))
    expect(now().moved, 'dearer, whatever it is').toMatchObject({ kind: 'exactOut', amountIn: 10_026n })
    $quote.set(exactOut(9_970n))
    expect(now(), 'cheaper, but up to 10,019 might leave').toMatchObject({ moved: null, amountIn: 10_000n })
    $quote.set(standIn(9_980n))
    expect(now()).toMatchObject({ moved: null, amountIn: 9_980n })
    $quote.set(exactOut(9_900n))
    expect(now(), 'cheaper at worst').toMatchObject({ moved: null, amountIn: 9_900n, trade: { kind: 'exactOut' } })
    $quote.set(standIn(9_880n))
    expect(now()).toMatchObject({ moved: null, amountIn: 9_880n, trade: { wanted: 20_000n } })
    $quote.set(quoted(30_000n))
    expect(now(), 'of another question').toMatchObject({ moved: null, amountIn: 9_880n })
    simulates(node, [
      { before: 50_000n, after: 40_120n },
      { before: 0n, after: 20_100n },
    ])
    const { eth_getTransactionReceipt: receipt } = node.answers
    Object.assign(node.answers, {
      eth_getBalance: ([, block]: [string, string]) => (block === '0x3e9' ? '0x9cb8' : '0xc350'),
      eth_getTransactionReceipt: { ...(receipt as object), logs: [arrived(20_100n)] },
    })
    expect(await review.confirm(), String(now().error)).toMatch(/^0x/)
    expect(questions[0]).toMatchObject({ to: ROUTER, value: '0x2698' })
    expect(signedMinimum()).toBe(20_000n)
  })

  test('what is answered to another kind of question changes nothing', () => {
    const { $quote, now } = begin()
    $quote.set(quoted(1n, { kind: 'exactOut' }))
    $quote.set({
      status: 'loading',
      ask: { chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: USDC, amount: 1_000n },
      last: null,
    })
    expect(now()).toMatchObject({ moved: null, amountOut: 2_000n })
  })
})

describe('[SW-7] a price that nobody renewed', () => {
  test('is not signed once it is old, and is again when it was quoted anew', async () => {
    const { $quote, review, now, retry } = begin()
    await vi.waitFor(() => expect(now().simulated.status).toBe('ok'), PATIENT)
    // Quoting stumbles, and goes on stumbling.
    $quote.set({
      status: 'failed',
      ask: { chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: USDC, amount: 1_000n },
      error: new AppError('network.down'),
    })
    node.time! += 50 * 60
    expect(await review.confirm()).toBeNull()
    expect(now()).toMatchObject({ running: false, error: { code: 'swap.quoteOld' }, simulated: { status: 'failed' } })
    expect(questions).toEqual([])
    expect(retry).toHaveBeenCalled()
    $quote.set(quoted(2_000n))
    await vi.waitFor(() => expect(now()).toMatchObject({ error: null, simulated: { status: 'ok' } }), PATIENT)
    expect(await review.confirm()).toMatch(/^0x/)
  })

  test('quotes of later blocks keep it young, though they say the same', async () => {
    const { $quote, review } = begin()
    node.time! += 50 * 60
    $quote.set(quoted(2_000n))
    expect(await review.confirm()).toMatch(/^0x/)
  })
})

describe('[WL-9] a review is of one account', () => {
  test.each<[string, Partial<Connection>]>([
    ['another account', { address: THIEF }],
    ['another wallet', { connectorId: 'other' }],
    ['nobody any more', { status: 'disconnected', address: null, connectorId: null }],
    ['one that only comes back', { status: 'reconnecting' }],
  ])('%s: it is told, and nothing is asked', async (_, change) => {
    const { review, now } = begin()
    expect(now().changed).toBe(false)
    $connection.set({ ...connection, ...change })
    expect(now().changed).toBe(true)
    expect(await review.confirm()).toBeNull()
    expect(questions).toEqual([])
    $connection.set(connection)
    expect(await review.confirm(), 'also when it comes back: what was reviewed was left').toBeNull()
  })

  test('another network of the same wallet is the run’s to switch', () => {
    const { now } = begin()
    $connection.set({ ...connection, chainId: 8453 })
    expect(now().changed).toBe(false)
  })

  test('without anybody connected there is none', () => {
    $connection.set({ ...connection, status: 'reconnecting' })
    expect(
      makeSwapReview({
        swap: {
          $quote: atom(quoted(2_000n)),
          $moment: atom({ slippageBps: 50 }),
          $recipient: atom(null),
        } as unknown as Swap,
        input: token('NATIVE'),
        output: token(USDC),
      }),
    ).toBeNull()
  })
})

/** Of the router: less would arrive than the swap's own bound. */
const TOO_LITTLE = '0x39d35496'

test('[SW-7] after a swap that the price ran away from, the next price must be accepted, whatever it is', async () => {
  const { $quote, review, now, retry } = begin()
  simulates(
    node,
    [
      { before: 5_000n, after: 5_000n },
      { before: 0n, after: 0n },
    ],
    TOO_LITTLE,
  )
  expect(await review.confirm()).toBeNull()
  expect(now()).toMatchObject({ running: false, error: { code: 'swap.priceMoved' } })
  expect(questions).toEqual([])
  expect(retry).toHaveBeenCalled()
  $quote.set(quoted(2_000n))
  expect(now().moved?.amountOut).toBe(2_000n)
  simulates(node, [
    { before: 5_000n, after: 4_000n },
    { before: 0n, after: 2_500n },
  ])
  expect(await review.confirm()).toBeNull()
  review.acceptPrice()
  expect(now()).toMatchObject({ moved: null, error: null })
  expect(await review.confirm()).toMatch(/^0x/)
  expect(questions).toHaveLength(1)
})

test('[SW-7] a fee that rose since the review is named with what it was, until the new price is accepted', async () => {
  const key = tokenKey(1, USDC)
  $taxes.set({ [key]: { buyBps: 1_200, sellBps: 0 } })
  const { $quote, review, now, retry } = begin()
  const nothing = { before: 0n, after: 0n }
  simulates(node, [{ before: 5_000n, after: 5_000n }, nothing], TOO_LITTLE)
  $taxes.set({ [key]: { buyBps: 9_000, sellBps: 0 } })
  expect(await review.confirm()).toBeNull()
  await vi.waitFor(() => expect(now().feeRose).toEqual({ side: 'output', before: 1_200, now: 9_000 }), PATIENT)
  expect(retry, 'the price is asked for again, now that the fee is known').toHaveBeenCalledTimes(2)
  $quote.set(quoted(227n))
  expect(now().moved?.amountOut).toBe(227n)
  review.acceptPrice()
  expect(now()).toMatchObject({ moved: null, feeRose: null })
  $taxes.set({})
})

test('[ER-3] what could not be looked at is looked at anew by a press, which asks nothing of the wallet; not what runs, or was left', async () => {
  const { eth_call } = node.answers
  node.answers.eth_call = null
  const { review, now, retry } = begin()
  await vi.waitFor(() => expect(now().simulated.status).toBe('failed'), PATIENT)
  node.answers.eth_call = eth_call!
  review.lookAnew()
  expect(now().simulated.status).toBe('running')
  expect(retry).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(now()).toMatchObject({ simulated: { status: 'ok' }, error: null }), PATIENT)
  expect(questions).toEqual([])
  const running = review.confirm()
  review.lookAnew()
  expect([now().running, now().simulated.status, retry.mock.calls.length]).toEqual([true, 'ok', 1])
  expect([await running, questions.length]).toEqual([expect.stringMatching(/^0x/), 1])
  $connection.set({ ...connection, address: THIEF })
  review.lookAnew()
  expect([now().simulated.status, retry.mock.calls.length]).toEqual(['ok', 1])
})

test('[GO-5] less would arrive than was reviewed: it is not asked for', async () => {
  const { review, now } = begin()
  simulates(node, [
    { before: 5_000n, after: 4_000n },
    { before: 0n, after: 1_989n },
  ])
  expect(await review.confirm()).toBeNull()
  expect(now().error?.code).toBe('deed.differs')
  expect(questions).toEqual([])
})
