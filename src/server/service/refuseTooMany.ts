import type { Context } from 'hono'
import type { RateLimit } from './RateLimit.ts'
import type { ServiceEnv, Visit } from './ServiceEnv.ts'
import { visitorOf } from './visitorOf.ts'

/** The answer (429) to a visitor who asks too often; null: this one may. */
export function refuseTooMany(
  c: Context<Visit>,
  env: Pick<ServiceEnv, 'trustProxy'>,
  limit: RateLimit,
): Response | null {
  const wait = limit.take(visitorOf(c, env))
  if (wait === 0) return null
  return c.json({ error: { code: 'tooMany', message: `Again in ${wait} s` } }, 429, { 'retry-after': String(wait) })
}
