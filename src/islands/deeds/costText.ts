import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'

/** A sum of a network's own currency: in money where its price is known, else as an amount. */
export function costText(say: Say, chainId: number, wei: bigint): string {
  const { symbol, decimals } = chainById(chainId)?.native ?? { symbol: '', decimals: 18 }
  const price = $tokens.get()[tokenKey(chainId, 'NATIVE')]?.priceUsd ?? null
  return price === null
    ? `${say.amount(wei, decimals, 3)} ${symbol}`
    : say.figure('usdFull', toNumber(wei, decimals) * price)
}

/** The same as an amount, whatever is known. */
export function nativeText(say: Say, chainId: number, wei: bigint): string {
  const { symbol, decimals } = chainById(chainId)?.native ?? { symbol: '', decimals: 18 }
  return `${say.amount(wei, decimals, 4)} ${symbol}`
}
