import { atom, computed, onMount } from 'nanostores'
import { readStored } from '../stored/stored.ts'

/**
 * Sent on window by any code that changes a setting (the header's menu is a plain script); detail: Partial<Settings>.
 */
export const SETTINGS_EVENT = 'tarn:settings'

export type Settings = {
  /** Fiat code. */
  currency: string
  /** Fiat per USD; 1 until the rates are here. */
  rate: number
}

const initial: Settings = { currency: 'USD', rate: 1 }

/**
 * What figures are shown in. At build and at first paint USD, as the pages are written; in the browser what was chosen,
 * with its rate: currency and rate change together, so no figure is ever shown in one currency with the other's rate.
 */
export const $money = atom<Settings>(initial)
export const $currency = computed($money, money => money.currency)

const isMoney = (detail: unknown): detail is Settings =>
  typeof detail === 'object' &&
  detail !== null &&
  typeof (detail as Settings).currency === 'string' &&
  Number.isFinite((detail as Settings).rate) &&
  (detail as Settings).rate > 0

/** The last rate known of the chosen currency, kept by the settings script as `EUR:0.92`. */
export function storedMoney(): Settings {
  const [currency, rate] = readStored('tarn.currency')?.split(':') ?? []
  const known = { currency: currency ?? '', rate: Number(rate) }
  return currency?.length === 3 && isMoney(known) ? known : initial
}

onMount($money, () => {
  if (typeof window === 'undefined') return
  $money.set(storedMoney())
  const changed = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    if (isMoney(detail)) $money.set({ currency: detail.currency, rate: detail.rate })
  }
  const page = window
  page.addEventListener(SETTINGS_EVENT, changed)
  return () => page.removeEventListener(SETTINGS_EVENT, changed)
})
