// Build, server and tests: the whole catalogue. In the browser islands use islands/useSay.ts.
import type { LocaleKey } from './locales.ts'
import { readMarkedWords, readWords } from './readWords.ts'
import type { Say } from './Say.ts'
import { speak, type SpeakOptions } from './speak.ts'
import type { Words } from './Words.ts'

const plain = new WeakMap<Words, Say>()

/**
 * The one value every view speaks through; the same one for all pages of a locale that ask for nothing special.
 * Sentences that the locale lacks carry marks, which every HTML page loses in layouts/markFallen; other texts
 * (Markdown, feeds) are said with `options`.
 */
export function makeSay(locale: LocaleKey, options?: SpeakOptions & { words?: Words }): Say {
  if (options !== undefined) return speak(locale, options.words ?? readWords(locale), options)
  const words = readMarkedWords(locale)
  const known = plain.get(words)
  if (known !== undefined) return known
  const made = speak(locale, words)
  plain.set(words, made)
  return made
}
