import type { MiddlewareHandler } from 'hono'
import { RateLimit } from '../service/RateLimit.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { visitorOf } from '../service/visitorOf.ts'

/** Wallets whose whole activity a visitor may ask for: so many at once, and so many more a minute. */
const BURST = 8
const PER_MINUTE = 4
/** ms for which asking again how far a wallet is costs nothing. */
const SAME = 15 * 60_000
const MOST_KEPT = 20_000

/**
 * AP-3: reading a wallet's activity costs the nodes thousands of blocks, so each visitor begins few of them; how far
 * they are may be asked at will.
 */
export function historyLimit(env: ServiceEnv, now: () => number = Date.now): MiddlewareHandler<Visit> {
  const limit = new RateLimit(PER_MINUTE, BURST, now)
  const begun = new Map<string, number>()
  return async (c, next) => {
    const visitor = visitorOf(c, env)
    const key = `${visitor} ${(c.req.param('address') ?? '').toLowerCase()}`
    const at = begun.get(key)
    if (at === undefined || now() - at > SAME) {
      const wait = limit.take(visitor)
      if (wait > 0)
        return c.json({ error: { code: 'tooMany', message: 'Too many wallets: come back in a moment' } }, 429, {
          'retry-after': String(wait),
          'cache-control': 'no-store',
        })
      begun.delete(key)
      begun.set(key, now())
      if (begun.size > MOST_KEPT) begun.delete(begun.keys().next().value!)
    }
    return next()
  }
}
