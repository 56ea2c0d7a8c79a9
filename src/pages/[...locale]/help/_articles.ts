// Help articles as pages show them: Markdown of src/content/help/<article>/<locale>.md; what a language lacks is the
// default's.
import type { MarkdownInstance } from 'astro'
import { type HelpPage, helpPages } from '#domain/routes/routes.ts'
import { defaultLocale, localeOf, type LocaleKey } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'

type Front = {
  title: string
  description: string
  /** Day of the last change of what it says: 2026-11-21. */
  updated: string
}

export type Article = Front & {
  key: HelpPage
  /** Language it is written in, and its direction; undefined where that is the page's own. */
  lang: LocaleKey | undefined
  dir: 'ltr' | 'rtl' | undefined
  /** Its text as HTML; links stay in the reader's language. */
  html: () => Promise<string>
  headings: { depth: number; slug: string; text: string }[]
  text: string
}

const files = import.meta.glob<MarkdownInstance<Front>>('/src/content/help/*/*.md', { eager: true })

/** One article in a locale, else in the default one. Throws when it was written in neither: the build stops there. */
export function articleOf(locale: LocaleKey, key: HelpPage): Article {
  const fileIn = (language: LocaleKey) => files[`/src/content/help/${key}/${language}.md`]
  const own = fileIn(locale)
  const file = own ?? fileIn(defaultLocale)
  if (!file) throw new Error(`help: src/content/help/${key}/${defaultLocale}.md is not written`)
  // YAML makes a Date of a day.
  const updated = new Date(file.frontmatter.updated).toISOString().slice(0, 10)
  return {
    ...file.frontmatter,
    updated,
    key,
    lang: own ? undefined : defaultLocale,
    dir: own || localeOf(locale).dir === localeOf(defaultLocale).dir ? undefined : localeOf(defaultLocale).dir,
    html: async () => {
      const html = await file.compiledContent()
      return own ? html : html.replace(/(<a href=")(\/[^"]*)/g, (_, start, path) => start + localizePath(locale, path))
    },
    headings: file.getHeadings(),
    text: file.rawContent(),
  }
}

/** All of a locale, in reading order. */
export const articlesOf = (locale: LocaleKey): Article[] => helpPages.map(key => articleOf(locale, key))
