import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import type { TokenTax } from '../../domain/token/TokenTax.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { client, rpcUrl } from '../node/clients.ts'
import { type HeldQuote, makeQuoter, type Quote, type Quoter } from './Quoter.ts'
import type { FromWorker, MarketPool, ToWorker } from './quoteMessages.ts'

export type { HeldQuote, Quote } from './Quoter.ts'
export type { MarketPool } from './quoteMessages.ts'

export type QuoteTradeOptions = {
  signal?: AbortSignal
  /**
   * What the tokens keep of a transfer, by lower-case address (readTokenFees); tokens without a fee may be left out.
   */
  taxes?: Record<Address, TokenTax>
  /** A key was just pressed: the block that was seen a moment ago will do. */
  soon?: boolean
}

type Answer = Exclude<FromWorker, { error: unknown }>
type Waiting = { resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const waiting = new Map<number, Waiting>()
const quoters = new Map<number, Quoter>()
const learnt = new Map<number, MarketPool[]>()
let nextId = 1
let starting: Promise<Worker | null> | undefined

/** The worker; null where there are none (Node): quotes are then made right here. */
function start(): Promise<Worker | null> {
  starting ??= typeof Worker === 'undefined' || typeof document === 'undefined' ? Promise.resolve(null) : startWorker()
  return starting
}

async function startWorker(): Promise<Worker> {
  const { makeWorker } = await import('./makeWorker.ts')
  const worker = makeWorker('quotes')
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (!('error' in data)) asked?.resolve(data)
    else asked?.reject(new AppError(data.error.code, { values: data.error.values, cause: data.error.message }))
  }
  worker.onerror = event => {
    // A thread that can't run never answers: all waiting calls are rejected, and the next quote starts another.
    starting = undefined
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new AppError('swap.noQuotes', { cause: event.message }))
    waiting.clear()
  }
  for (const [chainId, pools] of learnt) worker.postMessage({ type: 'learn', chainId, pools } satisfies ToWorker)
  return worker
}

function quoterOf(chainId: number): Quoter {
  let quoter = quoters.get(chainId)
  if (!quoter) {
    quoter = makeQuoter(chainId, {
      request: (method, params, options) => client(chainId).request(method, params, options),
    })
    quoters.set(chainId, quoter)
    quoter.learn(learnt.get(chainId) ?? [])
  }
  return quoter
}

/**
 * Makes the market's pools of a chain known to the router (hooked v4 pools can't be found otherwise). Cheap; call it
 * when they arrive.
 */
export function learnPools(chainId: number, pools: readonly MarketPool[]): void {
  learnt.set(chainId, [...pools])
  quoters.get(chainId)?.learn(pools)
  if (starting)
    void starting.then(worker => worker?.postMessage({ type: 'learn', chainId, pools: [...pools] } satisfies ToWorker))
}

const urlOf = (chainId: number) => new URL(rpcUrl(chainId), location.href).href

/**
 * Reads ahead what quotes between two currencies will need; cheap when it is held already. Resolves when that is done,
 * or failed.
 */
export async function warmPair(chainId: number, tokenIn: CurrencyId, tokenOut: CurrencyId): Promise<void> {
  const worker = await start()
  if (worker) await asked(worker, id => ({ type: 'warm', id, chainId, url: urlOf(chainId), tokenIn, tokenOut }))
}

/** The best trade over the pools as they are held, without a request; null when that is not enough, or is old. */
export async function quoteHeld(ask: SwapAsk, taxes?: Record<Address, TokenTax>): Promise<HeldQuote | null> {
  const worker = await start()
  if (!worker) return quoterOf(ask.chainId).held(ask, taxes)
  const answer = await asked(worker, id => ({
    type: 'held',
    id,
    ask,
    url: urlOf(ask.chainId),
    ...(taxes && { taxes }),
  }))
  return 'held' in answer ? answer.held : null
}

/**
 * The best trade at the chain's latest block, by our own router in its own thread. Expected outcomes are values; throws
 * AppError (`network.*`), and the signal's reason when aborted.
 */
export async function quoteTrade(ask: SwapAsk, { signal, taxes, soon }: QuoteTradeOptions = {}): Promise<Quote> {
  signal?.throwIfAborted()
  const worker = await start()
  const options = { ...(taxes && { taxes }), ...(soon && { soon }) }
  if (!worker) return quoterOf(ask.chainId).quote(ask, { ...(signal && { signal }), ...options })
  const answer = await asked(worker, id => ({ type: 'quote', id, ask, url: urlOf(ask.chainId), ...options }), signal)
  if (!('quote' in answer)) throw new AppError('swap.noQuotes', { cause: 'no quote in the answer' })
  return answer.quote
}

function asked(worker: Worker, make: (id: number) => ToWorker, signal?: AbortSignal): Promise<Answer> {
  const id = nextId++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    signal?.addEventListener(
      'abort',
      () => {
        if (!waiting.delete(id)) return
        worker.postMessage({ type: 'cancel', id } satisfies ToWorker)
        reject(signal.reason)
      },
      { once: true },
    )
    worker.postMessage(make(id))
  })
}
