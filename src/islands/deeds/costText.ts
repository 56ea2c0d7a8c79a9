import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'

const nativeOf = (chainId: number) => chainById(chainId)?.native ?? { symbol: '', decimals: 18 }

/** A sum of a network's own currency in US dollars; null where neither its price nor its wrapper's is known. */
export function moneyOf(chainId: number, wei: bigint): number | null {
  const wrapped = chainById(chainId)?.contracts.wrappedNative
  const priceOf = (id: 'NATIVE' | `0x${string}`) => $tokens.get()[tokenKey(chainId, id)]?.priceUsd
  const price = priceOf('NATIVE') ?? (wrapped && priceOf(wrapped)) ?? null
  return price === null ? null : toNumber(wei, nativeOf(chainId).decimals) * price
}

/** The same as text. */
export function moneyText(say: Say, chainId: number, wei: bigint): string | null {
  const usd = moneyOf(chainId, wei)
  return usd === null ? null : say.figure('usdFull', usd)
}

/** The same as an amount, whatever is known. */
export function nativeText(say: Say, chainId: number, wei: bigint, digits = 4): string {
  const { symbol, decimals } = nativeOf(chainId)
  return `${say.amount(wei, decimals, digits)} ${symbol}`
}

/** In money where that is known, else as an amount. */
export const costText = (say: Say, chainId: number, wei: bigint): string =>
  moneyText(say, chainId, wei) ?? nativeText(say, chainId, wei, 3)
