// Build, server and tests: the whole catalogue. In the browser islands use islands/useSay.ts.
import type { LocaleKey } from './locales.ts'
import { readWords } from './readWords.ts'
import type { Say } from './Say.ts'
import { speak, type SpeakOptions } from './speak.ts'
import type { Words } from './Words.ts'

/** The one value every view speaks through. */
export function makeSay(locale: LocaleKey, options: SpeakOptions & { words?: Words } = {}): Say {
  return speak(locale, options.words ?? readWords(locale), options)
}
