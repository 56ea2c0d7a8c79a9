// What a language of the LIST (domain/routes/locales.ts) means for words and figures.
import { type Locale, locales } from '#domain/routes/locales.ts'

export {
  defaultLocale,
  type Locale,
  type LocaleKey,
  locales,
  pageLocales,
  pagesOf,
  shownBy,
} from '#domain/routes/locales.ts'

const listed: readonly Locale[] = locales

export const localeOf = (key: string): Locale => listed.find(locale => locale.key === key) ?? locales[0]

/** The tag Intl gets for a locale key. */
export const intlTag = (key: string): string => localeOf(key).intl ?? localeOf(key).key

const right = new Map<string, boolean>()

/** Whether what is formatted by this tag stands in right-to-left text. */
export function isRightToLeft(tag: string): boolean {
  const known = right.get(tag)
  if (known !== undefined) return known
  const is = listed.some(({ key, intl, dir }) => dir === 'rtl' && (intl ?? key) === tag)
  right.set(tag, is)
  return is
}
