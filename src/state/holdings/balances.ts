import { atom, onMount } from 'nanostores'
import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { $account } from '../wallet/connection.ts'
import { $transactions } from '../deeds/records.ts'

/** `<chainId>-<currency>` */
export type BalanceKey = `${number}-${string}`
export const balanceKey = (chainId: number, id: CurrencyId): BalanceKey => `${chainId}-${id}`

/**
 * Raw balances of the connected account, as of the last block looked at; null: the token's contract doesn't answer.
 * Missing: not known.
 */
export type Balances = Readonly<Record<BalanceKey, bigint | null>>
export const $balances = atom<Balances>({})

/** Who wants to know what: counted, so that two views of one token are one question. */
const wanted = new Map<number, Map<CurrencyId, number>>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const running = new Map<number, AbortController>()

/**
 * Keeps these balances fresh until the returned function is called (AP-4: nothing is asked for a screen that is gone).
 */
export function wantBalances(chainId: number, currencies: readonly CurrencyId[]): () => void {
  const counts = wanted.get(chainId) ?? new Map<CurrencyId, number>()
  wanted.set(chainId, counts)
  const news = currencies.some(id => !counts.has(id))
  for (const id of currencies) counts.set(id, (counts.get(id) ?? 0) + 1)
  if (news) refreshBalances(chainId)
  let over = false
  return () => {
    if (over) return
    over = true
    for (const id of currencies) {
      const left = (counts.get(id) ?? 1) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    }
    if (counts.size === 0) stop(chainId)
  }
}

/** Asks anew at once: something happened that may have moved them. */
function refreshBalances(chainId?: number): void {
  for (const id of chainId === undefined ? wanted.keys() : [chainId]) void read(id)
}

function stop(chainId: number): void {
  clearTimeout(timers.get(chainId))
  timers.delete(chainId)
  running.get(chainId)?.abort()
  running.delete(chainId)
}

async function read(chainId: number): Promise<void> {
  stop(chainId)
  const account = $account.get()
  const currencies = [...(wanted.get(chainId)?.keys() ?? [])]
  if (!account || currencies.length === 0) return
  const abort = new AbortController()
  running.set(chainId, abort)
  try {
    if (document.visibilityState === 'visible') {
      const { readBalances } = await import('#onchain/read/readBalances.ts')
      const { balances } = await readBalances({ chainId, account, currencies }, { signal: abort.signal })
      if (abort.signal.aborted || $account.get() !== account) return
      const fresh = Object.fromEntries([...balances].map(([id, amount]) => [balanceKey(chainId, id), amount]))
      $balances.set({ ...$balances.get(), ...fresh })
    }
  } catch (error) {
    if (abort.signal.aborted) return
    // What was known stays on screen; the next block asks again.
    console.warn('Tarn: balances could not be read', error)
  }
  const pace = Math.min(4_000, Math.max(2_000, chainById(chainId)?.blockTime ?? 4_000))
  timers.set(
    chainId,
    setTimeout(() => void read(chainId), pace),
  )
}

onMount($balances, () => {
  if (typeof window === 'undefined') return
  const stops = [
    $account.listen(() => {
      $balances.set({})
      refreshBalances()
    }),
    // A new or settled transaction makes what is known stale.
    $transactions.listen(() => refreshBalances()),
  ]
  return () => {
    for (const off of stops) off()
  }
})
