import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { type Notices, type Outage, outages } from '#data/notices/readNotices.ts'
import { askIndexers } from '../market/askIndexers.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { countryOf } from './countryOf.ts'

/** ms for which one look at the outage file and the indexer serves all visitors. */
const LOOK_MS = 10_000
const INDEXER_MS = 3_000

/**
 * GET /api/notices: 204 when there is nothing to tell, else what (SE-8, NB-9, PR-2). An outage is what the operator
 * wrote into the outage file (`market` or `swap`), or an indexer that doesn't answer. `origin-country` says where the
 * visitor comes from.
 */
export function noticesAnswer(env: ServiceEnv, now: () => number = Date.now) {
  let looked = -LOOK_MS
  let outage: Promise<Outage | null> = Promise.resolve(null)

  async function look(): Promise<Outage | null> {
    const written = await readFile(env.outageFile ?? '', 'utf8').catch(() => '') // no file: no outage was declared
    const declared = outages.find(known => known === written.trim())
    if (declared) return declared
    const answers = await askIndexers({
      list: env.indexerUrl,
      path: '/api/status',
      init: { signal: AbortSignal.timeout(INDEXER_MS) },
    }).then(
      answer => answer.ok,
      () => false,
    )
    return answers ? null : 'market'
  }

  return async (c: Context<Visit>): Promise<Response> => {
    if (now() - looked >= LOOK_MS) {
      looked = now()
      outage = look()
    }
    const country = countryOf(c, env)
    const news: Notices = {
      country,
      closed: country !== null && (env.closedCountries ?? []).includes(country),
      outage: await outage,
    }
    const headers: Record<string, string> = {
      'cache-control': 'private, max-age=60',
      ...(country ? { 'origin-country': country } : {}),
    }
    return news.country === 'GB' || news.closed || news.outage ? c.json(news, 200, headers) : c.body(null, 204, headers)
  }
}
