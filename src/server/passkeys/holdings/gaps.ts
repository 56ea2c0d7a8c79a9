import { type Gap, GAP_SECONDS } from '#domain/passkey/Holdings.ts'
import type { Query } from '../../store/Store.ts'
import type { Place } from './sightings.ts'

/** Notes whether a source answered for an account; answers the gap it leaves, null for none. The service's own memory: nobody else's word for how long. */
export async function noteGap(
  query: Query,
  { account, chainId }: Place,
  { source, silent, share = null }: { source: Gap['source']; silent: boolean; share?: number | null },
): Promise<Gap | null> {
  if (!silent) {
    await query('DELETE FROM holding_gaps WHERE account = $1 AND chain_id = $2 AND source = $3', [
      account,
      chainId,
      source,
    ])
    if (share === null) return null
  }
  const [row] = silent
    ? await query<{ since: number; age: number }>(
        `INSERT INTO holding_gaps (account, chain_id, source) VALUES ($1, $2, $3)
         ON CONFLICT (account, chain_id, source) DO UPDATE SET source = excluded.source
         RETURNING extract(epoch FROM since)::float8 AS since, extract(epoch FROM now() - since)::float8 AS age`,
        [account, chainId, source],
      )
    : []
  return {
    ...{ id: `${source}:${chainId}`, chainId, source, share },
    since: Math.floor(row?.since ?? Date.now() / 1000),
    open: (row?.age ?? 0) >= GAP_SECONDS,
  }
}

/** Accounts for which a source is silent, with those networks. */
export async function gapPlaces(query: Query): Promise<Place[]> {
  const rows = await query<{ account: Place['account']; chain_id: bigint }>(
    'SELECT DISTINCT account, chain_id FROM holding_gaps ORDER BY account, chain_id',
  )
  return rows.map(row => ({ account: row.account, chainId: Number(row.chain_id) }))
}
