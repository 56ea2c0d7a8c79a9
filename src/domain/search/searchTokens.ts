import type { SafetyLevel } from '../token/Token.ts'
import { hasPart } from './addressPart.ts'
import { lookalike } from './lookalike.ts'
import { oneTypo } from './oneTypo.ts'
import { isKnown, joined, type SearchedToken } from './SearchIndex.ts'
import type { SearchQuery } from './SearchQuery.ts'

const BAD: readonly SafetyLevel[] = ['blocked', 'honeypot', 'veryHighFee', 'impersonator', 'malicious', 'spam']
/** $10,000 in thirds of a power of ten: who has less and is on no list stands behind. */
const THIN = 12
const SINK = 20
const TYPO = 14

/** Spam, impersonators and traps: a search finds them, marked and below all other tokens. */
export const isSuspect = ({ info, clash }: SearchedToken): boolean => info.spam || clash || BAD.includes(info.safety)

type Wanted = { text: string; words: readonly string[]; look: string; whole: string }
const wantedOf = (text: string, words: readonly string[]): Wanted => ({
  text,
  words,
  look: lookalike(text),
  whole: joined(text),
})

/**
 * How well a token answers a text, smaller is better, null not at all: 0 the symbol itself (of who is on no list 2), or
 * the name where people call it that; what people call it: 1 a network's own currency, 2 any other (ether is ETH before
 * what wraps it, however deep); 3 what looks like the symbol, 4 its beginning, 5 the name, 6 its beginning, 7 words of
 * it or of what people call it, 8 inside the symbol, 9 inside the name. Spaces and hyphens in a name don't count.
 */
function matchOf(token: SearchedToken, wanted: Wanted): number | null {
  const { info, symbol, name, whole, looks, called } = token
  const { text, words } = wanted
  if (symbol === text && isKnown(token)) return 0
  if (called.includes(text)) return whole === wanted.whole ? 0 : info.address === 'NATIVE' ? 1 : 2
  if (symbol === text) return 2
  if (looks === wanted.look) return 3
  if (symbol.startsWith(text)) return 4
  if (whole === wanted.whole) return 5
  if (whole.startsWith(wanted.whole) || (text.length > 2 && called.some(word => word.startsWith(text)))) return 6
  if (words.length > 0 && words.every(word => knows(token, word))) return 7
  if (symbol.includes(text)) return 8
  return name.includes(text) || (text !== wanted.whole && whole.includes(wanted.whole)) ? 9 : null
}

/** A word of the name, the beginning of the symbol, or what people call it: "wrapped bitcoin" is Wrapped BTC. */
const knows = ({ symbol, name, called }: SearchedToken, word: string): boolean =>
  symbol.startsWith(word) || name.startsWith(word) || name.includes(` ${word}`) || called.includes(word)

/**
 * The same with one slip of a finger, in the symbol, the name, a word of it or what people call it; of several words in
 * one.
 */
function slipOf(token: SearchedToken, { text, words, whole: typed }: Wanted): number | null {
  const { symbol, name, whole, called } = token
  if (oneTypo(text, symbol)) return TYPO
  const meant = [...name.split(' '), ...called]
  const slips = (word: string): boolean => meant.some(each => oneTypo(word, each))
  if (oneTypo(typed, whole) || slips(typed)) return TYPO + 1
  const unknown = words.filter(word => !knows(token, word))
  return words.length > 1 && unknown.length === 1 && slips(unknown[0]!) ? TYPO + 1 : null
}

type Match = (token: SearchedToken, wanted: Wanted) => number | null

function ranked(
  tokens: readonly SearchedToken[],
  { text, words, full, chainId }: SearchQuery,
  match: Match,
): SearchedToken[][] {
  const wanted = wantedOf(text, words)
  const whole = wantedOf(full, full.split(' '))
  const ranks: SearchedToken[][] = []
  for (const token of tokens) {
    const here = chainId === null || token.info.chainId === chainId ? match(token, wanted) : null
    // "usd base" may also be a name.
    const found = here ?? (chainId === null ? null : match(token, whole))
    if (found === null) continue
    const rank = found + (isSuspect(token) ? SINK : !isKnown(token) && token.weight < THIN ? 3 : 0)
    ranks[rank] ??= []
    ranks[rank].push(token)
  }
  return ranks
}

/** Listed ones first, then the deepest; equals stay as they lie. */
const byDepth = (equals: readonly SearchedToken[]): SearchedToken[] =>
  equals.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || b.weight - a.weight)

/**
 * Tokens that answer a query, best first, at most `most`: by how they match, then the listed ones, then by depth;
 * suspects last. An address, or a piece of one, finds its tokens on every network. Where no listed token answers, one
 * typo is forgiven. What is meant without the words around it comes before tokens on no list that have the whole as
 * their name: a common phrase is not theirs.
 */
export function searchTokens(tokens: readonly SearchedToken[], query: SearchQuery, most: number): SearchedToken[] {
  const { meant } = query
  const whole = answering(tokens, query, most)
  if (!meant) return whole
  const short = answering(tokens, { ...query, ...meant, full: meant.text }, most)
  return [...new Set([...whole.filter(isKnown), ...short, ...whole])].slice(0, most)
}

function answering(tokens: readonly SearchedToken[], query: SearchQuery, most: number): SearchedToken[] {
  const { full, address, part } = query
  if (full === '') return []
  if (address) return tokens.filter(({ info }) => info.address === address).slice(0, most)
  const ranks = ranked(tokens, query, matchOf)
  if (!ranks.flat().some(isKnown))
    for (const [rank, equals] of ranked(
      tokens.filter(token => !isSuspect(token)),
      query,
      slipOf,
    ).entries())
      ranks[rank] = [...(ranks[rank] ?? []), ...(equals ?? [])]
  const held = part === null ? [] : tokens.filter(({ info }) => hasPart(info.address, part))
  const found = [
    ...byDepth(held.filter(token => !isSuspect(token))),
    ...ranks.flatMap(byDepth),
    ...byDepth(held.filter(isSuspect)),
  ]
  return [...new Set(found)].slice(0, most)
}
