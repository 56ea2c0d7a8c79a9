import { computed } from 'nanostores'
import { chainById } from '#domain/chains/chains.ts'
import { toDecimal } from '#domain/Amount.ts'
import type { Holding } from '#domain/account/Portfolio.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import { $balances, balanceKey, wantBalances } from './balances.ts'
import { $account } from '../wallet/connection.ts'
import { $held, heldIds, loadHeld } from './heldTokens.ts'
import { $kept, keepHoldings, keptIds, restoreHoldings } from './keptHoldings.ts'
import { $preferences } from '../settings/preferences.ts'
import { $lists, $tokens, learn, loadTokens, nativeToken, tokenKey } from '../tokens/tokens.ts'

/** Networks whose balances count now: the test networks in testnet mode, else the others (CH-3). */
const networks = (testnet: boolean): number[] => networksOn.filter(id => Boolean(chainById(id)?.testnet) === testnet)

/**
 * What is asked of a network: its own currency, what the market lists first (which may name that currency, too), and
 * what is or was held beyond.
 */
const idsOf = (listed: readonly CurrencyId[] = [], held: readonly CurrencyId[] = []): CurrencyId[] => [
  ...new Set<CurrencyId>(['NATIVE', ...listed, ...held]),
]

export type Portfolio = {
  /**
   * `loading` until something is known of every network; `away`: the list of tokens can't be had (balances of what is
   * known are).
   */
  status: 'loading' | 'ok' | 'away'
  holdings: Holding[]
  networks: number[]
  /** Networks whose every balance was read by this page. */
  fresh: number[]
  /**
   * SE-5: unix seconds of the oldest figure that an earlier page kept and this one has not read yet; null: all are of
   * now.
   */
  keptAt: number | null
}

/**
 * What the connected account holds of the tokens the market knows, live; before the first answer, what an earlier page
 * kept.
 */
export const $portfolio = computed(
  [$balances, $tokens, $lists, $preferences, $kept, $account, $held],
  // biome-ignore lint/complexity/useMaxParams: nanostores hands over the stores' values in their order
  (balances, tokens, lists, { testnet }, kept, account, held): Portfolio => {
    const on = networks(testnet)
    const holdings: Holding[] = []
    const fresh: number[] = []
    let [missing, waits] = [false, false]
    let keptAt: number | null = null
    for (const chainId of on) {
      const list = lists[chainId]
      const before = kept.account === account ? kept.chains[chainId] : undefined
      const heldBefore = new Map(before?.rows.map(row => [row.token.address, row]))
      const heldNow = held.account === account ? (held.chains[chainId] ?? []) : []
      const ids = idsOf(list?.ids, [...heldNow, ...heldBefore.keys()])
      const answered = list !== undefined && list.status !== 'loading'
      const isFresh = answered && ids.every(id => balances[balanceKey(chainId, id)] !== undefined)
      if (isFresh && list.status === 'ok') fresh.push(chainId)
      else if (!isFresh && before) keptAt = Math.min(keptAt ?? before.at, before.at)
      if (!answered && !before) waits = true
      for (const id of ids) {
        const row = heldBefore.get(id)
        const token = tokens[tokenKey(chainId, id)] ?? row?.token
        const read = balances[balanceKey(chainId, id)]
        const raw = read === undefined ? row?.raw : read
        if (raw === undefined && !before) missing = true
        if (!token || !raw) continue
        // The native currency's price is its wrapper's, where the market lists it apart or not at all.
        const wrapper = chainById(chainId)?.contracts.wrappedNative
        const live =
          id === 'NATIVE' && token.priceUsd === null && wrapper ? (tokens[tokenKey(chainId, wrapper)] ?? token) : token
        const priced = live.priceUsd === null && row && !isFresh ? row.token : live
        // Test money is worth nothing, whatever price it is offered at.
        const usd =
          testnet || priced.priceUsd === null ? null : Number(toDecimal(raw, token.decimals)) * priced.priceUsd
        holdings.push({ token, raw, usd, change1d: testnet ? null : priced.change1d })
      }
    }
    const away = on.some(id => lists[id]?.status === 'failed')
    return {
      status: waits || (missing && holdings.length === 0) ? 'loading' : away ? 'away' : 'ok',
      holdings,
      networks: on,
      fresh,
      keptAt,
    }
  },
)

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
  const wanted = new Map<number, { of: string; stop: () => void }>()
  let saving: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    for (const chainId of networks($preferences.get().testnet)) {
      const ids = idsOf($lists.get()[chainId]?.ids, [...heldIds(chainId), ...keptIds(chainId)])
      const before = wanted.get(chainId)
      const of = ids.join()
      if (before?.of === of) continue
      const native = nativeToken(chainId)
      if (native && !$tokens.get()[tokenKey(chainId, 'NATIVE')]) learn([native])
      const stop = wantBalances(chainId, ids)
      before?.stop()
      wanted.set(chainId, { of, stop })
    }
  }
  const load = () => {
    for (const chainId of networks($preferences.get().testnet)) void loadTokens(chainId)
    void loadHeld()
  }
  // SE-5: what an earlier page read of the connected account.
  const restore = () => restoreHoldings($account.get(), networks($preferences.get().testnet))
  restore()
  load()
  const again = setInterval(load, LIST_AGAIN)
  stops = [
    $lists.subscribe(follow),
    $held.listen(follow),
    $account.listen(() => {
      restore()
      follow()
      void loadHeld()
    }),
    // A moment later: an account that has just changed still has the balances of the one before.
    $portfolio.subscribe(() => {
      saving ??= setTimeout(() => {
        saving = undefined
        const [account, { fresh, holdings }] = [$account.get(), $portfolio.get()]
        for (const chainId of account ? fresh : [])
          keepHoldings(
            account!,
            chainId,
            holdings.filter(({ token }) => token.chainId === chainId),
          )
      })
    }),
    () => clearTimeout(saving),
    // AD-10: another mode is another set of networks.
    $preferences.listen(() => {
      restore()
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

/** Fetches what the drawer will show once a pointer is on the account's button, once per account. */
export function warmPortfolio(): void {
  const account = $account.get()
  if (!account || warmed === account) return
  warmed = account
  setTimeout(wantPortfolio(), WARM)
}
