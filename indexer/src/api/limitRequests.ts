import type { Context, Next } from 'hono'

/** Longest address of a request, in characters. */
const MAX_URL = 6_000
/** Requests a client may save up, and how many come back a second. */
const BURST = 400
const PER_SECOND = 50
const MAX_CLIENTS = 10_000

const buckets = new Map<string, { tokens: number; at: number }>()

const isOwn = (address: string): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

/**
 * Who asks: the connection's address; when that is our own machine (the site's server passing on) the visitor it names.
 * Undefined: ourselves.
 */
function clientOf(c: Context): string | undefined {
  const socket =
    (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? ''
  if (!isOwn(socket)) return socket
  const visitor = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return visitor === undefined || visitor === '' || isOwn(visitor) ? undefined : visitor.slice(0, 64)
}

/** Too long → 400, no GET → 405, too many → 429. The build and the site's server on this machine aren't counted. */
export async function limitRequests(c: Context, next: Next): Promise<Response | undefined> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS') {
    return c.json({ error: { code: 'badRequest', message: 'only GET' } }, 405)
  }
  if (c.req.url.length > MAX_URL)
    return c.json({ error: { code: 'badRequest', message: 'the address is too long' } }, 400)
  const client = clientOf(c)
  if (client !== undefined) {
    const now = Date.now()
    const bucket = buckets.get(client) ?? { tokens: BURST, at: now }
    bucket.tokens = Math.min(BURST, bucket.tokens + ((now - bucket.at) / 1000) * PER_SECOND)
    bucket.at = now
    buckets.delete(client)
    buckets.set(client, bucket)
    if (buckets.size > MAX_CLIENTS) buckets.delete(buckets.keys().next().value ?? client)
    if (bucket.tokens < 1) {
      c.header('Retry-After', '1')
      return c.json({ error: { code: 'tooMany', message: 'too many requests' } }, 429)
    }
    bucket.tokens -= 1
  }
  await next()
  return undefined
}
