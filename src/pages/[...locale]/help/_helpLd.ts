// JSON-LD of help pages by schema.org's shapes: an article, its place, and the terms of the glossary.
import type { Say } from '#i18n/Say.ts'
import type { Article } from './_articles.ts'

type Ld = Record<string, unknown>
const CONTEXT = 'https://schema.org'

const crumbs = (say: Say, site: URL, article?: Article): Ld => {
  const items = [
    [say.t('help.title'), say.path('help')] as const,
    ...(article ? [[article.title, say.path('helpPage', { article: article.key })] as const] : []),
  ]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: items.map(([name, path], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: new URL(path, site).href,
    })),
  }
}

/** `## Term` and the paragraph below it. */
const terms = (article: Article): Ld[] =>
  article.text
    .split(/^## /m)
    .slice(1)
    .map(part => {
      const [name = '', ...rest] = part.split('\n')
      const description = rest
        .join(' ')
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replace(/[*_`]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
      return { '@type': 'DefinedTerm', name: name.trim(), description }
    })

/** An article: what it is, where it stands; the glossary also as a set of terms. */
export function articleLd(say: Say, site: URL, article: Article): Ld[] {
  const url = new URL(say.path('helpPage', { article: article.key }), site).href
  const page: Ld = {
    '@context': CONTEXT,
    '@type': 'TechArticle',
    headline: article.title,
    description: article.description,
    inLanguage: article.lang ?? say.locale,
    dateModified: article.updated,
    url,
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: 'Tarn', url: new URL(say.path('landing'), site).href },
    isPartOf: { '@type': 'CollectionPage', name: say.t('help.title'), url: new URL(say.path('help'), site).href },
  }
  const set: Ld[] =
    article.key === 'glossary'
      ? [
          {
            '@context': CONTEXT,
            '@type': 'DefinedTermSet',
            name: article.title,
            inLanguage: article.lang ?? say.locale,
            url,
            hasDefinedTerm: terms(article),
          },
        ]
      : []
  return [crumbs(say, site, article), page, ...set]
}

/** The list of articles. */
export const helpLd = (say: Say, site: URL, articles: readonly Article[]): Ld[] => [
  crumbs(say, site),
  {
    '@context': CONTEXT,
    '@type': 'CollectionPage',
    name: say.t('help.title'),
    description: say.t('help.description'),
    inLanguage: say.locale,
    url: new URL(say.path('help'), site).href,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: articles.map((article, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name: article.title,
        url: new URL(say.path('helpPage', { article: article.key }), site).href,
      })),
    },
  },
]
