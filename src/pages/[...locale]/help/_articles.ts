// Help articles as pages show them: Markdown of src/content/help/<article>/<locale>.md. Every locale has every article (a law).
import type { MarkdownInstance } from 'astro'
import { type HelpPage, helpPages } from '#domain/routes/routes.ts'
import type { LocaleKey } from '#i18n/locales.ts'

type Front = {
  title: string
  description: string
  /** Day of the last change of what it says: 2026-11-21. */
  updated: string
}

export type Article = Front & {
  key: HelpPage
  Content: MarkdownInstance<Front>['Content']
  headings: { depth: number; slug: string; text: string }[]
  text: string
}

const files = import.meta.glob<MarkdownInstance<Front>>('/src/content/help/*/*.md', { eager: true })

/** One article in a locale. Throws when it was not written: the build stops there. */
export function articleOf(locale: LocaleKey, key: HelpPage): Article {
  const file = files[`/src/content/help/${key}/${locale}.md`]
  if (!file) throw new Error(`help: src/content/help/${key}/${locale}.md is not written`)
  // YAML makes a Date of a day.
  const updated = new Date(file.frontmatter.updated).toISOString().slice(0, 10)
  return {
    ...file.frontmatter,
    updated,
    key,
    Content: file.Content,
    headings: file.getHeadings(),
    text: file.rawContent(),
  }
}

/** All of a locale, in reading order. */
export const articlesOf = (locale: LocaleKey): Article[] => helpPages.map(key => articleOf(locale, key))
