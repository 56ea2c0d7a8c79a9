import type { Context } from 'hono'
import { isThroughProxy } from '../service/visitorOf.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'

/**
 * ISO 3166 code of a visitor's country, as our own proxy says in the configured header; null where none of ours passed
 * it on or it doesn't know.
 */
export function countryOf(c: Context<Visit>, env: Pick<ServiceEnv, 'trustProxy' | 'countryHeader'>): string | null {
  const country = isThroughProxy(c, env)
    ? c.req
        .header(env.countryHeader ?? 'cf-ipcountry')
        ?.trim()
        .toUpperCase()
    : undefined
  // XX and T1 are how proxies say that they don't know.
  return country && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null
}
