import { setupI18n } from '@lingui/core'
import { formatAmount, formatFigure } from './format.ts'
import { intlTag, localeOf, type LocaleKey } from './locales.ts'
import { pathOf } from './paths.ts'
import type { Say } from './Say.ts'
import type { Words } from './Words.ts'

export type SpeakOptions = {
  /** Fiat code, default USD. */
  currency?: string
  /** Fiat per USD, default 1. */
  rate?: number
  /** Unix seconds that ages are counted from, default the clock. */
  now?: number
}

/** A Say from compiled words: the same at build and in the browser. Reads no file, asks nobody. */
export function speak(locale: LocaleKey, words: Words, options: SpeakOptions = {}): Say {
  const { currency = 'USD', rate = 1, now } = options
  const tag = intlTag(locale)
  const i18n = setupI18n({ locale, locales: tag, messages: { [locale]: words as never } })
  return {
    locale,
    dir: localeOf(locale).dir,
    currency,
    rate,
    t: (key, values) => {
      const word = words[key]
      // A text without arguments is spoken as it is (Lingui would take a string for one that was not compiled).
      return word === undefined ? key : typeof word === 'string' ? word : i18n._(key, values)
    },
    figure: (kind, value) => formatFigure(kind, value, tag, currency, rate, now),
    amount: (raw, decimals, digits) => formatAmount(raw, decimals, tag, digits),
    path: (route, params, query) => pathOf(locale, route, params, query),
  }
}
