import type { Address } from '#domain/chains/Chain.ts'
import type { Query } from '../../store/Store.ts'

/**
 * `token`: balanceOf tells; `item`: ownerOf; `counted`: balanceOf of a number (ERC-1155, ERC-6909); `touched`: by an
 * operation of the account, whatever it is.
 */
export type Sighting = {
  contract: Address
  kind: 'token' | 'item' | 'counted' | 'touched'
  /** Decimal; empty where there is none. */
  tokenId: string
  /** An operation of the account itself brought it. */
  asked: boolean
}

/** Blocks whose logs were read for an account, both ends included. */
export type Scan = { from: number; to: number; acted: boolean; cut: boolean }

/** Where an account is looked at. */
export type Place = { account: Address; chainId: number }

/** Most that is kept for an account on a network of what others sent it. */
const MOST = 5_000

export async function findScan(query: Query, { account, chainId }: Place): Promise<Scan | null> {
  const [row] = await query<{ from_block: bigint; to_block: bigint; acted: boolean; cut: boolean }>(
    'SELECT from_block, to_block, acted, cut FROM holding_scans WHERE account = $1 AND chain_id = $2',
    [account, chainId],
  )
  return row ? { from: Number(row.from_block), to: Number(row.to_block), acted: row.acted, cut: row.cut } : null
}

/** Keeps what a range of blocks told, and how far they are read now. */
export async function keepScan(
  query: Query,
  { account, chainId }: Place,
  { scan, seen }: { scan: Scan; seen: readonly Sighting[] },
): Promise<void> {
  const [count] = await query<{ many: bigint }>(
    'SELECT count(*)::int8 AS many FROM holding_sightings WHERE account = $1 AND chain_id = $2',
    [account, chainId],
  )
  const room = Math.max(0, MOST - Number(count?.many ?? 0))
  // What its own operations brought is always kept: a flood of tokens must not hide it.
  const kept = [...seen.filter(({ asked }) => asked), ...seen.filter(({ asked }) => !asked).slice(0, room)]
  if (kept.length > 0)
    await query(
      `INSERT INTO holding_sightings (account, chain_id, contract, kind, token_id, asked)
       SELECT $1, $2, contract, kind, token_id, bool_or(asked)
       FROM jsonb_to_recordset($3::jsonb) AS seen (contract text, kind text, token_id text, asked boolean)
       GROUP BY contract, kind, token_id
       ON CONFLICT (account, chain_id, contract, kind, token_id) DO UPDATE SET asked = holding_sightings.asked OR excluded.asked`,
      [account, chainId, JSON.stringify(kept.map(({ tokenId, ...each }) => ({ ...each, token_id: tokenId })))],
    )
  await query(
    `INSERT INTO holding_scans (account, chain_id, from_block, to_block, acted, cut) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account, chain_id) DO UPDATE SET from_block = $3, to_block = $4,
       acted = holding_scans.acted OR $5, cut = holding_scans.cut OR $6`,
    [account, chainId, scan.from, scan.to, scan.acted, scan.cut || kept.length < seen.length],
  )
}

/** Forgets what was read: the chain isn't the one it was read from. */
export async function dropScan(query: Query, { account, chainId }: Place): Promise<void> {
  await query('DELETE FROM holding_sightings WHERE account = $1 AND chain_id = $2', [account, chainId])
  await query('DELETE FROM holding_scans WHERE account = $1 AND chain_id = $2', [account, chainId])
}

export const sightingsOf = (query: Query, { account, chainId }: Place): Promise<Sighting[]> =>
  query<Sighting>(
    'SELECT contract, kind, token_id AS "tokenId", asked FROM holding_sightings WHERE account = $1 AND chain_id = $2 ORDER BY contract, kind, token_id',
    [account, chainId],
  )

/**
 * When the account was first heard of here (unix seconds): nothing was sent to it before. Null: it was recovered, so it
 * is older than what is known of it.
 */
export async function bornAt(query: Query, account: Address): Promise<number | null> {
  const [row] = await query<{ at: number }>(
    `SELECT extract(epoch FROM min(at))::float8 AS at FROM audit_log WHERE account = $1 AND action = 'register'`,
    [account],
  )
  return row?.at ?? null
}
