import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import type { RecentToken } from '#state/tokens/recentTokens.ts'
import { bare, type KnownToken, nativeToken, type TokenKey, type TokenList, tokenKey } from '#state/tokens/tokens.ts'
import type { TokenSection } from '#ui/tokenSelector/rowsOf.ts'
import { answersOf } from './answersOf.ts'
import type { TokenSearch } from './useTokenSearch.ts'

/** Symbols offered first where they are listed (constants.md). */
const SUGGESTED = ['ETH', 'POL', 'BNB', 'CELO', 'AVAX', 'SOL', 'USDC', 'USDT', 'WBTC', 'WETH']
const TRENDING = 8
const RECENT = 4

type Facts = {
  say: Say
  /** Networks whose tokens are listed together, the form's own first. */
  chainIds: readonly number[]
  tokens: Readonly<Record<TokenKey, KnownToken | null>>
  lists: Readonly<Record<number, TokenList>>
  search: string
  found: TokenSearch
  /** Picked before, newest first. */
  recent: readonly RecentToken[]
  held: (token: KnownToken) => bigint
}

const keyOf = (token: KnownToken) => tokenKey(token.chainId, token.address)
const once = (tokens: KnownToken[]) => [...new Map(tokens.map(token => [keyOf(token), token])).values()]

/** The first of each list, then the second of each: lists of several networks, each most traded first, as one. */
const inTurn = (lists: KnownToken[][]) =>
  Array.from({ length: Math.max(0, ...lists.map(list => list.length)) }, (_, at) =>
    lists.flatMap(list => list[at] ?? []),
  ).flat()

/** The list by section, each token once: what is usual and not held, what one holds, what is traded, or what was searched for. */
export function sectionsOf({ say, chainIds, tokens, lists, search, found, recent, held }: Facts): TokenSection[] {
  const natives = chainIds.flatMap(id => tokens[tokenKey(id, 'NATIVE')] ?? bareNative(id) ?? [])
  const listed = inTurn(
    chainIds.map(id => {
      const { ids = [], further = [] } = lists[id] ?? {}
      return [...ids, ...further].flatMap(token => tokens[tokenKey(id, token)] ?? [])
    }),
  )
  const others = Object.values(tokens).filter(token => token !== null && chainIds.includes(token.chainId))
  const all = once([...natives, ...listed, ...(others as KnownToken[])])

  if (search.trim() !== '') {
    const options = answersOf(
      search,
      all,
      found.tokens.filter(token => chainIds.includes(token.chainId)),
    )
    return options.length === 0 ? [] : [{ key: 'results', title: say.t('token.select.results'), options }]
  }

  const used = new Set<TokenKey>()
  const section = (key: string, title: string, chosen: KnownToken[]): TokenSection[] => {
    const options = chosen.filter(token => !used.has(keyOf(token)) && used.add(keyOf(token)))
    return options.length === 0 ? [] : [{ key, title: say.t(title), options }]
  }
  const worth = (token: KnownToken) => (Number(held(token)) / 10 ** token.decimals) * (token.priceUsd ?? 0)
  const yours = all.filter(token => held(token) > 0n && !token.spam).sort((a, b) => worth(b) - worth(a))
  // Of one network its own currency goes before and its wrapper after; of all, each symbol once, on the form's network where it is there.
  const suggested = SUGGESTED.flatMap(symbol => all.find(token => token.listed && token.symbol === symbol) ?? [])
  const [own] = chainIds.length === 1 ? natives : []
  const wrapper = own && all.find(token => token.address === chainById(own.chainId)?.contracts.wrappedNative)
  const before = recent.flatMap(({ chainId, id }) =>
    chainIds.includes(chainId) ? (tokens[tokenKey(chainId, id)] ?? []) : [],
  )
  const quiet = listed.filter(token => !token.spam)
  const unused = (token: KnownToken) => !used.has(keyOf(token))
  // What is held stands with what is held of it; then what is usual is one press away at the top (constants.md), and takes a line or two.
  const mine = section('yours', 'token.select.yours', yours)
  const usual = section('suggested', 'token.select.suggested', [
    ...(own ? [own] : []),
    ...suggested,
    ...(wrapper ? [wrapper] : []),
  ])
  return [
    ...usual.map(each => ({ ...each, short: true })),
    ...mine,
    ...section('recent', 'token.select.recent', before.filter(unused).slice(0, RECENT)),
    ...section('trending', 'token.select.trending', quiet.filter(unused).slice(0, TRENDING)),
    ...section('all', 'token.select.all', quiet),
  ]
}

const bareNative = (chainId: number): KnownToken | null => {
  const token = nativeToken(chainId)
  return token && bare(token)
}
