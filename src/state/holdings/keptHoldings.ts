// SE-5: what an account held when it was last looked at lies in the query cache, so that its drawer has figures before
// the first answer.
import { atom } from 'nanostores'
import { toDecimal } from '#domain/Amount.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Holding } from '#domain/account/Portfolio.ts'
import { type CurrencyId, type SafetyLevel, safetyLevels } from '#domain/token/Token.ts'
import { queryClient } from '../site/queryClient.ts'
import type { KnownToken } from '../tokens/tokens.ts'

/** First word of their keys: `[holdings, account, chain id]`. */
const HOLDINGS = 'holdings'

/** As it lies in the cache: raw units as text, JSON has no bigint. */
type Row = { token: Omit<KnownToken, 'prices'>; raw: string }
export type KeptHoldings = { /** Unix seconds. */ at: number; rows: { token: KnownToken; raw: bigint }[] }

/** What an earlier page kept of this account's holdings, by chain. */
export const $kept = atom<{ account: Address | null; chains: Readonly<Record<number, KeptHoldings>> }>({
  account: null,
  chains: {},
})

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Storage may hold anything: what is no row of ours is passed over. */
function isRow(row: unknown, chainId: number): row is Row {
  const { token, raw } = (row ?? {}) as Partial<Row>
  return (
    typeof raw === 'string' &&
    /^\d{1,78}$/.test(raw) &&
    typeof token === 'object' &&
    token !== null &&
    token.chainId === chainId &&
    (token.address === 'NATIVE' || /^0x[0-9a-f]{40}$/.test(token.address)) &&
    typeof token.symbol === 'string' &&
    typeof token.name === 'string' &&
    Number.isInteger(token.decimals) &&
    token.decimals >= 0 &&
    token.decimals <= 255 &&
    safetyLevels.includes(token.safety as SafetyLevel) &&
    (token.priceUsd === null || isNumber(token.priceUsd)) &&
    (token.change1d === null || isNumber(token.change1d))
  )
}

function readChain(account: Address, chainId: number): KeptHoldings | null {
  const state = queryClient.getQueryState<unknown>([HOLDINGS, account, chainId])
  if (!state || !Array.isArray(state.data) || !isNumber(state.dataUpdatedAt)) return null
  const rows = state.data
    .filter(row => isRow(row, chainId))
    .map(({ token, raw }) => ({ token: { ...token, prices: [] }, raw: BigInt(raw) }))
  return { at: Math.floor(state.dataUpdatedAt / 1000), rows }
}

/** Puts what is kept of an account where the portfolio finds it. */
export function restoreHoldings(account: Address | null, chainIds: readonly number[]): void {
  const chains: Record<number, KeptHoldings> = {}
  for (const chainId of account ? chainIds : []) {
    const kept = readChain(account as Address, chainId)
    if (kept) chains[chainId] = kept
  }
  $kept.set({ account, chains })
}

/** What is known now of one chain, for the next page. */
export function keepHoldings(account: Address, chainId: number, holdings: readonly Holding[]): void {
  const rows = holdings.map(({ token, raw, usd, change1d }): Row => {
    const amount = Number(toDecimal(raw, token.decimals))
    return {
      token: { ...bare(token), priceUsd: usd === null || amount === 0 ? null : usd / amount, change1d },
      raw: String(raw),
    }
  })
  queryClient.setQueryData([HOLDINGS, account, chainId], rows)
}

/** A token without what only a chart needs. */
function bare(token: Holding['token']): Holding['token'] {
  const { prices: _, ...rest } = token as KnownToken
  return rest
}

/** Forgets the balances of a wallet that was disconnected: they are private, and other people may use this device. */
export function forgetHoldings(): void {
  $kept.set({ account: null, chains: {} })
  queryClient.removeQueries({ queryKey: [HOLDINGS] })
}

/** Ids of a chain that were held: they are asked for also while the market's list is away. */
export const keptIds = (chainId: number): CurrencyId[] =>
  ($kept.get().chains[chainId]?.rows ?? []).map(({ token }) => token.address)
