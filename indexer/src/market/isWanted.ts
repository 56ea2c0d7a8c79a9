import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/Token.ts'
import { listedToken } from '../api/tokenList.ts'

/**
 * Whether a pool is indexed. `INDEX_POOLS=listed` (what a real network wants: most pools ever made there are dust) takes those whose two currencies stand on
 * the token list, or are the network's own, its wrapper or a dollar; otherwise every pool is.
 */
export function isWanted(chainId: number, currencies: readonly CurrencyId[], rule: string | undefined = process.env.INDEX_POOLS): boolean {
  if (rule !== 'listed') return true
  const chain = chainById(chainId)
  return currencies.every(currency => currency === 'NATIVE' || currency === chain?.contracts.wrappedNative || chain?.dollars.includes(currency) === true || listedToken(chainId, currency) !== undefined)
}
