import { toWritten } from '#domain/Amount.ts'
import { setupI18n } from '@lingui/core'
import { formatAmount, formatFigure } from './format.ts'
import { formatCents } from './formatCents.ts'
import { intlTag, localeOf, type LocaleKey } from './locales.ts'
import { pathOf } from './paths.ts'
import type { Say } from './Say.ts'
import type { Words } from './Words.ts'

export type SpeakOptions = {
  /** Fiat code, default USD. */
  currency?: string
  /** Fiat per USD, default 1. */
  rate?: number
  /** A region's tag, default the locale's. */
  tag?: string
  /** Unix seconds that ages are counted from, default the clock. */
  now?: number
  /** What is said for a key that has no sentence here, default the key. */
  missing?: (key: string) => string
}

type Values = Record<string, string | number>

/**
 * A sentence of texts and plain arguments, put together; null where it has plurals or choices, which are Lingui's to
 * make.
 */
function fill(word: unknown[], values: Values = {}): string | null {
  let text = ''
  for (const token of word) {
    if (typeof token === 'string') text += token
    else if (Array.isArray(token) && token.length === 1) text += values[token[0] as string] ?? ''
    else return null
  }
  return text
}

/**
 * Lingui reads `\u202e` in a finished sentence as the sign it names, a token's name included, which would bring back
 * what safeText took out: a backslash goes through it as a sign that stands for nothing.
 */
const HELD = '\ue000'
function hold(values: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', HELD) : value,
    ]),
  )
}

/**
 * In a sentence that runs from right to left, what is written `0.1 USDC`, `3 min` or `0x12…` keeps its own order: FSI …
 * PDI.
 */
function isolate(values: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /[a-z]/i.test(value) && /\d/.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  )
}

/** A Say from compiled words: the same at build and in the browser. Reads no file and makes no request. */
export function speak(locale: LocaleKey, words: Words, options: SpeakOptions = {}): Say {
  const { currency = 'USD', rate = 1, now, tag = intlTag(locale), missing = key => key } = options
  const { dir } = localeOf(locale)
  // Lingui says own entries of an object alone; sentences that come later lie beneath an island's first ones.
  const formed: Words = {}
  const i18n = setupI18n({ locale, locales: tag, messages: { [locale]: formed as never } })
  return {
    locale,
    dir,
    tag,
    currency,
    rate,
    t: (key, given) => {
      const word = words[key]
      // A text without arguments is spoken as it is (Lingui would take a string for one that was not compiled).
      if (word === undefined || typeof word === 'string') return word ?? missing(key)
      const values = dir === 'rtl' ? isolate(given) : given
      const filled = fill(word, values)
      if (filled !== null) return filled
      formed[key] = word
      return i18n._(key, hold(values)).replaceAll(HELD, '\\')
    },
    figure: (kind, value) => formatFigure({ kind, value, tag, currency, rate, now }),
    amount: (raw, decimals, digits) =>
      digits === 'cents'
        ? formatCents({ raw, decimals, tag })
        : typeof digits === 'number'
          ? formatAmount({ raw, decimals, tag, digits })
          : formatAmount({ raw: toWritten(raw, decimals, digits === 'paid'), decimals, tag, digits: 400 }),
    path: (route, params, query) => pathOf({ locale, route, params, query }),
  }
}
