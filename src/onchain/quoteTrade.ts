import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { SwapAsk } from '#domain/SwapQuote.ts'
import type { TokenTax } from '#domain/Trade.ts'
import { client, rpcUrl } from './clients.ts'
import { makeQuoter, type Quote, type Quoter } from './Quoter.ts'
import type { FromWorker, MarketPool, ToWorker } from './quoteMessages.ts'

export type { Quote } from './Quoter.ts'
export type { MarketPool } from './quoteMessages.ts'

export type QuoteTradeOptions = {
  signal?: AbortSignal
  /** What the tokens keep of a transfer, by lower-case address (readTokenFees); tokens without a fee may be left out. */
  taxes?: Record<Address, TokenTax>
}

type Waiting = { resolve: (quote: Quote) => void; reject: (error: unknown) => void }

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
  const worker = makeWorker()
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('quote' in data) asked?.resolve(data.quote)
    else asked?.reject(new AppError(data.error.code, { values: data.error.values, cause: data.error.message }))
  }
  worker.onerror = event => {
    // a thread that can't run answers nobody: whoever waits is told, and the next quote starts another
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

/** Makes the market's pools of a chain known to the router (hooked v4 pools can't be found otherwise). Cheap; call it when they arrive. */
export function learnPools(chainId: number, pools: readonly MarketPool[]): void {
  learnt.set(chainId, [...pools])
  quoters.get(chainId)?.learn(pools)
  if (starting)
    void starting.then(worker => worker?.postMessage({ type: 'learn', chainId, pools: [...pools] } satisfies ToWorker))
}

/**
 * The best trade at the chain's latest block, by our own router in its own thread. Expected outcomes are values; throws AppError
 * (`network.*`), and the signal's reason when aborted.
 */
export async function quoteTrade(ask: SwapAsk, { signal, taxes }: QuoteTradeOptions = {}): Promise<Quote> {
  signal?.throwIfAborted()
  const worker = await start()
  if (!worker) return quoterOf(ask.chainId).quote(ask, { ...(signal ? { signal } : {}), ...(taxes ? { taxes } : {}) })
  const id = nextId++
  const url = new URL(rpcUrl(ask.chainId), location.href).href
  return new Promise<Quote>((resolve, reject) => {
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
    worker.postMessage({ type: 'quote', id, ask, url, ...(taxes ? { taxes } : {}) } satisfies ToWorker)
  })
}
