import { defaultLocale, pageLocales, type LocaleKey } from '#i18n/locales.ts'

/**
 * The locale of a `[...locale]` parameter; null for none of ours, and for the default's own name (it has no prefix).
 */
export const localeOfParam = (param: string | undefined): LocaleKey | null =>
  param === undefined ? defaultLocale : (pageLocales.find(l => l.key === param && l.key !== defaultLocale)?.key ?? null)
