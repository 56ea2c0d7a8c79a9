import type { APIRoute, GetStaticPaths } from 'astro'
import { defaultLocale, pageLocales, type LocaleKey } from '#i18n/locales.ts'
import { readWords, wordsName } from '#i18n/readWords.ts'

export const getStaticPaths: GetStaticPaths = () =>
  // The default's also by its plain name: what an old page finds when its own file is gone (SE-7).
  [
    ...pageLocales.map(({ key }) => ({ params: { name: wordsName(key) }, props: { locale: key } })),
    { params: { name: defaultLocale }, props: { locale: defaultLocale } },
  ]

/** Every sentence of one locale, compiled, for islands. Its name carries a hash: may be kept for ever. */
export const GET: APIRoute<{ locale: LocaleKey }> = ({ props }) => Response.json(readWords(props.locale))
