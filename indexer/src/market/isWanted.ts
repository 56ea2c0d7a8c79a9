import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { listedToken } from './tokenList.ts'
import type { PoolRule } from './poolRule.ts'

/**
 * Whether a currency stands on the token list, or is the network's own, its wrapper or one of its dollars: who holds it
 * holds something.
 */
export function isKnown(chainId: number, currency: CurrencyId): boolean {
  const chain = chainById(chainId)
  return (
    currency === 'NATIVE' ||
    currency === chain?.contracts.wrappedNative ||
    chain?.dollars.includes(currency) === true ||
    listedToken(chainId, currency) !== undefined
  )
}

/** Whether a pool of these currencies is indexed, once it is deep enough. */
export const isWanted = (chainId: number, currencies: readonly CurrencyId[], rule: PoolRule): boolean =>
  rule === 'all' ||
  (rule === 'listed'
    ? currencies.every(currency => isKnown(chainId, currency))
    : currencies.some(currency => isKnown(chainId, currency)))
