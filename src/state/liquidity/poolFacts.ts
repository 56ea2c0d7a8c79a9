import { chainById } from '#domain/chains/chains.ts'
import { asAppError, type ErrorCode } from '#domain/Errors.ts'
import { type CreateForm, hookOf, pairFault, pooled } from '#domain/liquidity/CreateForm.ts'
import type { PoolFacts } from '#domain/liquidity/CreateMoment.ts'
import { isFee, spacingOf } from '#domain/liquidity/FeeTier.ts'
import { V2_FEE } from '#domain/protocols/Pool.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { isRanged, versions } from '#domain/versions.ts'

/** What is known of the pool that a form means. `unread`: why it isn't. */
export type PoolReading = { facts: PoolFacts | null; available: boolean; unread: ErrorCode | null }
export const NO_POOL: PoolReading = { facts: null, available: true, unread: null }

/** The pool that a form names, without an id; null while it names none. */
export function askedPool(form: CreateForm): Omit<PoolRef, 'id'> | null {
  const { version, chainId, fee, tickSpacing } = form
  if (form.a === null || form.b === null || pairFault(form) !== null || !isFee(version, fee)) return null
  const both = [form.a, form.b]
    .map(id => pooled(version, chainId, id))
    .map(id => (id === 'NATIVE' ? NATIVE_ADDRESS : id))
  const [token0, token1] = both.sort((x, y) => ((x ?? '') < (y ?? '') ? -1 : 1))
  if (!token0 || !token1) return null
  const hook = hookOf(form)
  return {
    ...{ version, token0, token1, fee: versions[version].fees === 'one' ? V2_FEE : fee },
    ...(isRanged(version) ? { tickSpacing: tickSpacing ?? spacingOf(fee) } : {}),
    ...(hook ? { hook } : {}),
  }
}

/** Reads a pool, and again with each block or so, until the returned function is called. */
export function watchPool(
  chainId: number,
  asked: Omit<PoolRef, 'id'>,
  tell: (reading: PoolReading) => void,
): () => void {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = NO_POOL
  const pace = Math.max(4_000, chainById(chainId)?.blockTime ?? 0)
  const look = async () => {
    try {
      if (last.facts === null || document.visibilityState === 'visible') {
        const { readLiquidityPool } = await import('#onchain/read/readLiquidityPool.ts')
        const facts = await readLiquidityPool(chainId, asked, { signal: abort.signal })
        if (abort.signal.aborted) return
        last = { facts, available: facts !== null, unread: null }
        tell(last)
      }
    } catch (error) {
      if (abort.signal.aborted) return
      console.warn('Tarn: a pool could not be read', error)
      // What was read a moment ago stays on screen; the review reads it anew.
      last = { ...last, unread: asAppError(error).code }
      tell(last)
    }
    timer = setTimeout(() => void look(), pace)
  }
  void look()
  return () => {
    abort.abort()
    clearTimeout(timer)
  }
}
