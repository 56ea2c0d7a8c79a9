import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { fromRef, learn, resolveToken } from '../tokens/tokens.ts'

/** Something a wallet holds. `amount`: raw. */
export type Holding = {
  chainId: number
  id: CurrencyId
  symbol: string
  name: string
  decimals: number
  logoUrl: string | null
  color: string | null
  listed: boolean
  amount: bigint
}

/** Tokens the market says a wallet holds; none when it is away. */
async function fromMarket(wallet: Address): Promise<{ chainId: number; id: CurrencyId }[]> {
  try {
    const { fetchWallet } = await import('#data/market/fetch/fetchWallet.ts')
    const { balances } = await fetchWallet(wallet)
    learn(balances.map(({ token }) => fromRef(token)))
    return balances.map(({ token }) => ({ chainId: token.chainId, id: token.address as CurrencyId }))
  } catch (error) {
    console.warn('Tarn: the market is away, the chains are asked for what they surely know', error)
    return []
  }
}

/**
 * What a wallet holds on networks, as the chains say now: its native currency, what the market knows of, and each
 * network's dollars and wrapped currency without it. A network that doesn't answer is missing.
 */
export async function readHoldings(wallet: Address, chainIds: readonly number[]): Promise<Holding[]> {
  const [known, { readBalances }] = await Promise.all([fromMarket(wallet), import('#onchain/read/readBalances.ts')])
  const all = await Promise.all(
    chainIds.map(async chainId => {
      const chain = chainById(chainId)
      const ids = new Set<CurrencyId>([
        'NATIVE',
        ...known.filter(each => each.chainId === chainId).map(({ id }) => id),
        ...(chain?.dollars ?? []),
        ...(chain?.contracts.wrappedNative ? [chain.contracts.wrappedNative] : []),
      ])
      try {
        const { balances } = await readBalances({ chainId, account: wallet, currencies: [...ids] })
        const held = [...balances].filter(([, amount]) => amount !== null && amount > 0n)
        return await Promise.all(
          held.map(async ([id, amount]): Promise<Holding[]> => {
            const token = await resolveToken(chainId, id)
            if (!token) return []
            const { symbol, name, decimals, logoUrl, color, listed } = token
            return [{ chainId, id, symbol, name, decimals, logoUrl, color, listed, amount: amount! }]
          }),
        )
      } catch (error) {
        console.warn(`Tarn: what ${wallet} holds on ${chainId} could not be read`, error)
        return []
      }
    }),
  )
  return all.flat(2)
}
