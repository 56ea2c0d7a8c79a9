import { DataError } from '#data/market/DataError.ts'
import { Away, Breaker } from './Breaker.ts'

const breakers = new Map<string, Breaker>()

/** The breaker before the indexers of a list (comma separated): one per process, shared by all callers. */
export function breakerOf(indexerUrl: string): Breaker {
  const known =
    breakers.get(indexerUrl) ??
    new Breaker(signal =>
      Promise.any(
        indexerUrl.split(',').map(async base => (await fetch(`${base}/api/status`, { signal })).body?.cancel()),
      ),
    )
  breakers.set(indexerUrl, known)
  return known
}

/** No indexer answered; a refusal (429, 5xx) is an answer and has no cause. */
const isSilence = (error: unknown): boolean =>
  error instanceof DataError && error.code === 'data.unreachable' && error.cause !== undefined

/** Asks the market through the breaker; a market that is away is `data.unreachable` at once. Throws DataError. */
export async function askUnlessAway<T>(indexerUrl: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await breakerOf(indexerUrl).ask(ask, isSilence)
  } catch (error) {
    if (error instanceof Away) throw new DataError('data.unreachable', { detail: error.message })
    throw error
  }
}
