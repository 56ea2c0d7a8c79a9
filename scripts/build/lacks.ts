import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { helpPages } from '#domain/routes/routes.ts'
import { defaultLocale, pageLocales } from '#i18n/locales.ts'

/** What a language has not said yet; its pages say it in the default language. */
export type Lack = {
  locale: string
  name: string
  /** Keys of sentences. */
  sentences: string[]
  /** Keys of help articles. */
  articles: string[]
}

const HELP = 'src/content/help'

const wordsIn = (root: string, locale: string): Record<string, string | { text: string }> =>
  JSON.parse(readFileSync(join(root, 'locales', `${locale}.json`), 'utf8'))

/** Of every language but the default one, in the LIST's order. Reads the catalogues below `root`. */
export function lacks(root = process.cwd()): Lack[] {
  const base = Object.keys(wordsIn(root, defaultLocale))
  return pageLocales
    .filter(({ key }) => key !== defaultLocale)
    .map(({ key, name }) => {
      const words = wordsIn(root, key)
      return {
        locale: key,
        name,
        sentences: base.filter(sentence => !String(words[sentence] ?? '').trim()),
        articles: helpPages.filter(article => !existsSync(join(root, HELP, article, `${key}.md`))),
      }
    })
}

/** How many sentences and articles there are to say. */
export const sayings = (root = process.cwd()): { sentences: number; articles: number } => ({
  sentences: Object.keys(wordsIn(root, defaultLocale)).length,
  articles: readdirSync(join(root, HELP)).length,
})
