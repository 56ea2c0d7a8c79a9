import { type Gap, GAP_SECONDS } from '#domain/passkey/Holdings.ts'
import type { Query } from '../../store/Store.ts'
import type { Place } from './sightings.ts'

/**
 * `answered`: what it said ends its gap; `reading`: it is being asked, `share` of it is done; `silent`: its gap begins
 * or goes on.
 */
export type Said = { is: 'answered' | 'silent' } | { is: 'reading'; share: number }

/**
 * Notes what a source said for an account; answers the gap it leaves, null for none. How long it is silent is the
 * service's own memory.
 */
export async function noteGap(
  query: Query,
  { account, chainId }: Place,
  { source, said }: { source: Gap['source']; said: Said },
): Promise<Gap | null> {
  const place = [account, chainId, source]
  if (said.is === 'answered') {
    await query('DELETE FROM holding_gaps WHERE account = $1 AND chain_id = $2 AND source = $3', place)
    return null
  }
  if (said.is === 'silent')
    await query(
      'INSERT INTO holding_gaps (account, chain_id, source) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      place,
    )
  const [row] = await query<{ since: number; age: number }>(
    `SELECT extract(epoch FROM since)::float8 AS since, extract(epoch FROM now() - since)::float8 AS age
     FROM holding_gaps WHERE account = $1 AND chain_id = $2 AND source = $3`,
    place,
  )
  return {
    ...{ id: `${source}:${chainId}`, chainId, source, share: said.is === 'reading' ? said.share : null },
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
