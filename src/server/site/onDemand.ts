import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingOf } from './encodingOf.ts'
import { cacheControl } from './headers.ts'
import { mayBeNowhere } from './nowherePath.ts'
import { type Handler, makePage } from './makePage.ts'
import { FairQueue, TooBusy } from './FairQueue.ts'
import { type Keepable, PageCache, type Taken } from './PageCache.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What is sent: a page with its own policy, or a picture, a feed, a text. */
type Sendable = { status: number; headers: Record<string, string>; plain: Buffer; br: Buffer | null }

const TEXT = /^(text\/|application\/(json|xml|manifest\+json|atom\+xml)|image\/svg)/
/** Headers of Astro's that go on to the visitor. */
const PASSED = ['content-type', 'cache-control', 'cache-tag', 'last-modified', 'x-robots-tag']

const CACHE = {
  maxBytes: 64 * 1_048_576,
  graceMs: 30_000,
  staleMs: 24 * 3_600_000,
  width: 4,
  widthEach: 2,
  queue: 400,
  queueEach: 60,
}
/** Asks whether there is anything at an address: they cost little and wait much. */
const LOOKS = { width: 32, widthEach: 12, queue: 4_000, queueEach: 800 }

const secondsOf = (control: string): number => Number(/(?:^|[\s,])s-maxage=(\d+)/.exec(control)?.[1] ?? 0)

export type OnDemand = {
  /** Answers, or says that there is no such thing here. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query?: string,
  ): Promise<'answered' | 'notFound'>
  /** News about what pages were made from (`token:<chain id>:<address>`, `pool:<chain id>:<id>`). */
  drop(tag: string): void
}

export type OnDemandOptions = {
  handler: Handler
  /** Gives a page its policy; `stated` is the one it came with as a header. */
  police: (html: string, stated: string) => { html: string; policy: string }
  /** What pages think their address is. */
  host: string
  /** The visitor of a request: one visitor's pages don't starve another's. */
  visitorOf?: (request: IncomingMessage) => string
  /** The path whose page stands for this one, because nothing is here; null: it has its own. */
  nowhere?: (path: string) => Promise<string | null>
}

/**
 * What was not prerendered, made by the same pages and kept by path: a page says by `cache-control: s-maxage` how long
 * it is new and by `cache-tag` what it was made from. Equal asks are one making, an old page serves while the next is
 * made and when none can be; visitors take turns.
 */
export function onDemand({
  handler,
  police,
  host,
  visitorOf = () => '',
  nowhere = async () => null,
}: OnDemandOptions): OnDemand {
  const cache = new PageCache<Sendable | null>(CACHE)
  const looks = new FairQueue(LOOKS)

  async function make(path: string, query: string): Promise<Keepable<Sendable | null>> {
    const made = await makePage({ handler, path, host, query })
    const type = made?.headers['content-type'] ?? ''
    if (made === null || (made.status === 404 && type === ''))
      return { value: null, bytes: 0, tags: [], freshMs: 0, failed: true }
    const headers: Record<string, string> = {}
    for (const name of PASSED) if (made.headers[name] !== undefined) headers[name] = made.headers[name]
    let plain = made.body
    if (type.startsWith('text/html')) {
      const page = police(plain.toString('utf8'), made.headers['content-security-policy'] ?? '')
      plain = Buffer.from(page.html)
      if (page.policy) headers['content-security-policy'] = page.policy
      headers['content-type'] = 'text/html; charset=utf-8'
    }
    headers['cache-control'] ??= made.status === 200 ? cacheControl.page : 'no-store'
    headers.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const br = TEXT.test(type) ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : null
    const freshMs = secondsOf(headers['cache-control']) * 1000
    const tags = (headers['cache-tag'] ?? '')
      .split(',')
      .map(tag => tag.trim())
      .filter(Boolean)
    const failed = made.status >= 500 || freshMs === 0
    return {
      value: { status: made.status, headers, plain, br },
      bytes: plain.byteLength + (br?.byteLength ?? 0),
      tags,
      freshMs,
      failed,
    }
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    { value, ageMs, stale }: Taken<Sendable>,
  ): Promise<void> {
    const { status, headers, plain, br } = value
    const encoding = br === null ? null : encodingOf(String(request.headers['accept-encoding'] ?? ''), { br: 1, gz: 1 })
    const etag = encoding ? `${headers.etag!.slice(0, -1)}-${encoding}"` : headers.etag!
    const all: Record<string, string | number> = {
      ...headers,
      etag,
      vary: 'accept-encoding',
      age: Math.floor(ageMs / 1000),
    }
    // An old one may be shown, but no cache should keep it as new.
    if (stale) all['cache-control'] = 'public, max-age=0, s-maxage=1'
    const asked = request.headers['if-none-match']
    if (status === 200 && asked?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)) {
      response.writeHead(304, all).end()
      return
    }
    const body = encoding === 'br' ? br! : encoding === 'gzip' ? await zip(plain) : plain
    if (encoding) all['content-encoding'] = encoding
    all['content-length'] = body.byteLength
    response.writeHead(status, all).end(request.method === 'HEAD' ? undefined : body)
  }

  return {
    drop: tag => cache.drop(tag),
    async answer(request, response, path, query = '') {
      try {
        const visitor = visitorOf(request)
        const stand =
          cache.has(path + query) || !mayBeNowhere(path) ? null : await looks.run(visitor, () => nowhere(path))
        const taken = await cache.take(
          stand ?? path + query,
          () => (stand === null ? make(path, query) : make(stand, '')),
          visitor,
        )
        if (taken.value === null) return 'notFound'
        await send(request, response, taken as Taken<Sendable>)
      } catch (error) {
        if (!(error instanceof TooBusy))
          console.error(`GET ${path}: ${error instanceof Error ? error.message : String(error)}`)
        const [status, text] =
          error instanceof TooBusy
            ? [
                error.own ? 429 : 503,
                error.own
                  ? 'You ask for too many pages at once: come back in a moment\n'
                  : 'Too many pages are being made: come back in a moment\n',
              ]
            : [500, 'The page could not be made\n']
        response
          .writeHead(status as number, {
            'content-type': 'text/plain; charset=utf-8',
            'cache-control': 'no-store',
            ...(status === 500 ? {} : { 'retry-after': '2' }),
          })
          .end(text)
      }
      return 'answered'
    },
  }
}
