import { atom } from 'nanostores'
import { chainById } from '#domain/chains/chains.ts'
import type { PoolRow } from '#data/market/schemas.ts'

/** Pools that positions lie in, as the market has them, by `<chainId>:<id>`; null: it doesn't know one. */
export const $poolsOf = atom<Readonly<Record<string, PoolRow | null>>>({})

const asked = new Set<string>()

/** Asks the market for a pool once per page: its fee, and what it pays beside its fees. A failure is not shown. */
export async function wantPool(chainId: number, id: string): Promise<void> {
  const key = `${chainId}:${id}`
  if (asked.has(key)) return
  asked.add(key)
  const put = (pool: PoolRow | null) => $poolsOf.set({ ...$poolsOf.get(), [key]: pool })
  try {
    const { fetchPools } = await import('#data/market/fetch/fetchPools.ts')
    // A search, so that not to know a pool is an answer and no failed request.
    const { items } = await fetchPools({ chain: chainById(chainId)?.key ?? '', search: id, limit: 1 })
    put(items.find(row => row.id === id) ?? null)
  } catch (error) {
    asked.delete(key)
    console.warn('Tarn: the market did not tell of a pool', error)
  }
}
