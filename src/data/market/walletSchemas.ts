// A wallet as indexer/src/api answers it (GO-19, EN-6): what it holds of the indexed tokens, read from the chains at
// their latest block.
import { type WorthRange, worthRanges } from '#domain/token/Market.ts'
import * as v from 'valibot'
import { nftItem } from './nftSchemas.ts'
import { moment, tokenRef } from './schemas.ts'

const figure = v.nullable(v.pipe(v.number(), v.finite()))

const walletBalance = v.object({
  token: tokenRef,
  /** Raw units, a decimal string. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  priceUsd: figure,
  usd: figure,
  change1d: figure,
})

/**
 * A network of the answer; `read: false`: its node didn't answer, its balances are missing (partial errors are kept).
 */
const walletNetwork = v.object({ chainId: v.number(), read: v.boolean(), usd: figure })

export const wallet = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
  /** Sum of what has a price and is no spam. */
  usd: figure,
  /** Against the prices of a day ago, with today's amounts. */
  changeUsd1d: figure,
  change1d: figure,
  /** What is held now at the prices of the last day's half hours, in USD, oldest first; empty: nothing has a price. */
  worth1d: v.array(v.number()),
  networks: v.array(walletNetwork),
  /** Largest value first; without a price last. */
  balances: v.array(walletBalance),
  nfts: v.array(nftItem),
  at: moment,
})

/**
 * What a move is to the wallet. `called`: it asked a contract for something that moved nothing; `failed`: for something
 * that did not happen.
 */
const moveTypes = [
  'received',
  'sent',
  'self',
  'approved',
  'revoked',
  'wrapped',
  'unwrapped',
  'called',
  'failed',
] as const
const word = v.nullable(v.pipe(v.string(), v.maxLength(200)))

/** What a wallet holds now, worth over a while. */
export const walletWorth = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
  range: v.picklist(worthRanges),
  /** Seconds between two items. */
  interval: v.number(),
  /** Where the line begins, when prices aren't known as far back as was asked; else null. */
  since: v.nullable(v.number()),
  items: v.array(v.object({ time: v.number(), usd: v.number() })),
  at: moment,
})
export type WalletWorth = v.InferOutput<typeof walletWorth>
export type { WorthRange }

/** AP-3. One thing that a network's logs (or a node's traces) say of a wallet. */
const walletMove = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  chainId: v.number(),
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  block: v.number(),
  time: v.number(),
  type: v.picklist(moveTypes),
  /**
   * `address` is a token's, a collection's, the contract's that was called, or NATIVE. Names are untrusted text; null:
   * it has none.
   */
  asset: v.object({
    address: v.pipe(v.string(), v.regex(/^(NATIVE|0x[0-9a-f]{40})$/)),
    kind: v.picklist(['native', 'token', 'collectible', 'contract']),
    symbol: word,
    name: word,
    decimals: v.nullable(v.number()),
    listed: v.boolean(),
    spam: v.boolean(),
  }),
  /** Of a collectible; null: all of its collection. */
  tokenId: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  /** Raw units; null where nothing is counted. */
  amount: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  /** The other side: from whom, to whom, or who may take it; null: none (made, destroyed, wrapped). */
  who: v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))),
})

/** How far a network was read for a wallet. */
const historyNetwork = v.object({
  chainId: v.number(),
  /** `read`: all of it; `failed`: its node refuses, what is there stands. */
  state: v.picklist(['waiting', 'reading', 'read', 'failed']),
  /** Of what there is to read, 0 to 1. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Blocks read, both ends included; null: none yet. */
  from: v.nullable(v.number()),
  to: v.nullable(v.number()),
  /** Transfers of the native currency leave no log. `unknown`: this node keeps no traces that tell of them. */
  native: v.picklist(['read', 'reading', 'unknown']),
  /** There is more than is kept: what is older was left out. */
  cut: v.boolean(),
  moves: v.number(),
  /** Transactions the wallet sent itself; null: not asked yet. */
  sent: v.nullable(v.number()),
})

export const walletHistory = v.object({
  address: v.string(),
  networks: v.array(historyNetwork),
  items: v.array(walletMove),
  total: v.number(),
  cursor: v.nullable(v.string()),
})

export type WalletMove = v.InferOutput<typeof walletMove>
export type HistoryNetwork = v.InferOutput<typeof historyNetwork>
export type WalletHistory = v.InferOutput<typeof walletHistory>
export type WalletBalance = v.InferOutput<typeof walletBalance>
export type Wallet = v.InferOutput<typeof wallet>
