import { defaultLocale, locales } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { speak } from '#i18n/speak.ts'
import { storedMoney } from '#state/settings/settings.ts'
import { loadWords, partsOf, said } from './loadWords.ts'
import { shownTag } from './shownTag.ts'

/**
 * For plain scripts that need more than words (`pageWords`): the page's Say, in the currency and for the region that
 * were chosen. `script`: its name, where it came by `import()`.
 */
export async function pageSay(script = '*'): Promise<Say> {
  const locale = locales.find(({ key }) => key === document.documentElement.lang)?.key ?? defaultLocale
  await loadWords(partsOf(script))
  return speak(locale, said, { ...storedMoney(), tag: shownTag() })
}
