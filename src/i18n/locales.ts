/** One language people can read Tarn in. */
export type Locale = {
  /** BCP 47 key: path prefix and file name. */
  key: string
  /** Its own name, as its readers write it. */
  name: string
  dir: 'ltr' | 'rtl'
  /** The tag given to Intl when it differs from the key (ar-SA: latin digits, the calendar of blocks). */
  intl?: string
}

/** LIST: complete locales, the default first. Adding one: this line and locales/<key>.json. */
export const locales = [
  { key: 'en-US', name: 'English', dir: 'ltr' },
  { key: 'ar-SA', name: 'العربية', dir: 'rtl', intl: 'ar-SA-u-ca-gregory-nu-latn' },
  { key: 'fr-FR', name: 'Français', dir: 'ltr' },
  { key: 'ja-JP', name: '日本語', dir: 'ltr' },
] as const satisfies readonly Locale[]

export type LocaleKey = (typeof locales)[number]['key']
export const defaultLocale: LocaleKey = 'en-US'

/** The tag Intl gets for a locale key. */
export const intlTag = (key: string): string => localeOf(key).intl ?? localeOf(key).key

export const localeOf = (key: string): Locale => locales.find(l => l.key === key) ?? locales[0]
