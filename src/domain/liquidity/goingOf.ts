import { chainById } from '../chains/chains.ts'
import type { CurrencyId } from '../token/Token.ts'
import { versions } from '../versions.ts'
import { currenciesOf, type Position } from './Position.ts'

/** Of v2 and v3: a pool's wrapped side goes and comes as the native currency. */
export const goesNative = ({ chainId, pool }: Position): boolean => {
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  return !versions[pool.version].native && (pool.token0 === wrapper || pool.token1 === wrapper)
}

/** A position's two currencies as they go and come. */
export function goingOf(position: Position): [CurrencyId, CurrencyId] {
  const wrapper = chainById(position.chainId)?.contracts.wrappedNative
  const native = goesNative(position)
  const [zero, one] = currenciesOf(position.pool)
  return [native && zero === wrapper ? 'NATIVE' : zero, native && one === wrapper ? 'NATIVE' : one]
}
