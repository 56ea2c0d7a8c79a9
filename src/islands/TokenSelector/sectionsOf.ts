import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Say } from '#i18n/Say.ts'
import { type KnownToken, nativeToken, type TokenKey, type TokenList, tokenKey } from '#state/tokens/tokens.ts'
import type { TokenOptionView } from '#ui/tokenSelector/TokenOption.tsx'
import type { TokenSection } from '#ui/tokenSelector/TokenSelector.tsx'
import type { TokenSearch } from './useTokenSearch.ts'

/** Symbols offered first where they are listed (constants.md); the native currency goes before them. */
const SUGGESTED = ['USDC', 'USDT', 'WBTC', 'WETH', 'DAI']
const TRENDING = 8
const RECENT = 4

type Facts = {
  say: Say
  chainId: number
  tokens: Readonly<Record<TokenKey, KnownToken | null>>
  list: TokenList | undefined
  search: string
  found: TokenSearch
  /** Picked before on this network, newest first. */
  recent: readonly CurrencyId[]
  held: (id: CurrencyId) => bigint
  view: (token: KnownToken) => TokenOptionView
}

const fold = (text: string) => text.normalize('NFKD').toLowerCase()

/** How well a token answers a search: its symbol before its name, the beginning before the middle, listed before others. */
function rank(token: KnownToken, search: string): number {
  const symbol = fold(token.symbol)
  const name = fold(token.name)
  const match =
    symbol === search
      ? 0
      : symbol.startsWith(search)
        ? 2
        : name.startsWith(search)
          ? 4
          : symbol.includes(search)
            ? 6
            : 8
  return match + (token.listed ? 0 : 1)
}

/** The list by section, each token once: what one holds, what is usual, what is traded, or what was searched for. */
export function sectionsOf({ say, chainId, tokens, list, search, found, recent, held, view }: Facts): TokenSection[] {
  const native = tokens[tokenKey(chainId, 'NATIVE')] ?? bareNative(chainId)
  const listed = (list?.ids ?? []).flatMap(id => tokens[tokenKey(chainId, id)] ?? [])
  const others = Object.values(tokens).filter(token => token !== null && token.chainId === chainId) as KnownToken[]
  const all = [
    ...new Map([...(native ? [native] : []), ...listed, ...others].map(token => [token.address, token])).values(),
  ]

  const wanted = fold(search.trim())
  if (wanted !== '') {
    const local = all.filter(
      token => fold(token.symbol).includes(wanted) || fold(token.name).includes(wanted) || token.address === wanted,
    )
    const fromMarket = found.tokens.filter(token => token.chainId === chainId)
    const options = [...new Map([...local, ...fromMarket].map(token => [token.address, token])).values()]
    options.sort((a, b) => rank(a, wanted) - rank(b, wanted))
    return options.length === 0
      ? []
      : [{ key: 'results', title: say.t('token.select.results'), options: options.map(view) }]
  }

  const used = new Set<CurrencyId>()
  const section = (key: string, title: string, chosen: KnownToken[]): TokenSection[] => {
    const options = chosen.filter(token => !used.has(token.address) && used.add(token.address))
    return options.length === 0 ? [] : [{ key, title: say.t(title), options: options.map(view) }]
  }
  const worth = (token: KnownToken) => (Number(held(token.address)) / 10 ** token.decimals) * (token.priceUsd ?? 0)
  const yours = all.filter(token => held(token.address) > 0n && !token.spam).sort((a, b) => worth(b) - worth(a))
  const wrapped = chainById(chainId)?.contracts.wrappedNative
  const suggested = SUGGESTED.flatMap(symbol => all.find(token => token.listed && token.symbol === symbol) ?? [])
  const wrapper = all.find(token => token.address === wrapped)
  const before = recent.flatMap(id => tokens[tokenKey(chainId, id)] ?? [])
  const quiet = listed.filter(token => !token.spam)
  return [
    ...section('yours', 'token.select.yours', yours),
    ...section('recent', 'token.select.recent', before.filter(token => !used.has(token.address)).slice(0, RECENT)),
    ...section('suggested', 'token.select.suggested', [
      ...(native ? [native] : []),
      ...suggested,
      ...(wrapper ? [wrapper] : []),
    ]),
    ...section('trending', 'token.select.trending', quiet.filter(token => !used.has(token.address)).slice(0, TRENDING)),
    ...section('all', 'token.select.all', quiet),
  ]
}

const bareNative = (chainId: number): KnownToken | null => {
  const token = nativeToken(chainId)
  return token && { ...token, priceUsd: null, prices: [], change1d: null }
}
