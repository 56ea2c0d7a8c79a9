import { fetchRates } from '#data/rates.ts'
import { type Currency, defaultCurrency } from '#i18n/currencies.ts'
import { SETTINGS_EVENT, storedMoney } from '#state/settings/settings.ts'
import { writeStored } from '#state/stored/stored.ts'
import { rewriteFigures } from './rewriteFigures.ts'
import { type Money, setShownMoney } from './shownMoney.ts'

function show(money: Money): void {
  setShownMoney(money)
  rewriteFigures(money)
  window.dispatchEvent(new CustomEvent(SETTINGS_EVENT, { detail: money }))
}

/** What came of it: `fixed` is a table that comes with Tarn, `failed` leaves dollars. */
export type Rates = 'today' | 'fixed' | 'failed'

/**
 * Shows figures in a currency: with the stored rate at once, with today's when it is here. Without any rate dollars
 * stay.
 */
export async function chooseMoney(code: Currency): Promise<Rates> {
  const known = storedMoney()
  if (code === defaultCurrency) {
    writeStored('tarn.currency', null)
    show({ currency: code, rate: 1 })
    return 'today'
  }
  if (known.currency === code) show(known)
  try {
    const { rates, source } = await fetchRates()
    const rate = rates[code]
    if (rate === undefined) throw new Error(`rates: none for ${code}`)
    writeStored('tarn.currency', `${code}:${rate}`)
    show({ currency: code, rate })
    return source === 'fixed' ? 'fixed' : 'today'
  } catch (error) {
    console.warn(`Tarn: ${error instanceof Error ? error.message : error}`)
    return 'failed'
  }
}

/** NB-6: the address says the currency too, beside its other parameters. */
export function withCurrency(code: string): string {
  const url = new URL(location.href)
  url.searchParams.set('cur', code)
  return url.href
}
