// The market frozen for a build: what pages are made of. Written by scripts/build/build-snapshot.ts; read at build time
// only (it opens files). One file holds the lists, and each token and pool has one of its own for what only its page
// shows: no process ever holds all of it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PoolProviding } from './poolLogSchemas.ts'
import type {
  Candles,
  Moment,
  PoolDetail,
  PoolTicks,
  Range,
  RoutingPools,
  Stats,
  TokenDetail,
  TransactionRow,
} from './schemas.ts'

/** Ranges that are frozen: the chart's default, and days for volume and TVL. */
const frozenRanges = ['1d', 'all'] as const satisfies Range[]
export type FrozenRange = (typeof frozenRanges)[number]

export const SNAPSHOT_VERSION = 5

export type SnapshotFile = {
  version: typeof SNAPSHOT_VERSION
  /** Chain id → the block and time its figures are of. */
  at: Record<string, Moment>
  /** Largest volume first. */
  tokens: TokenDetail[]
  /** Largest TVL first. */
  pools: PoolDetail[]
  /** The latest of each network, each once, newest first. */
  transactions: TransactionRow[]
  /** Per network that is on, and 'all'. */
  stats: Stats[]
  /** `<chain id>:<address or id>` → unix seconds of the latest transaction of a token or pool, where one is known. */
  changed: Record<string, number>
  /** Chain id → what a router needs. */
  routing: Record<string, RoutingPools>
  /** NFT collections that are no spam, and their items by number, each with when it was last offered or sold. */
  nfts: {
    chainId: number
    address: string
    lastSaleTime: number | null
    items: { tokenId: string; time: number | null }[]
  }[]
}

/** What only the page of one token or pool shows. */
export type DetailFile = {
  /** Bars per frozen range. */
  candles: Record<FrozenRange, Candles>
  /** v3 and v4 pools. */
  ticks: PoolTicks | null
  /** v3 and v4 pools: ranges that stand in it, and the lab's replay of a week. */
  providing: PoolProviding | null
  /** The latest, newest first. */
  transactions: TransactionRow[]
}

export type Snapshot = SnapshotFile & {
  /** `address` may be NATIVE. */
  token: (chainId: number, address: string) => TokenDetail | undefined
  pool: (chainId: number, id: string) => PoolDetail | undefined
  /** Null for what isn't in the snapshot. */
  detail: (chainId: number, id: string) => DetailFile | null
  /** Unix seconds of the latest transaction. */
  lastChange: (chainId: number, id: string) => number | undefined
  /** Does this token's or pool's page have to be made? No: an earlier build's is taken over. */
  isDue: (kind: 'tokens' | 'pools', chain: string, id: string) => boolean
}

export const snapshotPath = (home: string = process.env['TARN_HOME'] ?? '.tarn'): string =>
  join(home, 'snapshot', 'market.json')
export const detailPath = (folder: string, chainId: number, id: string): string =>
  join(folder, 'details', `${chainId}-${id}.json`)
/** Lists the tokens and pools whose pages must be made (`tokens/<chain>/<address>`); without it all of them. */
export const dueFile = (folder: string): string => join(folder, 'due.json')

/** What `changed` calls a token or pool. */
export const keyOf = (chainId: number, id: string): string => `${chainId}:${id}`
/** A page is made in every locale before the next one's turn: a few are enough. */
const DETAILS_KEPT = 8

/** The lookups of a snapshot whose details lie in `folder`. */
function openSnapshot(file: SnapshotFile, folder: string): Snapshot {
  const tokens = new Map(file.tokens.map(token => [keyOf(token.chainId, token.address), token]))
  const pools = new Map(file.pools.map(pool => [keyOf(pool.chainId, pool.id), pool]))
  const details = new Map<string, DetailFile>()
  const due = existsSync(dueFile(folder))
    ? new Set(JSON.parse(readFileSync(dueFile(folder), 'utf8')) as string[])
    : null
  return {
    ...file,
    token: (chainId, address) => tokens.get(keyOf(chainId, address)),
    pool: (chainId, id) => pools.get(keyOf(chainId, id)),
    detail: (chainId, id) => {
      const key = keyOf(chainId, id)
      if (!tokens.has(key) && !pools.has(key)) return null
      const known = details.get(key)
      if (known !== undefined) return known
      const read = JSON.parse(readFileSync(detailPath(folder, chainId, id), 'utf8')) as DetailFile
      if (details.size >= DETAILS_KEPT) details.delete(details.keys().next().value!)
      details.set(key, read)
      return read
    },
    lastChange: (chainId, id) => file.changed[keyOf(chainId, id)],
    isDue: (kind, chain, id) => due === null || due.has(`${kind}/${chain}/${id}`),
  }
}

let known: { path: string; modified: number; snapshot: Snapshot } | undefined

/**
 * The frozen market, read once (again when the file changed, as while developing). Throws a sentence when there is
 * none.
 */
export function readSnapshot(path: string = snapshotPath()): Snapshot {
  let modified: number
  try {
    modified = statSync(path).mtimeMs
  } catch (cause) {
    throw new Error(
      `There is no market snapshot at ${path}. Start the indexer and run: node scripts/build/build-snapshot.ts`,
      { cause },
    )
  }
  if (known?.path === path && known.modified === modified) return known.snapshot
  const file = JSON.parse(readFileSync(path, 'utf8')) as SnapshotFile
  if (file.version !== SNAPSHOT_VERSION)
    throw new Error(
      `The market snapshot at ${path} is of another version of Tarn. Run: node scripts/build/build-snapshot.ts`,
    )
  const snapshot = openSnapshot(file, dirname(path))
  known = { path, modified, snapshot }
  return snapshot
}
