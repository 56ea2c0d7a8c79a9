import { defaultLocale, locales } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { speak } from '#i18n/speak.ts'
import { storedMoney } from '#state/settings/settings.ts'
import { loadWords } from './loadWords.ts'
import { wordsUrl } from './pageWords.ts'
import { shownTag } from './shownTag.ts'

/**
 * For plain scripts that need more than words: the page's whole Say, in the currency and for the region that were
 * chosen.
 */
export async function pageSay(): Promise<Say> {
  const locale = locales.find(({ key }) => key === document.documentElement.lang)?.key ?? defaultLocale
  return speak(locale, await loadWords(wordsUrl()), { ...storedMoney(), tag: shownTag() })
}
