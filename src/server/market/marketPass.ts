import type { Context } from 'hono'
import { askIndexers } from './askIndexers.ts'
import { breakerOf } from './askUnlessAway.ts'
import { marketStream } from './marketStream.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'

/**
 * How long the indexer may take: when an older answer can be given instead, and when there is none. A stream opens in
 * the first or not at all.
 */
const HASTY_MS = 8_000
const PATIENT_MS = 20_000
const FRESH_MS = 1_000
const STALE_MS = 60_000
const MAX_KEPT_BODY = 1_048_576
const MAX_BODY = 4_194_304
const MAX_KEPT = 400
const MAX_QUERY = 2_048

/** Headers that go on to the visitor. */
const PASSED = ['content-type', 'cache-control', 'etag', 'retry-after']

type Kept = { status: number; headers: [string, string][]; body: ArrayBuffer; at: number }

const passedHeaders = (response: Response): [string, string][] =>
  PASSED.flatMap(name => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })

/** The whole body, or null as soon as it grows beyond what any answer of ours has. */
async function readBody(response: Response): Promise<ArrayBuffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    // Leaving the loop cancels the rest.
    if (size > MAX_BODY) return null
    parts.push(part)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.byteLength
  }
  return body.buffer
}

const answer = (kept: Kept, now: number): Response => {
  const age = Math.floor((now - kept.at) / 1000)
  return new Response(kept.body, { status: kept.status, headers: [...kept.headers, ['age', String(age)]] })
}

/**
 * GET /api/market/* and /api/status: the indexer's answers under our origin. Equal questions within a second are one
 * question; when the indexer fails, its last good answer serves for a minute (`age` tells how old), after that 503.
 * Visitors of a stream share a line.
 */
export function marketPass(env: ServiceEnv, now: () => number = Date.now) {
  const kept = new Map<string, Kept>()
  const asked = new Map<string, Promise<Kept | null>>()
  const shared = marketStream(env.indexerUrl)

  const keep = (key: string, entry: Kept) => {
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  }

  /** null: the indexer failed. Only good answers of a fair size are kept. */
  async function askIndexer(key: string, patience: number): Promise<Kept | null> {
    let body: ArrayBuffer | null = null
    // An indexer may die in the middle of its answer: the next one is asked then too.
    const ask = () =>
      askIndexers(
        { list: env.indexerUrl, path: key, init: { signal: AbortSignal.timeout(patience), redirect: 'manual' } },
        async said => {
          // Under our origin nothing but data: a page in its place would run here.
          if (!/^application\/json\b/.test(said.headers.get('content-type') ?? '')) await said.body?.cancel()
          else body = await readBody(said)
        },
      )
    const response = await breakerOf(env.indexerUrl)
      .ask(ask, () => true)
      .catch(() => null) // none answered: said below
    if (response === null || response.status >= 500 || body === null) return null
    const whole: ArrayBuffer = body
    const entry = { status: response.status, headers: passedHeaders(response), body: whole, at: now() }
    if (response.status === 200 && whole.byteLength <= MAX_KEPT_BODY) keep(key, entry)
    return entry
  }

  async function stream(c: Context<Visit>, key: string): Promise<Response | null> {
    const opening = new AbortController()
    const late = setTimeout(() => opening.abort(), HASTY_MS)
    const last = c.req.header('last-event-id')
    try {
      const response = await askIndexers({
        list: env.indexerUrl,
        path: key,
        init: {
          headers: { accept: 'text/event-stream', ...(last ? { 'last-event-id': last } : {}) },
          signal: AbortSignal.any([opening.signal, c.req.raw.signal]),
          redirect: 'manual',
        },
      })
      if (response.status >= 500) return null
      return new Response(response.body, {
        status: response.status,
        headers: [...passedHeaders(response), ['x-accel-buffering', 'no']],
      })
    } catch {
      return null
    } finally {
      clearTimeout(late)
    }
  }

  return async (c: Context<Visit>): Promise<Response> => {
    const url = new URL(c.req.url)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.json({ error: { code: 'method', message: 'Only GET' } }, 405, { allow: 'GET, HEAD' })
    if (url.search.length > MAX_QUERY)
      return c.json({ error: { code: 'badRequest', message: 'The query is too long' } }, 400)
    const key = url.pathname + url.search
    const down = () =>
      c.json({ error: { code: 'marketDown', message: 'The market data service does not answer' } }, 503, {
        'retry-after': '2',
        'cache-control': 'no-store',
      })

    if (url.pathname === '/api/market/stream') {
      const listening = await shared.listen(url.searchParams, c.req.header('last-event-id'))
      return listening === 'down' ? down() : (listening ?? (await stream(c, key)) ?? down())
    }

    const last = kept.get(key)
    if (last && now() - last.at < FRESH_MS) return answer(last, now())
    const usable = (last?: Kept): last is Kept => last !== undefined && now() - last.at < STALE_MS
    let asking = asked.get(key)
    if (!asking) {
      asking = askIndexer(key, usable(last) ? HASTY_MS : PATIENT_MS).finally(() => asked.delete(key))
      asked.set(key, asking)
    }
    const result = await asking
    if (result) return answer(result, now())
    return usable(last) ? answer(last, now()) : down()
  }
}
