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
  /** What the account holds of any of them, in raw units. */
  held: readonly { token: KnownToken; raw: bigint }[]
}

/** The first of each list, then the second of each: lists of several networks, each most traded first, as one. */
function inTurn(lists: readonly KnownToken[][]): KnownToken[] {
  const [only, second] = lists
  if (only && !second) return only
  const all: KnownToken[] = []
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      const token = list[at]
      if (token) all.push(token)
    }
  return all
}

/**
 * The list by section, each token once: what is usual and not held, what one holds, what is traded, or what was
 * searched for. It is made anew at each block and for each page of a long list, so tokens are told apart by themselves
 * (`tokens` has each once), not by keys that would be written for all of them.
 */
export function sectionsOf({ say, chainIds, tokens, lists, search, found, recent, held }: Facts): TokenSection[] {
  const natives = chainIds.flatMap(id => tokens[tokenKey(id, 'NATIVE')] ?? bareNative(id) ?? [])
  const listed = inTurn(
    chainIds.map(id => {
      const { ids = [], further = [] } = lists[id] ?? {}
      return [...ids, ...further].flatMap(token => tokens[tokenKey(id, token)] ?? [])
    }),
  )
  const on = new Set(chainIds)
  const all = new Set([...natives, ...listed])
  for (const token of Object.values(tokens)) if (token !== null && on.has(token.chainId)) all.add(token)

  if (search.trim() !== '') {
    const options = answersOf(
      search,
      [...all],
      found.tokens.filter(token => chainIds.includes(token.chainId)),
    )
    return options.length === 0 ? [] : [{ key: 'results', title: say.t('token.select.results'), options }]
  }

  const used = new Set<KnownToken>()
  const section = (key: string, title: string, chosen: readonly KnownToken[]): TokenSection[] => {
    const options = chosen.filter(token => !used.has(token) && used.add(token))
    return options.length === 0 ? [] : [{ key, title: say.t(title), options }]
  }
  const worth = ({ token, raw }: (typeof held)[number]) => (Number(raw) / 10 ** token.decimals) * (token.priceUsd ?? 0)
  const yours = held
    .filter(({ token, raw }) => raw > 0n && !token.spam && all.has(token))
    .sort((a, b) => worth(b) - worth(a) || chainIds.indexOf(a.token.chainId) - chainIds.indexOf(b.token.chainId))
    .map(({ token }) => token)
  // Of one network its own currency goes before and its wrapper after; of all, each symbol once, on the form's network
  // where it is there.
  const usual = new Map<string, KnownToken>()
  const [own] = chainIds.length === 1 ? natives : []
  const wrapped = own && chainById(own.chainId)?.contracts.wrappedNative
  let wrapper: KnownToken | undefined
  for (const token of all) {
    if (token.listed && SUGGESTED.includes(token.symbol) && !usual.has(token.symbol)) usual.set(token.symbol, token)
    if (wrapped !== undefined && token.address === wrapped) wrapper ??= token
  }
  const before = recent.flatMap(({ chainId, id }) =>
    chainIds.includes(chainId) ? (tokens[tokenKey(chainId, id)] ?? []) : [],
  )
  const quiet = listed.filter(token => !token.spam)
  const unused = (token: KnownToken) => !used.has(token)
  // What is held stands with what is held of it; then what is usual is one press away at the top (constants.md), and
  // takes a line or two.
  const mine = section('yours', 'token.select.yours', yours)
  const suggested = section('suggested', 'token.select.suggested', [
    ...(own ? [own] : []),
    ...SUGGESTED.flatMap(symbol => usual.get(symbol) ?? []),
    ...(wrapper ? [wrapper] : []),
  ])
  return [
    ...suggested.map(each => ({ ...each, short: true })),
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
