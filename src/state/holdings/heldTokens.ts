// What an account holds need not be among a network's most traded: the index, which looks at all its tokens, says which
// they are.
import { atom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { $account } from '../wallet/connection.ts'
import { $preferences } from '../settings/preferences.ts'
import { $tokens, fromRef, learn, tokenKey } from '../tokens/tokens.ts'

/** By chain; how much of each is the chain's to say (`$balances`). */
export const $held = atom<{ account: Address | null; chains: Readonly<Record<number, readonly CurrencyId[]>> }>({
  account: null,
  chains: {},
})

/** ms for which an answer is new enough. */
const STALE = 20_000
let asked = { key: '', at: 0 }

/** Ids of a chain that the connected account is said to hold. */
export const heldIds = (chainId: number): readonly CurrencyId[] => {
  const { account, chains } = $held.get()
  return account === $account.get() ? (chains[chainId] ?? []) : []
}

/** Asks the market. Quiet when it is away: what its lists begin with, and what was held before, must do. */
export async function loadHeld(): Promise<void> {
  const account = $account.get()
  const key = `${account} ${$preferences.get().testnet}`
  if (!account || (asked.key === key && Date.now() - asked.at < STALE)) return
  asked = { key, at: Date.now() }
  try {
    const { fetchWallet } = await import('#data/market/fetch/fetchWallet.ts')
    const { balances } = await fetchWallet(account, $preferences.get().testnet ? 'testnets' : 'all')
    if ($account.get() !== account) return
    learn(
      balances.map(({ token, priceUsd, change1d }) => {
        const ref = fromRef(token)
        return { ...ref, priceUsd, change1d, prices: $tokens.get()[tokenKey(ref.chainId, ref.address)]?.prices ?? [] }
      }),
    )
    const chains: Record<number, CurrencyId[]> = {}
    for (const { token } of balances)
      chains[token.chainId] = [...(chains[token.chainId] ?? []), token.address as CurrencyId]
    $held.set({ account, chains })
  } catch (error) {
    if (asked.key === key) asked = { key: '', at: 0 }
    console.warn('Tarn: what the account holds could not be asked', error)
  }
}
