// The market frozen for a build: what pages are made of. Written by scripts/build-snapshot.ts; read at build time only (it opens a file).
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Candles, Moment, PoolDetail, PoolTicks, Range, RoutingPools, Stats, TokenDetail, TransactionRow } from './schemas.ts'

/** Ranges that are frozen: the chart's default, and days for volume and TVL. */
export const frozenRanges = ['1d', 'all'] as const satisfies Range[]
export type FrozenRange = (typeof frozenRanges)[number]

export type SnapshotFile = {
  version: 1
  /** Chain id → the block and time its figures are of. */
  at: Record<string, Moment>
  tokens: TokenDetail[]
  pools: PoolDetail[]
  /** The latest of each network, token and pool, each once, newest first. */
  transactions: TransactionRow[]
  /** Per network that is on, and 'all'. */
  stats: Stats[]
  /** `<chainId>:<token or pool>` → bars of one day. */
  candles: Record<string, Candles>
  /** `<chainId>:<token or pool>` → all days. */
  days: Record<string, Candles>
  /** `<chainId>:<pool>` */
  ticks: Record<string, PoolTicks>
  /** Chain id → what a router needs. */
  routing: Record<string, RoutingPools>
}

export type Snapshot = SnapshotFile & {
  /** `address` may be NATIVE. */
  token: (chainId: number, address: string) => TokenDetail | undefined
  pool: (chainId: number, id: string) => PoolDetail | undefined
  candlesOf: (chainId: number, id: string, range?: FrozenRange) => Candles | undefined
  ticksOf: (chainId: number, id: string) => PoolTicks | undefined
}

export const snapshotPath = (home: string = process.env['TARN_HOME'] ?? '.tarn'): string => join(home, 'snapshot', 'market.json')

const keyOf = (chainId: number, id: string): string => `${chainId}:${id}`

/** The lookups of a file. */
export function openSnapshot(file: SnapshotFile): Snapshot {
  const tokens = new Map(file.tokens.map(token => [keyOf(token.chainId, token.address), token]))
  const pools = new Map(file.pools.map(pool => [keyOf(pool.chainId, pool.id), pool]))
  return {
    ...file,
    token: (chainId, address) => tokens.get(keyOf(chainId, address)),
    pool: (chainId, id) => pools.get(keyOf(chainId, id)),
    candlesOf: (chainId, id, range = '1d') => (range === '1d' ? file.candles : file.days)[keyOf(chainId, id)],
    ticksOf: (chainId, id) => file.ticks[keyOf(chainId, id)],
  }
}

let known: { path: string; modified: number; snapshot: Snapshot } | undefined

/** The frozen market, read once (again when the file changed, as while developing). Throws a sentence when there is none. */
export function readSnapshot(path: string = snapshotPath()): Snapshot {
  let modified: number
  try {
    modified = statSync(path).mtimeMs
  } catch (cause) {
    throw new Error(`There is no market snapshot at ${path}. Start the indexer and run: node scripts/build-snapshot.ts`, { cause })
  }
  if (known?.path === path && known.modified === modified) return known.snapshot
  const snapshot = openSnapshot(JSON.parse(readFileSync(path, 'utf8')) as SnapshotFile)
  known = { path, modified, snapshot }
  return snapshot
}
