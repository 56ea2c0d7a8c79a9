import type { HelpPage } from '../routes/routes.ts'
import { foldText } from './foldText.ts'
import { oneTypo } from './oneTypo.ts'
import type { SearchQuery } from './SearchQuery.ts'

/**
 * A help article as it is searched: `heads` are its headings, `words` the words of its text, each once. All as they are
 * written.
 */
export type PackedArticle = { key: HelpPage; title: string; heads: string; words: string }
/** The same, folded. */
export type SearchedArticle = {
  key: HelpPage
  title: string
  folded: readonly [title: string, heads: string, words: string]
}

/** Scripts that write no spaces between words. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Letters that say something. */
const LEAST = 3
/** Shorter words are one slip away from common ones: "weth" from "with". */
const LEAST_SLIP = 6
/** Words of a text that are kept. */
const MOST_WORDS = 600

/** Where no spaces are written, every two letters are a word. */
const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** An article's Markdown as words, each once, in their order. */
export function articleWords(markdown: string): string {
  const text = foldText(markdown.replace(/\]\([^)]*\)/g, ' ').replace(/[^\p{L}\p{N}%]+/gu, ' '))
  return [
    ...new Set(text.split(' ').flatMap(word => (JOINED.test(word) ? pairs(word) : word.length >= LEAST ? [word] : []))),
  ]
    .slice(0, MOST_WORDS)
    .join(' ')
}

export const searchedArticle = ({ key, title, heads, words }: PackedArticle): SearchedArticle => ({
  key,
  title,
  folded: [foldText(title), foldText(heads), foldText(words)],
})

const holds = (text: string, word: string): boolean => {
  if (!JOINED.test(word)) return ` ${text}`.includes(` ${word}`)
  return text.includes(word) || (word.length > 2 && pairs(word).every(pair => text.includes(pair)))
}

const SEPARATED = /[^\p{L}\p{N}%]+/u

/** One slip of a finger away from a word of the text. */
const nearly = (text: string, word: string): boolean =>
  word.length >= LEAST_SLIP && text.split(SEPARATED).some(each => oneTypo(word, each))

/**
 * Articles that have every word of a query: in the title first, then in a heading, then in the text; equal ones in
 * reading order. Where none has, one slip in each word is forgiven, in titles and headings.
 */
export function searchArticles(
  articles: readonly SearchedArticle[],
  query: SearchQuery,
  most: number,
): SearchedArticle[] {
  const words = query.full.split(SEPARATED).filter(Boolean)
  if (
    query.address ||
    query.poolId ||
    query.part ||
    query.ensName ||
    !words.some(word => word.length >= LEAST || JOINED.test(word))
  )
    return []
  const ranks: SearchedArticle[][] = [[], [], []]
  for (const article of articles) {
    const [title, heads, text] = article.folded
    const rank = [title, `${title} ${heads}`, `${title} ${heads} ${text}`].findIndex(part =>
      words.every(word => holds(part, word)),
    )
    if (rank >= 0) ranks[rank]!.push(article)
  }
  const found = ranks.flat()
  const meant = ({ folded: [title, heads] }: SearchedArticle) =>
    words.every(word => holds(`${title} ${heads}`, word) || nearly(`${title} ${heads}`, word))
  return (found.length > 0 ? found : articles.filter(meant)).slice(0, most)
}
