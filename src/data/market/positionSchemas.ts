// Positions as indexer/src/api answers them: the list of whose they are. What they hold, the chain says
// (onchain/read/readPositions).
import { holdDeeds } from '#domain/liquidity/HoldDeed.ts'
import * as v from 'valibot'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { moment } from './schemas.ts'

const raw = v.nullable(v.pipe(v.string(), v.regex(/^-?\d{1,78}$/)))

/** What an index tells of a position's capital. */
const capital = {
  /** v3: what withdrawals freed and no collect has paid yet: no fees. */
  freed0: raw,
  freed1: raw,
  /**
   * Its liquidity since `changedTime`, and liquidity times seconds until then, summed over its life; null: it was made
   * before the index began.
   */
  liquidity: raw,
  work: raw,
}
const tokenId = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** v2: the pair a wallet has shares of. v3, v4: a numbered position. */
const heldPosition = v.object({
  chainId: v.number(),
  version: v.picklist(protocolVersions),
  /** v2: the pair's address, else the position's number. */
  id: v.pipe(v.string(), v.regex(/^(0x[0-9a-f]{40}|\d{1,78})$/)),
  /** When it was made; null: unknown (v2: shares have no beginning). */
  createdTime: v.nullable(v.number()),
  /** When its liquidity was changed or its fees were taken last. */
  changedTime: v.nullable(v.number()),
  /** Raw fees that were paid out in its life, less what a withdrawal left to be collected; null: not known here. */
  fees0: raw,
  fees1: raw,
  ...capital,
})

export const walletPositions = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
  /** Newest first, pairs last. */
  items: v.array(heldPosition),
  /** `read: false`: the node didn't say which pairs are held there. */
  networks: v.array(v.object({ chainId: v.number(), read: v.boolean(), block: v.number() })),
  at: moment,
})

const positionEvent = v.object({
  type: v.picklist([...holdDeeds, 'transfer']),
  amount0: raw,
  amount1: raw,
  /**
   * v4: the fees that were paid out with it, by a replay of the pool's logs; null: not known. v3: null, its collects
   * tell.
   */
  fees0: raw,
  fees1: raw,
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  block: v.number(),
  time: v.number(),
})

export const positionHistory = v.object({
  chainId: v.number(),
  version: v.picklist(['v3', 'v4']),
  tokenId,
  /** Null, and nothing else told: the index knows none by this number (yet). */
  owner: v.nullable(v.string()),
  createdTime: v.nullable(v.number()),
  changedTime: v.nullable(v.number()),
  fees0: raw,
  fees1: raw,
  ...capital,
  /** Newest first. */
  events: v.array(positionEvent),
  at: moment,
})

export type HeldPosition = v.InferOutput<typeof heldPosition>
export type WalletPositions = v.InferOutput<typeof walletPositions>
export type PositionHistory = v.InferOutput<typeof positionHistory>
