import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import { currenciesOf } from '#domain/liquidity/Position.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import { $tokens, nativeToken, resolveToken, tokenKey } from '#state/tokens/tokens.ts'

/**
 * Both tokens of a pool, in its order; `native`: of v3, its wrapped side as the native currency. Null: not known yet,
 * or no pool.
 */
export function useSides(
  chainId: number,
  pool: Pick<PoolRef, 'version' | 'token0' | 'token1'> | null,
  native = false,
): [Token, Token] | null {
  const tokens = useStore($tokens)
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const ids = (pool ? currenciesOf(pool as PoolRef) : []).map(id => (native && id === wrapper ? 'NATIVE' : id))
  useEffect(() => {
    const abort = new AbortController()
    for (const id of ids)
      resolveToken(chainId, id, abort.signal).catch(
        (error: unknown) => abort.signal.aborted || console.warn('Tarn: a token could not be read', error),
      )
    return () => abort.abort()
  }, [chainId, ids.join()])
  const [zero, one] = ids.map(id => (id === 'NATIVE' ? nativeToken(chainId) : (tokens[tokenKey(chainId, id)] ?? null)))
  return zero && one ? [zero, one] : null
}
