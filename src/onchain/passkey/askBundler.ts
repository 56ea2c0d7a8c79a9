import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { RpcError } from '../node/RpcError.ts'

const TIMEOUT = 20_000
const urls = new Map<number, string>()
let nextId = 1

/** Sets the URL of a network's bundler (a test's); by default the site's service passes on to the configured one. */
export function setBundlerUrl(chainId: number, url: string): void {
  urls.set(chainId, url)
}

/** The bundler, which carries a passkey account's operations to a network, doesn't answer. */
export const bundlerDown = (chainId: number, cause: unknown): AppError =>
  new AppError('network.bundlerDown', { cause, values: { network: chainById(chainId)?.name ?? String(chainId) } })

/** Our own service passed nothing on: it names why by a word, bundlers by a number. */
function refusedBy(word: string, chainId: number): AppError {
  if (word === 'bundlerDown') return bundlerDown(chainId, word)
  return new AppError(word === 'large' ? 'network.tooLarge' : 'network.refused', { cause: word })
}

/**
 * One question to the network's ERC-4337 bundler. Throws `passkey.noBundler` where none is configured,
 * `network.bundlerDown` where it doesn't answer, `network.tooLarge`, `network.refused` where our service passes nothing
 * on, other `network.*`, and RpcError with what the bundler said. Nothing is
 * asked twice: an operation that was taken is not sent again.
 */
export async function askBundler<T>(
  { chainId, method, params }: { chainId: number; method: string; params: readonly unknown[] },
  signal?: AbortSignal,
): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT)
  let response: Response
  try {
    response = await fetch(urls.get(chainId) ?? `/api/bundler/${chainId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false
    throw offline ? new AppError('network.offline', { cause }) : bundlerDown(chainId, cause)
  }
  if (response.status === 404) throw new AppError('passkey.noBundler', { values: { chainId } })
  if (response.status === 429) throw new AppError('network.rateLimit')
  type Body = { result?: T; error?: { code?: number | string; message?: string; data?: unknown } }
  const body = (await response.json().catch(() => null)) as Body | null // no JSON: told below
  const refusal = body?.error?.code
  if (typeof refusal === 'string') throw refusedBy(refusal, chainId)
  if (body?.error) throw new RpcError(refusal ?? -32603, body.error.message ?? '', body.error.data)
  if (!response.ok || body === null) throw bundlerDown(chainId, `HTTP ${response.status}`)
  return body.result as T
}
