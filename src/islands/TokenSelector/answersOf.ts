import { besideOriginals } from '#domain/search/besideOriginals.ts'
import { joinTokens, searched } from '#domain/search/SearchIndex.ts'
import { parseQuery } from '#domain/search/SearchQuery.ts'
import { isSuspect, searchTokens } from '#domain/search/searchTokens.ts'
import { type KnownToken, tokenKey } from '#state/tokens/tokens.ts'

/** More than any market lists: equal answers keep the order they come in, and none of them counts as thin. */
const MOST = 100_000

/**
 * What answers a search among `known` (natives, then most traded first), in the order in which the whole site's search
 * ranks it, and behind it what only the market says it does (`found`): who looks like a listed token, and spam, stand
 * last, never without whom they look like.
 */
export function answersOf(text: string, known: readonly KnownToken[], found: readonly KnownToken[]): KnownToken[] {
  const all = new Map([...known, ...found].map(token => [tokenKey(token.chainId, token.address), token]))
  const rows = joinTokens(
    [],
    [...all.values()].map((token, at) => searched(token, MOST - at)),
  )
  const said = new Set(found.map(token => tokenKey(token.chainId, token.address)))
  const keyOf = ({ info }: (typeof rows)[number]) => tokenKey(info.chainId, info.address)
  const ranked = searchTokens(rows, parseQuery(text, []), rows.length)
  const seen = new Set(ranked)
  const rest = rows.filter(row => !seen.has(row) && said.has(keyOf(row)))
  const answers = [...ranked, ...rest]
  const suspects = answers.filter(isSuspect)
  return besideOriginals([...answers.filter(row => !isSuspect(row)), ...suspects], rows).flatMap(
    row => all.get(keyOf(row)) ?? [],
  )
}
