// How pages made on demand ask the indexer: once, with little patience; what isn't there is told from who doesn't
// answer.
import { getSecret } from 'astro:env/server'
import { DataError } from '#data/market/DataError.ts'
import type { FetchOptions } from '#data/market/fetch/fetchJson.ts'
import { askUnlessAway } from '#server/market/askUnlessAway.ts'
import { readServiceEnv } from '#server/service/ServiceEnv.ts'

export type Asked<T> = { is: 'found'; value: T } | { is: 'nothing' } | { is: 'unsaid' }

/** `ask` gets the options of the fetchers. */
export async function askMarket<T>(ask: (options: FetchOptions) => Promise<T>): Promise<Asked<T>> {
  try {
    const { indexerUrl } = readServiceEnv(getSecret)
    return {
      is: 'found',
      value: await askUnlessAway(indexerUrl, () => ask({ base: indexerUrl, timeoutMs: 5_000, retries: 0 })),
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.code === 'data.notFound') return { is: 'nothing' }
    console.warn(`pages: the market doesn't say: ${error.message}`)
    return { is: 'unsaid' }
  }
}

/** Status and headers of a page made on demand; `seconds` it counts as new. */
export function tell(
  response: ResponseInit & { readonly headers: Headers },
  is: Asked<unknown>['is'],
  seconds = 15,
): void {
  response.status = is === 'found' ? 200 : is === 'nothing' ? 404 : 503
  response.headers.set('cache-control', is === 'unsaid' ? 'no-store' : `public, max-age=0, s-maxage=${seconds}`)
}
