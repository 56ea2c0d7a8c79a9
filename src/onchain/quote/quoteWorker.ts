/// <reference lib="webworker" />
import { asAppError } from '#domain/Errors.ts'
import { client, setRpcUrl } from '../node/clients.ts'
import { makeQuoter, type Quoter } from './Quoter.ts'
import type { FromWorker, MarketPool, ToWorker } from './quoteMessages.ts'

// The quoting thread: one quoter a chain, quotes by message, cancelled by message.

declare const self: DedicatedWorkerGlobalScope

const quoters = new Map<number, Quoter>()
const urls = new Map<number, string>()
const learnt = new Map<number, MarketPool[]>()
const running = new Map<number, AbortController>()

function quoterOf(chainId: number): Quoter {
  let quoter = quoters.get(chainId)
  if (!quoter) {
    // the client is looked up at each request: its URL may change
    quoter = makeQuoter(chainId, {
      request: (method, params, options) => client(chainId).request(method, params, options),
    })
    quoters.set(chainId, quoter)
  }
  return quoter
}

/** Another node may stand at another block: what was held of the one before is left. */
function standAt(chainId: number, url: string): void {
  if (urls.get(chainId) === url) return
  if (urls.has(chainId)) quoters.delete(chainId)
  urls.set(chainId, url)
  setRpcUrl(chainId, url)
  const pools = learnt.get(chainId)
  if (pools) quoterOf(chainId).learn(pools)
}

const answer = (message: FromWorker) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'learn') {
    learnt.set(data.chainId, data.pools)
    return quoterOf(data.chainId).learn(data.pools)
  }
  if (data.type === 'cancel') {
    running.get(data.id)?.abort()
    return
  }
  if (data.type === 'warm') {
    standAt(data.chainId, data.url)
    // What fails here is told when it is asked for.
    await quoterOf(data.chainId)
      .warm(data.tokenIn, data.tokenOut)
      .catch(error => console.warn('Tarn: pools could not be read ahead', error))
    return answer({ id: data.id, warm: true })
  }
  const { id, ask, url, taxes } = data
  standAt(ask.chainId, url)
  if (data.type === 'held') return answer({ id, held: quoterOf(ask.chainId).held(ask, taxes) })
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const quote = await quoterOf(ask.chainId).quote(ask, {
      signal: abort.signal,
      ...(taxes && { taxes }),
      ...(data.soon && { soon: true }),
    })
    if (!abort.signal.aborted) answer({ id, quote })
  } catch (error) {
    if (abort.signal.aborted) return
    const { code, values, cause } = asAppError(error)
    answer({ id, error: { code, values, message: String(cause ?? code) } })
  } finally {
    running.delete(id)
  }
}
