import { atom, computed } from 'nanostores'
import type { WalletHistory, WalletMove } from '#data/market/walletSchemas.ts'
import { toNumber } from '#domain/Amount.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { joined, type Transfer } from '#domain/people/People.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { Transaction } from '../deeds/DeedRecord.ts'
import { $transactions } from '../deeds/records.ts'
import { $tokens, tokenKey } from '../tokens/tokens.ts'
import { $account } from '../wallet/connection.ts'

/** What the market knows of an account's transfers. `away`: it doesn't answer. */
type Known = { account: Address; status: 'loading' | 'ok' | 'away'; moves: readonly WalletMove[] }
const $known = atom<Known | null>(null)

/** Pages of a history that are read, and items of each: who was sent to before that is asked about once more. */
const PAGES = 5
const PAGE = 100
/** Looks at a history that is being read for the first time, and ms between two. */
const LOOKS = 8
const PACE = 700

/** AP-3: transfers of the connected account, as the market and this browser know them. */
export const $history = computed([$known, $transactions, $tokens, $account], (known, here, tokens, account) => {
  const mine = known?.account === account ? known : null
  const priceOf = (chainId: number, id: CurrencyId) => tokens[tokenKey(chainId, id)]?.priceUsd ?? null
  return {
    status: mine?.status ?? ('loading' as const),
    transfers: joined(
      here.filter(each => each.account === account).flatMap(each => fromHere(each)),
      (mine?.moves ?? []).flatMap(move => fromMarket(move, priceOf) ?? []),
    ),
  }
})

function fromHere({ deed, follow, recipient, status, addedAt, moves, ...amounts }: Transaction): Transfer[] {
  const { chainId, hash } = follow
  // Where its effects are unknown, no recipient is known to have received anything.
  if (!recipient || (status !== 'confirmed' && status !== 'pending') || moves === null) return []
  const time = Math.floor(addedAt / 1000)
  // What was bought for a recipient is what they received.
  const bought = deed === 'swap'
  const kind = (bought ? amounts.currencyOut : amounts.currencyIn).id === 'NATIVE' ? 'native' : 'token'
  const amount = BigInt(bought ? amounts.amountOut : amounts.amountIn)
  return [{ chainId, hash, way: 'sent', who: recipient, kind, amount, usd: null, genuine: true, time }]
}

function fromMarket(
  { chainId, hash, type, who, asset, amount, time }: WalletMove,
  priceOf: (chainId: number, id: CurrencyId) => number | null,
): Transfer | null {
  if ((type !== 'sent' && type !== 'received') || who === null || asset.kind === 'contract') return null
  const raw = BigInt(amount ?? 0)
  const price = priceOf(chainId, asset.address as CurrencyId)
  return {
    ...{ chainId, hash, way: type, who: who as Address, kind: asset.kind, amount: raw, time },
    usd: price === null || asset.decimals === null ? null : toNumber(raw, asset.decimals) * price,
    genuine: !asset.spam && (asset.kind === 'native' || asset.listed),
  }
}

/** Reads the connected account's transfers until the returned function is called. */
export function wantHistory(): () => void {
  const abort = new AbortController()
  const account = $account.get()
  if (account) void read(account, abort.signal)
  return () => abort.abort()
}

async function read(account: Address, signal: AbortSignal): Promise<void> {
  if ($known.get()?.account !== account) $known.set({ account, status: 'loading', moves: [] })
  try {
    const { fetchWalletHistory } = await import('#data/market/fetch/fetchWalletHistory.ts')
    let first = await fetchWalletHistory(account, { limit: PAGE }, { signal })
    for (let look = 0; look < LOOKS && isReading(first); look++) {
      await new Promise(done => setTimeout(done, PACE))
      first = await fetchWalletHistory(account, { limit: PAGE }, { signal })
    }
    const moves = [...first.items]
    for (let page = 1, { cursor } = first; page < PAGES && cursor; page++) {
      const next: WalletHistory = await fetchWalletHistory(account, { limit: PAGE, cursor }, { signal })
      moves.push(...next.items)
      cursor = next.cursor
    }
    if (!signal.aborted) $known.set({ account, status: 'ok', moves })
  } catch (error) {
    if (signal.aborted) return
    console.warn('Tarn: the account’s transfers could not be had', error)
    $known.set({ account, status: 'away', moves: [] })
  }
}

const isReading = ({ networks }: WalletHistory): boolean =>
  networks.some(({ state }) => state === 'waiting' || state === 'reading')
