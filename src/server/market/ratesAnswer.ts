import * as v from 'valibot'
import { type Rates, rates as ratesSchema } from '#data/rates.ts'
import { fixedRates } from './fixedRates.ts'

const KEEP_MS = 3_600_000
const RETRY_MS = 60_000
const source = v.object({ rates: ratesSchema.entries.rates })

/**
 * Today's rates: from `url` when one is configured (kept for an hour, asked again a minute after a failure), else the
 * fixed table. Currencies the source lacks come from the table; others than its are left out.
 */
export function ratesAnswer(url: string | undefined, now: () => number = Date.now): () => Promise<Rates> {
  let last: Rates = fixedRates
  let next = 0
  return async () => {
    if (!url || now() < next) return last
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      const answer = v.parse(source, await response.json())
      const listed = Object.keys(fixedRates.rates).map(code => [code, answer.rates[code] ?? fixedRates.rates[code]!])
      last = { base: 'USD', source: new URL(url).host, at: Math.floor(now() / 1000), rates: Object.fromEntries(listed) }
      next = now() + KEEP_MS
    } catch {
      next = now() + RETRY_MS // the last good rates, with their age, are better than none
    }
    return last
  }
}
