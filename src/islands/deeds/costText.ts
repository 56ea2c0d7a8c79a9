import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId, Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'

/** A network's own currency, as it is written. */
export const nativeOf = (chainId: number) => chainById(chainId)?.native ?? { symbol: '', decimals: 18 }

/** US dollars of one whole token; the native currency's is its wrapper's where it has none of its own. */
function priceOf(chainId: number, id: CurrencyId): number | null {
  const wrapped = chainById(chainId)?.contracts.wrappedNative
  const known = (of: CurrencyId) => $tokens.get()[tokenKey(chainId, of)]?.priceUsd ?? null
  return known(id) ?? (id === 'NATIVE' && wrapped ? known(wrapped) : null)
}

/** A sum of a network's own currency in US dollars; null where neither its price nor its wrapper's is known. */
export function moneyOf(chainId: number, wei: bigint): number | null {
  const price = priceOf(chainId, 'NATIVE')
  return price === null ? null : toNumber(wei, nativeOf(chainId).decimals) * price
}

/** Raw amounts of tokens in US dollars, added up; null where a price is missing. */
export function worthOf(
  sums: readonly { raw: bigint; token: Pick<Token, 'chainId' | 'address' | 'decimals'> }[],
): number | null {
  let worth = 0
  for (const { raw, token } of sums) {
    const price = raw === 0n ? 0 : priceOf(token.chainId, token.address)
    if (price === null) return null
    worth += toNumber(raw, token.decimals) * price
  }
  return worth
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
