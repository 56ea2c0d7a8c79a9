/** One language people can read Tarn in, or a region of one. */
export type Locale = {
  /** BCP 47 key: path prefix and file name. */
  key: string
  /** Its own name, as its readers write it. */
  name: string
  dir: 'ltr' | 'rtl'
  /** The tag given to Intl when it differs from the key (ar-SA: latin digits, the calendar of blocks). */
  intl?: string
  /** Key of the language whose texts and pages a region shares: it differs from it in formats only. */
  texts?: string
  /** What browsers say that read it and begin like another of the list: zh-HK of zh-TW. */
  also?: readonly string[]
}

/**
 * LIST: languages, the default first, in the order menus show. Adding one: this line and locales/<key>.json; what the
 * file lacks is said in the default language (`npm run words` tells what). A region that shares another's texts is this
 * line alone, with `texts`.
 */
export const locales = [
  { key: 'en-US', name: 'English', dir: 'ltr' },
  { key: 'ar-SA', name: 'العربية', dir: 'rtl', intl: 'ar-SA-u-ca-gregory-nu-latn' },
  { key: 'fr-FR', name: 'Français', dir: 'ltr' },
  { key: 'ja-JP', name: '日本語', dir: 'ltr' },
] as const satisfies readonly Locale[]

type Listed = (typeof locales)[number]
/** A language with texts and pages of its own. */
export type LocaleKey = Exclude<Listed, { texts: string }>['key']
export const defaultLocale: LocaleKey = 'en-US'

const listed: readonly Locale[] = locales

/** Languages with texts and pages of their own, the default first. */
export const pageLocales = listed.filter(locale => locale.texts === undefined) as readonly (Locale & {
  key: LocaleKey
})[]

/** The language whose pages show a language or region. Unknown keys are the default's. */
export function pagesOf(key: string): LocaleKey {
  const { texts } = listed.find(locale => locale.key === key) ?? { texts: defaultLocale }
  return (texts ?? key) as LocaleKey
}

/**
 * What is asked for by a name of its own and shown by a language's pages: regions, and what browsers say. Pages leave
 * it out: it is for servers.
 */
export const shownBy: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ listed.flatMap(({ key, texts, also = [] }) => [
    ...(texts === undefined ? [] : [[key, texts]]),
    ...also.map(tag => [tag, texts ?? key]),
  ]),
)
