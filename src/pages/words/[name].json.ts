import type { APIRoute, GetStaticPaths } from 'astro'
import { defaultLocale, pageLocales, type LocaleKey } from '#i18n/locales.ts'
import { partOfWords, wordParts, wordsName } from '#i18n/readWords.ts'

type Props = { locale: LocaleKey; part?: string }

export const getStaticPaths: GetStaticPaths = () =>
  // The default's also by its plain name, in one: what an old page finds when its own files are gone (SE-7).
  [
    ...pageLocales.flatMap(({ key }) =>
      wordParts().map(part => ({ params: { name: wordsName(key, part) }, props: { locale: key, part } })),
    ),
    { params: { name: defaultLocale }, props: { locale: defaultLocale } },
  ]

/** Sentences of one locale, compiled, for scripts. A name that carries a hash may be kept for ever. */
export const GET: APIRoute<Props> = ({ props }) => Response.json(partOfWords(props.locale, props.part))
