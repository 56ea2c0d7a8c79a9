import { AppError } from '#domain/Errors.ts'
import { keptNodes } from './keptNodes.ts'
import { RpcError } from './RpcError.ts'
import { noteSiteTime } from './siteClock.ts'

/** `signal`: AP-4, abort when the screen goes. `timeoutMs`: of the whole request with its retries (default 10 s). */
export type RequestOptions = { signal?: AbortSignal; timeoutMs?: number }

/** Our own way to a chain, beside the wallet's: JSON-RPC over the site's `/rpc/<chainId>` or a URL the user chose. */
export type Client = {
  chainId: number
  /**
   * One JSON-RPC call. Throws AppError `network.*` when the node can't be asked or stands on another chain, RpcError
   * when it answered with an error, and the signal's reason when aborted.
   */
  request<T = unknown>(method: string, params?: readonly unknown[], options?: RequestOptions): Promise<T>
}

const RETRIES = 2
const TIMEOUT = 10_000
/** Sending twice may act twice: everything else only reads. */
const unsafe = /^(eth_send|personal_|wallet_|anvil_|evm_|hardhat_|eth_sign)/

const urls = new Map<number, string>()
const clients = new Map<number, { url: string; client: Client }>()
let nextId = 1

/**
 * Sets the URL of a chain's node for this thread (a worker's, a test's); null goes back to the person's own or the
 * site's.
 */
export function setRpcUrl(chainId: number, url: string | null): void {
  if (url === null) urls.delete(chainId)
  else urls.set(chainId, url)
  clients.delete(chainId)
}

/** The site's way to a chain. */
export const siteRpc = (chainId: number): string => `/rpc/${chainId}`

/** Where reads of a chain go. */
export const rpcUrl = (chainId: number): string => urls.get(chainId) ?? keptNodes()[chainId] ?? siteRpc(chainId)

/**
 * The client of a chain, one per page and node. A caller that holds one across a change of node continues with the
 * former node.
 */
export function client(chainId: number): Client {
  const url = rpcUrl(chainId)
  const known = clients.get(chainId)
  if (known?.url === url) return known.client
  const made = makeClient(chainId, url)
  clients.set(chainId, { url, client: made })
  return made
}

/** A client of one node that nothing else uses: to look at it before it is believed. */
export const clientOf = (chainId: number, url: string): Client => makeClient(chainId, url)

function makeClient(chainId: number, url: string): Client {
  let proof: Promise<void> | null = null

  // A node that answers for another chain must never be believed; asked beside the first request, and again until it is
  // of this one.
  const prove = () => {
    proof ??= retrying({ url, method: 'eth_chainId', params: [] }, {})
      .then(answer => {
        if (Number(answer) !== chainId) throw new AppError('network.otherChain', { values: { chainId } })
      })
      .catch(error => {
        proof = null
        throw error
      })
    return proof
  }

  return {
    chainId,
    async request<T>(method: string, params: readonly unknown[] = [], options: RequestOptions = {}) {
      const [answer] = await Promise.all([retrying({ url, method, params }, options), prove()])
      return answer as T
    },
  }
}

async function retrying(
  { url, method, params }: { url: string; method: string; params: readonly unknown[] },
  options: RequestOptions,
): Promise<unknown> {
  const from = performance.now()
  const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  for (let attempt = 0; ; attempt++) {
    try {
      return await post({ url, method, params }, signal)
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      if (limit.aborted) throw new AppError('network.slow', { cause: error })
      const again = error instanceof AppError && error.retryable && !unsafe.test(method)
      if (!again || attempt >= RETRIES) throw error
      // A node that says when it can be asked again is not asked before; one that says too late is not waited for.
      const asked = error.code === 'network.rateLimit' && Number(error.cause) >= 0 ? Number(error.cause) : null
      if (asked !== null && asked > (options.timeoutMs ?? TIMEOUT) - (performance.now() - from)) throw error
      await pause(asked ?? 200 * 2 ** attempt, signal)
    }
  }
}

async function post(
  { url, method, params }: { url: string; method: string; params: readonly unknown[] },
  signal: AbortSignal,
): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }),
      signal,
    })
  } catch (cause) {
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false
    throw new AppError(offline ? 'network.offline' : 'network.down', { cause })
  }
  noteSiteTime(response)
  if (response.status === 429)
    throw new AppError('network.rateLimit', { cause: 1000 * Number(response.headers.get('retry-after') ?? Number.NaN) })
  let body: { result?: unknown; error?: { code?: number; message?: string; data?: unknown } }
  try {
    body = await response.json()
  } catch (cause) {
    throw new AppError('network.down', { cause })
  }
  if (body?.error) throw new RpcError(body.error.code ?? -32603, body.error.message ?? '', body.error.data)
  if (!response.ok || body?.result === undefined)
    throw new AppError('network.down', { cause: `HTTP ${response.status}` })
  return body.result
}

/** Resolves after `ms`, or at once when aborted (the next request then says so). */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
