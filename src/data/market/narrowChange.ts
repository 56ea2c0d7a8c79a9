import { poolDetailFields, tokenDetailFields } from './detailFields.ts'
import type { Change } from './schemas.ts'

/** Ids are `0x…`, `NATIVE`, or the same behind `<chainId>-`. */
export type Wanted = { tokens?: readonly string[] | undefined; pools?: readonly string[] | undefined }

const dropped = new Set<string>([...tokenDetailFields, ...poolDetailFields, 'reserve0', 'reserve1'])
const plain = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !dropped.has(name))) as T

const has = (ids: readonly string[] | undefined, chainId: number, id: string): boolean =>
  ids !== undefined && (ids.includes(id) || ids.includes(`${chainId}-${id}`))

/**
 * The part of a change that was asked for: tokens only, pools only, or everything if neither is named, `most` rows of
 * each kind, without what only pages of their own show (unless `whole`). The stats of a scope are for those who look at
 * all of it.
 */
export function narrowChange({
  change,
  wanted: { tokens, pools },
  most,
  whole = false,
}: {
  change: Change
  wanted: Wanted
  most: number
  whole?: boolean
}): Change {
  const { chainId } = change
  const any = tokens === undefined && pools === undefined
  const wantsToken = (address: string) => any || has(tokens, chainId, address)
  const wantsPool = (id: string) => any || has(pools, chainId, id)
  const told = <T extends object>(row: T): T => (any && !whole ? plain(row) : row)
  return {
    chainId,
    at: change.at,
    from: change.from,
    tokens: change.tokens
      .filter(token => wantsToken(token.address))
      .slice(0, most)
      .map(told),
    pools: change.pools
      .filter(pool => wantsPool(pool.id))
      .slice(0, most)
      .map(told),
    transactions: change.transactions.filter(
      row => any || wantsPool(row.pool) || wantsToken(row.token0.address) || wantsToken(row.token1.address),
    ),
    stats: any ? change.stats : null,
  }
}
