import type { APIRoute, GetStaticPaths } from 'astro'
import { locales, type LocaleKey } from '#i18n/locales.ts'
import { readWords, wordsName } from '#i18n/readWords.ts'

export const getStaticPaths: GetStaticPaths = () =>
  locales.map(({ key }) => ({ params: { name: wordsName(key) }, props: { locale: key } }))

/** Every sentence of one locale, compiled, for islands. Its name carries a hash: may be kept for ever. */
export const GET: APIRoute<{ locale: LocaleKey }> = ({ props }) => Response.json(readWords(props.locale))
