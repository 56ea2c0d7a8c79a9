import { computed } from 'nanostores'
import { chainById } from '#domain/chains/chains.ts'
import { toDecimal } from '#domain/Amount.ts'
import type { Holding } from '#domain/Portfolio.ts'
import type { CurrencyId } from '#domain/Token.ts'
import { networksOn } from '#onchain/networksOn.ts'
import { $balances, balanceKey, wantBalances } from './balances.ts'
import { $account } from './connection.ts'
import { $preferences } from './preferences.ts'
import { $lists, $tokens, learn, loadTokens, nativeToken, tokenKey } from './tokens.ts'

/** Networks whose balances count now: the test networks in testnet mode, else the others (CH-3). */
const networks = (testnet: boolean): number[] => networksOn.filter(id => Boolean(chainById(id)?.testnet) === testnet)

/** What is asked of a network: its own currency, and what the market lists (which may name that currency, too). */
const idsOf = (listed: readonly CurrencyId[] = []): CurrencyId[] => [...new Set<CurrencyId>(['NATIVE', ...listed])]

/** `loading` until the first balances of every network are here; `away`: the list of tokens can't be had (balances of what is known are). */
export type Portfolio = { status: 'loading' | 'ok' | 'away'; holdings: Holding[]; networks: number[] }

/** What the connected account holds of the tokens the market knows, live. */
export const $portfolio = computed([$balances, $tokens, $lists, $preferences], (balances, tokens, lists, { testnet }): Portfolio => {
  const on = networks(testnet)
  const holdings: Holding[] = []
  let missing = false
  for (const chainId of on) {
    for (const id of idsOf(lists[chainId]?.ids)) {
      const token = tokens[tokenKey(chainId, id)]
      const raw = balances[balanceKey(chainId, id)]
      if (raw === undefined) missing = true
      if (!token || !raw) continue
      // The native currency's price is its wrapper's, where the market lists it apart or not at all.
      const wrapper = chainById(chainId)?.contracts.wrappedNative
      const priced = id === 'NATIVE' && token.priceUsd === null && wrapper ? (tokens[tokenKey(chainId, wrapper)] ?? token) : token
      const usd = priced.priceUsd === null ? null : Number(toDecimal(raw, token.decimals)) * priced.priceUsd
      holdings.push({ token, raw, usd, change1d: priced.change1d })
    }
  }
  const waits = on.some(id => !lists[id] || lists[id]?.status === 'loading')
  const away = on.some(id => lists[id]?.status === 'failed')
  return { status: waits || (missing && holdings.length === 0) ? 'loading' : away ? 'away' : 'ok', holdings, networks: on }
})

const LIST_AGAIN = 30_000
let stops: (() => void)[] = []
let wanting = 0

/** Keeps the portfolio fresh until the returned function is called. The lists' prices are asked anew now and then. */
export function wantPortfolio(): () => void {
  wanting++
  if (wanting === 1) start()
  let over = false
  return () => {
    if (over) return
    over = true
    wanting--
    if (wanting === 0) end()
  }
}

function start(): void {
  const wanted = new Map<number, { count: number; stop: () => void }>()
  const follow = () => {
    for (const chainId of networks($preferences.get().testnet)) {
      const ids = idsOf($lists.get()[chainId]?.ids)
      const before = wanted.get(chainId)
      if (before?.count === ids.length) continue
      const native = nativeToken(chainId)
      if (native && !$tokens.get()[tokenKey(chainId, 'NATIVE')]) learn([native])
      const stop = wantBalances(chainId, ids)
      before?.stop()
      wanted.set(chainId, { count: ids.length, stop })
    }
  }
  const load = () => {
    for (const chainId of networks($preferences.get().testnet)) void loadTokens(chainId)
  }
  load()
  const again = setInterval(load, LIST_AGAIN)
  stops = [
    $lists.subscribe(follow),
    // AD-10: another mode is another set of networks.
    $preferences.listen(() => {
      load()
      follow()
    }),
    () => clearInterval(again),
    () => {
      for (const { stop } of wanted.values()) stop()
    },
  ]
}

function end(): void {
  for (const stop of stops) stop()
  stops = []
}

/** ms a pointer that only passed keeps the balances coming. */
const WARM = 10_000
let warmed: string | null = null

/** Somebody points at the account's button: what the drawer will show is fetched, once an account. */
export function warmPortfolio(): void {
  const account = $account.get()
  if (!account || warmed === account) return
  warmed = account
  setTimeout(wantPortfolio(), WARM)
}
