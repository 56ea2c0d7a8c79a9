import type { Address } from '../chains/Chain.ts'
import { chainById } from '../chains/chains.ts'
import { type CurrencyId, NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'
import { versions } from '../versions.ts'
import { currenciesOf } from './Position.ts'

/**
 * The pool's sides as they go and come. Throws a RangeError where the native currency is paired with its wrapped self.
 */
export function sidesOf(
  chainId: number,
  pool: PoolRef,
  native: boolean,
): { currencies: [CurrencyId, CurrencyId]; wrapper: Address } {
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  if (!wrapper) throw new RangeError(`nothing is wrapped on ${chainId}`)
  if (pool.token0 >= pool.token1) throw new RangeError('the tokens of a pool are out of order')
  if (pool.token0 === NATIVE_ADDRESS && (pool.token1 === wrapper || !versions[pool.version].native))
    throw new RangeError('no such pair')
  const known = currenciesOf(pool)
  const currencies = known.map(each => (native && !versions[pool.version].native && each === wrapper ? 'NATIVE' : each))
  return { currencies: currencies as [CurrencyId, CurrencyId], wrapper }
}
