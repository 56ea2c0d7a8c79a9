import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'

/** A sum of a network's own currency: in money where its price, or its wrapper's, is known, else as an amount. */
export function costText(say: Say, chainId: number, wei: bigint): string {
  const chain = chainById(chainId)
  const price = (['NATIVE', chain?.contracts.wrappedNative] as const)
    .map(id => id && $tokens.get()[tokenKey(chainId, id)]?.priceUsd)
    .find(known => typeof known === 'number')
  return price === undefined
    ? nativeText(say, chainId, wei)
    : say.figure('usdFull', toNumber(wei, chain?.native.decimals ?? 18) * price)
}

/** The same as an amount, whatever is known. */
export function nativeText(say: Say, chainId: number, wei: bigint): string {
  const { symbol, decimals } = chainById(chainId)?.native ?? { symbol: '', decimals: 18 }
  return `${say.amount(wei, decimals, 4)} ${symbol}`
}
