/// <reference lib="webworker" />
import { asAppError } from '#domain/Errors.ts'
import { client, setRpcUrl } from './clients.ts'
import { makeQuoter, type Quoter } from './Quoter.ts'
import type { FromWorker, ToWorker } from './quoteMessages.ts'

// The quoting thread: one quoter a chain, quotes by message, cancelled by message.

declare const self: DedicatedWorkerGlobalScope

const quoters = new Map<number, Quoter>()
const urls = new Map<number, string>()
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

const answer = (message: FromWorker) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'learn') return quoterOf(data.chainId).learn(data.pools)
  if (data.type === 'cancel') {
    running.get(data.id)?.abort()
    return
  }
  const { id, ask, url, taxes } = data
  if (urls.get(ask.chainId) !== url) {
    urls.set(ask.chainId, url)
    setRpcUrl(ask.chainId, url)
  }
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const quote = await quoterOf(ask.chainId).quote(ask, { signal: abort.signal, ...(taxes ? { taxes } : {}) })
    if (!abort.signal.aborted) answer({ id, quote })
  } catch (error) {
    if (abort.signal.aborted) return
    const { code, values, cause } = asAppError(error)
    answer({ id, error: { code, values, message: String(cause ?? code) } })
  } finally {
    running.delete(id)
  }
}
