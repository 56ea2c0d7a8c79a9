import type { Context } from 'hono'
import * as v from 'valibot'
import { analyticsBatch } from '#data/analytics/analyticsEvent.ts'
import { countryOf } from '../notices/countryOf.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readBody } from '../service/readBody.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { visitorOf } from '../service/visitorOf.ts'

const MAX_BODY = 65_536
const PER_MINUTE = 60
const UPSTREAM_MS = 5_000

/**
 * POST /api/analytics (SE-4): events that a person allowed, checked against our list and passed on with the country,
 * without the visitor's address or cookies. 204, or the collector's refusal as 429, 413, 408, 400 or 502. Without a
 * collector events are dropped.
 */
export function analyticsPass(env: ServiceEnv, limit: RateLimit = new RateLimit(PER_MINUTE, PER_MINUTE / 2)) {
  return async (c: Context<Visit>): Promise<Response> => {
    const country = countryOf(c, env)
    if (country) c.header('origin-country', country)
    const refuse = (code: string, message: string, status: 400 | 408 | 413 | 429 | 502) =>
      c.json({ error: { code, message } }, status)
    const wait = limit.take(visitorOf(c, env))
    if (wait > 0) {
      c.header('retry-after', String(wait))
      return refuse('tooMany', `Again in ${wait} s`, 429)
    }
    const body = await readBody(c, MAX_BODY)
    if (!body.ok) return body.response
    const batch = v.safeParse(analyticsBatch, body.value)
    if (!batch.success) return refuse('invalid', 'Not a batch of events', 400)
    if (!env.analyticsUrl) return c.body(null, 204)
    try {
      const answer = await fetch(env.analyticsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          application: c.req.header('origin-application')?.slice(0, 40),
          build: c.req.header('origin-build')?.slice(0, 40),
          country,
          events: batch.output.events,
        }),
        signal: AbortSignal.timeout(UPSTREAM_MS),
      })
      if (answer.ok) return c.body(null, 204)
      const passed = ([408, 413, 429] as const).find(status => status === answer.status)
      return refuse('refused', 'The collector refused', passed ?? (answer.status < 500 ? 400 : 502))
    } catch {
      return refuse('collectorDown', 'The collector does not answer', 502)
    }
  }
}
