import type { Context } from 'hono'
import type { RateLimit } from '../service/RateLimit.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { visitorOf } from '../service/visitorOf.ts'
import { isAllowed, solanaMethods } from './rpcMethods.ts'

const MAX_BODY = 1_048_576
const MAX_BATCH = 100
const TIMEOUT_MS = 20_000

type Id = string | number | null
type Call = { jsonrpc: '2.0'; id: Id; method: string; params?: unknown }
type Answer = { jsonrpc: '2.0'; id: Id; result?: unknown; error?: { code: number; message: string } }

const failed = (id: Id, code: number, message: string): Answer => ({ jsonrpc: '2.0', id, error: { code, message } })

const idOf = (call: unknown): Id => {
  const id = (call as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function isCall(call: unknown): call is Call {
  if (typeof call !== 'object' || call === null) return false
  const { jsonrpc, method, params } = call as Record<string, unknown>
  return (
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    (params === undefined || (typeof params === 'object' && params !== null))
  )
}

/** The body as text, or null when it is larger than the limit. */
async function limitedText(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return null
  const bytes: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY) return null
    bytes.push(chunk)
  }
  return Buffer.concat(bytes).toString('utf8')
}

const { rawJSON } = JSON as typeof JSON & { rawJSON: (text: string) => unknown }

/** Whole numbers beyond 2^53 (Solana counts lamports in plain numbers) leave as they came. */
const exact = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
    ? rawJSON(source)
    : value

/** Asks the node; the next URL is tried only when all calls are reads. */
async function ask(urls: string[], calls: Call[], signal: AbortSignal): Promise<Answer[]> {
  const reads = calls.every(call => !/^(eth_send|sendTransaction$)/.test(call.method))
  for (const url of reads ? urls : urls.slice(0, 1)) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(calls),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      const answers: unknown = JSON.parse(await response.text(), exact)
      if (Array.isArray(answers)) return answers as Answer[]
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  return calls.map(call => failed(call.id, -32603, 'The node does not answer'))
}

/**
 * POST /rpc/<chainId> or /rpc/solana: JSON-RPC to the network's node, allow-listed method by method. Batches keep their
 * order.
 */
export const rpcPass = (env: ServiceEnv, limit: RateLimit) => async (c: Context<Visit>) => {
  const text = c.req.param('chainId') ?? ''
  const solana = text === 'solana'
  const urls = solana ? env.solanaRpcUrls : /^\d{1,10}$/.test(text) ? env.rpcUrls[Number(text)] : undefined
  if (!urls) return c.json({ error: { code: 'notFound', message: 'No such network' } }, 404)
  if (c.req.method !== 'POST')
    return c.json({ error: { code: 'method', message: 'POST a JSON-RPC request' } }, 405, { allow: 'POST' })
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    return c.json(failed(null, -32600, 'Content-Type must be application/json'), 415)

  const body = await limitedText(c.req.raw)
  if (body === null) return c.json(failed(null, -32600, 'The request is larger than 1 MB'), 413)
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return c.json(failed(null, -32700, 'This is not JSON'), 400)
  }
  const many = Array.isArray(parsed)
  const calls: unknown[] = many ? (parsed as unknown[]) : [parsed]
  if (calls.length === 0 || calls.length > MAX_BATCH)
    return c.json(failed(null, -32600, `A batch holds 1 to ${MAX_BATCH} requests`), 400)

  const wait = limit.take(visitorOf(c, env), calls.length)
  if (wait > 0) return c.json(failed(idOf(calls[0]), -32005, 'Too many requests'), 429, { 'retry-after': String(wait) })

  const answers: (Answer | undefined)[] = calls.map(call => {
    if (!isCall(call)) return failed(idOf(call), -32600, 'This is not a JSON-RPC request')
    const allowed = solana ? solanaMethods.has(call.method) : isAllowed(call.method, env.devnet)
    return allowed ? undefined : failed(idOf(call), -32601, `${call.method.slice(0, 60)} is not offered here`)
  })
  // Positions are our ids on the way out: a visitor's ids may repeat.
  const passed = calls.flatMap((call, at) => (answers[at] ? [] : [{ ...(call as Call), id: at }]))
  if (passed.length > 0)
    for (const answer of await ask(urls, passed, c.req.raw.signal)) {
      if (typeof answer.id === 'number' && answer.id in calls)
        answers[answer.id] = { ...answer, id: idOf(calls[answer.id]) }
    }
  const complete = answers.map(
    (answer, at) => answer ?? failed(idOf(calls[at]), -32603, 'The node left this unanswered'),
  )
  return c.json(many ? complete : complete[0], 200, { 'cache-control': 'no-store' })
}
