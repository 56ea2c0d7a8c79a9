import { chainById } from '#domain/chains/chains.ts'
import { type CreateForm, pooled } from '#domain/liquidity/CreateForm.ts'
import type { PoolRow } from '#data/market/schemas.ts'

/** Pools that are looked through for those of a pair. */
const MOST = 100

/**
 * The market's pools of a form's pair and version, deepest first; what can't be had is an empty list. Ends quietly when
 * aborted.
 */
export async function pairPools(form: CreateForm, signal: AbortSignal): Promise<PoolRow[]> {
  const { version, chainId } = form
  const [a, b] = [form.a, form.b].map(id => id && pooled(version, chainId, id))
  if (!a || !b) return []
  try {
    const { fetchPools } = await import('#data/market/fetch/fetchPools.ts')
    // The rarer token finds its pools in one page: the native currency and its wrapper are in most of them.
    const token = a === 'NATIVE' || a === chainById(chainId)?.contracts.wrappedNative ? b : a
    const asked = { chain: chainById(chainId)?.key ?? '', protocol: version, token, sort: 'tvl', limit: MOST } as const
    const { items } = await fetchPools(asked, { signal })
    return items.filter(({ token0, token1 }) => {
      const both: string[] = [token0.address, token1.address]
      return both.includes(a) && both.includes(b)
    })
  } catch (error) {
    if (!signal.aborted) console.warn('Tarn: the pools of a pair could not be had', error)
    return []
  }
}
