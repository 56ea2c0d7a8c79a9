import type { Context } from 'hono'
import * as v from 'valibot'
import { type ReportBatch, reportBatch } from '#data/monitoring/report.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readBody } from '../service/readBody.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { refuseTooMany } from '../service/refuseTooMany.ts'

const MAX_BODY = 65_536
const PER_MINUTE = 60
const UPSTREAM_MS = 5_000

/**
 * Without a collector: one line a fault, so that the id a person quotes is found in the log, and one an item that a
 * person reported. No line breaks: a report can't forge one.
 */
function log({ app, page, locale, reports }: ReportBatch): void {
  for (const report of reports) {
    if (report.kind === 'fault')
      console.warn(
        `fault ${report.id} ${JSON.stringify({ app, page, locale, message: report.message, at: report.at })}`,
      )
    if (report.kind === 'nft')
      console.warn(`reported item ${report.chainId}/${report.collection}/${report.tokenId} ${JSON.stringify({ app })}`)
  }
}

/**
 * POST /api/monitor (SE-6): page speed and faults of a sample of visits. Always 204 once it is well-formed: the visitor
 * doesn't wait for the result.
 */
export function monitorPass(
  env: ServiceEnv,
  limit: RateLimit = new RateLimit(PER_MINUTE, PER_MINUTE / 2),
  tell: (batch: ReportBatch) => void = log,
) {
  return async (c: Context<Visit>): Promise<Response> => {
    const tooMany = refuseTooMany(c, env, limit)
    if (tooMany !== null) return tooMany
    const body = await readBody(c, MAX_BODY)
    if (!body.ok) return body.response
    const batch = v.safeParse(reportBatch, body.value)
    if (!batch.success) return c.json({ error: { code: 'invalid', message: 'Not a batch of reports' } }, 400)
    if (!env.monitorUrl) tell(batch.output)
    else
      void fetch(env.monitorUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(batch.output),
        signal: AbortSignal.timeout(UPSTREAM_MS),
      }).catch((error: Error) => console.warn(`The monitoring service does not answer: ${error.message}`))
    return c.body(null, 204)
  }
}
