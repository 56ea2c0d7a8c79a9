import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import { makeQuoting, type Pair } from './swapQuote.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ask = (amount: bigint, tokenOut: SwapAsk['tokenOut'] = USDC): SwapAsk => ({
  chainId: 1,
  kind: 'exactIn',
  tokenIn: 'NATIVE',
  tokenOut,
  amount,
})

type Question = { ask: SwapAsk; signal: AbortSignal; answer: (result: unknown) => void; fail: (error: unknown) => void }
const questions: Question[] = []
vi.mock('#data/market/fetch/fetchRoutingPools.ts', () => ({ fetchRoutingPools: async () => ({ items: [] }) }))
/** What the worker holds, and how often a pair was read ahead. */
let held: { firm: boolean; quote: unknown } | null = null
let readAhead = 0
vi.mock('#onchain/quote/quoteTrade.ts', () => ({
  learnPools: () => {},
  quoteHeld: async () => held,
  warmPair: () => {
    readAhead++
    return new Promise(() => {})
  },
  quoteTrade: (asked: SwapAsk, { signal }: { signal: AbortSignal }) =>
    new Promise((answer, fail) => questions.push({ ask: asked, signal, answer, fail })),
}))
const ok = (amountOut: bigint) => ({ status: 'ok', trade: { amountIn: 1n, amountOut }, exact: true, wanted: [] })

let visible: 'visible' | 'hidden'
let onVisible: () => void
let stop: () => void
const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function begin(first: SwapAsk | null) {
  const $ask = atom<SwapAsk | null>(first)
  const quoting = makeQuoting($ask)
  stop = quoting.start()
  return { $ask, quoting, status: () => quoting.$quote.get().status }
}

beforeEach(() => {
  vi.useFakeTimers()
  questions.length = 0
  held = null
  readAhead = 0
  visible = 'visible'
  onVisible = () => {}
  vi.stubGlobal('document', {
    get visibilityState() {
      return visible
    },
    addEventListener: (_: string, listener: () => void) => {
      onVisible = listener
    },
    removeEventListener: () => {},
  })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('[SW-2] quoting', () => {
  test('waits until typing settles, asks once, cancels the former question and drops its answer', async () => {
    const { $ask, quoting, status } = begin(ask(1n))
    await tick(200)
    $ask.set(ask(12n))
    await tick(200)
    expect(questions).toHaveLength(0)
    await tick(60)
    expect(questions.map(q => q.ask.amount)).toEqual([12n])
    expect(status()).toBe('loading')
    $ask.set(ask(123n))
    expect(questions[0]!.signal.aborted).toBe(true)
    questions[0]!.answer(ok(5n))
    await tick(300)
    expect(status()).toBe('loading')
    questions[1]!.answer(ok(7n))
    await tick(0)
    expect(quoting.$quote.get()).toMatchObject({ status: 'ok', trade: { amountOut: 7n }, ask: { amount: 123n } })
  })

  test('a key is answered from what is held, and refreshed; while pools with hooks are asked it says so and can’t be signed', async () => {
    held = { firm: true, quote: ok(5n) }
    const { $ask, quoting, status } = begin(ask(1n))
    await tick(0)
    expect(quoting.$quote.get()).toMatchObject({ status: 'ok', trade: { amountOut: 5n } })
    expect(questions).toHaveLength(0)
    await tick(260)
    expect(questions).toHaveLength(1)
    held = { firm: false, quote: ok(6n) }
    $ask.set(ask(12n))
    await tick(0)
    expect(quoting.$quote.get()).toMatchObject({ status: 'loading', asking: true, last: { amountOut: 6n } })
    await tick(100)
    expect(questions).toHaveLength(2)
    questions[1]!.answer(ok(7n))
    await tick(0)
    expect(status()).toBe('ok')
  })

  test('a pair is read before its amount is typed, and kept so for a minute', async () => {
    const $pair = atom<Pair | null>({ chainId: 1, tokenIn: 'NATIVE', tokenOut: USDC })
    stop = makeQuoting(atom<SwapAsk | null>(null), $pair).start()
    await tick(0)
    expect(readAhead).toBe(1)
    await tick(300_000)
    expect(readAhead).toBeGreaterThan(10)
    expect(readAhead).toBeLessThan(20)
    expect(questions).toHaveLength(0)
  })

  test('asks again every block, and nobody when the question goes', async () => {
    const { $ask, status } = begin(ask(1n))
    await tick(300)
    questions[0]!.answer(ok(5n))
    await tick(2_100)
    expect(questions).toHaveLength(2)
    expect(status()).toBe('ok')
    $ask.set(null)
    expect(status()).toBe('idle')
    await tick(10_000)
    expect(questions).toHaveLength(2)
  })

  test('[SW-3] native and its wrapper are not asked about', async () => {
    const { quoting } = begin(ask(9n, WETH))
    await tick(5_000)
    expect(quoting.$quote.get()).toMatchObject({ status: 'wrap', wrap: 'wrap' })
    expect(questions).toHaveLength(0)
  })

  test('[SW-7] an old answer is never signable: a failing refresh and a long sleep take it away', async () => {
    const { quoting, status } = begin(ask(1n))
    await tick(300)
    questions[0]!.answer(ok(5n))
    await tick(2_100)
    questions[1]!.fail(new AppError('network.down'))
    await tick(0)
    expect(status()).toBe('ok')
    for (let at = 2; status() === 'ok' && at < 20; at++) {
      await tick(2_100)
      questions[at]!.fail(new AppError('network.down'))
      await tick(0)
    }
    expect(quoting.$quote.get()).toMatchObject({ status: 'failed', error: { code: 'network.down' } })
    expect(questions.length * 2_100).toBeLessThan(8_000 + 6_000)
    await tick(2_100)
    questions.at(-1)!.answer(ok(6n))
    await tick(0)
    expect(status()).toBe('ok')
    const asked = questions.length
    visible = 'hidden'
    await tick(30_000 + 5_000)
    expect(questions).toHaveLength(asked)
    expect(quoting.$quote.get()).toMatchObject({ status: 'loading', last: { amountOut: 6n } })
    visible = 'visible'
    onVisible()
    await tick(0)
    expect(questions).toHaveLength(asked + 1)
  })

  test('[ER-3] no route and too little liquidity are answers, not errors', async () => {
    const { status } = begin(ask(1n))
    await tick(300)
    questions[0]!.answer({ status: 'noRoute' })
    await tick(0)
    expect(status()).toBe('noRoute')
  })
})
