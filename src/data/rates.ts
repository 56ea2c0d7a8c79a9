// What a dollar is worth in other fiat currencies: /api/rates. One schema for the service that answers and the browser
// that asks.
import * as v from 'valibot'

/**
 * `rates[code]` units of that currency for 1 USD. `source: 'fixed'` is a table that comes with Tarn, not today's
 * market.
 */
export const rates = v.object({
  base: v.literal('USD'),
  source: v.pipe(v.string(), v.maxLength(64)),
  /** Unix seconds the rates were true at. */
  at: v.number(),
  rates: v.record(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), v.pipe(v.number(), v.finite(), v.gtValue(0))),
})
export type Rates = v.InferOutput<typeof rates>

/** Asks our service; rejects when it does not answer or answers something else (figures then stay in dollars). */
export async function fetchRates(signal?: AbortSignal): Promise<Rates> {
  const timeout = AbortSignal.timeout(8_000)
  const response = await fetch('/api/rates', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  if (!response.ok) throw new Error(`rates: ${response.status}`)
  return v.parse(rates, await response.json())
}
