import type { SafetyLevel } from '../Token.ts'
import { lookalike } from './lookalike.ts'
import type { SearchedToken } from './SearchIndex.ts'
import type { SearchQuery } from './SearchQuery.ts'

const BAD: readonly SafetyLevel[] = ['blocked', 'honeypot', 'veryHighFee', 'impersonator', 'malicious', 'spam']
/** $10,000 in thirds of a power of ten: who has less and is on no list stands behind. */
const THIN = 12
const SINK = 20

/** Spam, impersonators and traps: found when looked for, but below everybody else, and marked. */
export const isSuspect = ({ info, clash }: SearchedToken): boolean => info.spam || clash || BAD.includes(info.safety)

/**
 * How well a token answers a text, smaller is better, null not at all: 0 the symbol itself, 1 what looks like it, 2 its beginning,
 * 3 the name, 4 its beginning, 5 words of it, 6 inside the symbol, 7 inside the name.
 */
function matchOf({ symbol, name, looks }: SearchedToken, text: string, words: readonly string[], look: string): number | null {
  if (symbol === text) return 0
  if (looks === look) return 1
  if (symbol.startsWith(text)) return 2
  if (name === text) return 3
  if (name.startsWith(text)) return 4
  if (words.length > 0 && words.every(word => symbol.startsWith(word) || hasWord(name, word))) return 5
  if (symbol.includes(text)) return 6
  return name.includes(text) ? 7 : null
}

const hasWord = (name: string, word: string): boolean => name.startsWith(word) || name.includes(` ${word}`)

/**
 * Tokens that answer a query, best first, at most `most`: by how they match, then by depth (the index lies deepest first); suspects last.
 * An address finds its token on every network.
 */
export function searchTokens(tokens: readonly SearchedToken[], query: SearchQuery, most: number): SearchedToken[] {
  const { text, words, full, chainId, address } = query
  if (full === '') return []
  if (address) return tokens.filter(({ info }) => info.address === address).slice(0, most)
  const [look, fullLook] = [lookalike(text), lookalike(full)]
  const fullWords = chainId === null ? words : full.split(' ')
  // By rank; within one the index's own order, deepest first, so the first ones are the best ones and nothing is sorted.
  const ranks: SearchedToken[][] = []
  for (const token of tokens) {
    const here = chainId === null || token.info.chainId === chainId ? matchOf(token, text, words, look) : null
    // "usd base" may also be a name.
    const match = here ?? (chainId === null ? null : matchOf(token, full, fullWords, fullLook))
    if (match === null) continue
    const thin = !token.info.listed && token.info.address !== 'NATIVE' && token.weight < THIN
    const rank = match + (isSuspect(token) ? SINK : thin ? 3 : 0)
    ranks[rank] ??= []
    const equals = ranks[rank]
    if (equals.length < most) equals.push(token)
  }
  return ranks.flat().slice(0, most)
}
