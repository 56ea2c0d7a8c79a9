import type { Context } from 'hono'
import type { ServiceEnv, Visit } from '../ServiceEnv.ts'

/** ISO 3166 code of a visitor's country, as our own proxy says in the configured header; null where there is no proxy or it doesn't know. */
export function countryOf(c: Context<Visit>, env: Pick<ServiceEnv, 'trustProxy' | 'countryHeader'>): string | null {
  const country = env.trustProxy ? c.req.header(env.countryHeader ?? 'cf-ipcountry')?.trim().toUpperCase() : undefined
  // XX and T1 are how proxies say that they don't know.
  return country && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null
}
