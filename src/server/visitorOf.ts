import type { Context } from 'hono'
import type { ServiceEnv, Visit } from './ServiceEnv.ts'

/** Who asks, for rate limits: the connection's address, or behind our own proxy the first one it forwarded. */
export function visitorOf(c: Context<Visit>, env: Pick<ServiceEnv, 'trustProxy'>): string {
  const forwarded = env.trustProxy ? c.req.header('x-forwarded-for')?.split(',')[0]?.trim() : undefined
  return forwarded || c.env?.ip || 'unknown'
}
