// The market's shapes: what indexer/src/api answers, what the build freezes, what the browser reads. One schema for all
// three (EN-1, EN-2). Figures: `number | null`, null = not known (no price, too thin). Fractions are fractions (0.0184
// = 1.84 %), time is unix seconds, raw token amounts are decimal strings of a bigint, addresses are lower-case, NATIVE
// is the chain's own currency.
import * as v from 'valibot'
import { ranges, transactionTypes, windows } from '#domain/token/Market.ts'
import { safetyLevels } from '#domain/token/Token.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { poolDetailFields, tokenDetailFields } from './detailFields.ts'

export { ranges, transactionTypes, windows }

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const currencyId = v.union([address, v.literal('NATIVE')])
const poolId = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{40}|[0-9a-f]{64})$/))
const raw = v.pipe(v.string(), v.regex(/^-?\d{1,90}$/))
const figure = v.nullable(v.pipe(v.number(), v.finite()))
const text = v.pipe(v.string(), v.maxLength(512))
const chainId = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The block a figure was true at. */
export const moment = v.object({ block: v.number(), time: v.number() })

/** EN-1: what names a token inside another row. */
export const tokenRef = v.object({
  chainId,
  address: currencyId,
  symbol: text,
  name: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoUrl: v.nullable(text),
  color: v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/))),
  buyFeeBps: v.nullable(v.number()),
  sellFeeBps: v.nullable(v.number()),
  safety: v.picklist(safetyLevels),
  spam: v.boolean(),
  listed: v.boolean(),
})

/** One row of Explore › Tokens. The native currency's row shares the wrapper's price, not its volume and TVL. */
export const tokenRow = v.object({
  ...tokenRef.entries,
  priceUsd: figure,
  /** 0–1; below the indexer's threshold there is no price. */
  priceConfidence: v.number(),
  change: v.object({ '1h': figure, '1d': figure, '1w': figure, '1m': figure, '1y': figure }),
  volume: v.object({ '1h': figure, '1d': figure, '1w': figure, '1m': figure, '1y': figure }),
  fdvUsd: figure,
  tvlUsd: figure,
  /** Prices over the last day, oldest first, at most 48. */
  sparkline: v.array(v.number()),
  at: moment,
})

/** A token page's figures. */
export const tokenDetail = v.object({
  ...tokenRow.entries,
  totalSupply: v.nullable(raw),
  marketCapUsd: figure,
  high52w: figure,
  low52w: figure,
  tvlChange1d: figure,
  volumeChange1d: figure,
  description: v.nullable(v.string()),
  links: v.object({ website: v.nullable(text), twitter: v.nullable(text) }),
  poolCount: v.number(),
})

/** One row of Explore › Pools (EN-2). */
export const poolRow = v.object({
  chainId,
  id: poolId,
  version: v.picklist(protocolVersions),
  /** Hundredths of a bip; for a dynamic-fee pool the fee of the latest swap. */
  fee: v.number(),
  dynamicFee: v.boolean(),
  tickSpacing: v.nullable(v.number()),
  hook: v.nullable(address),
  token0: tokenRef,
  token1: tokenRef,
  tvlUsd: figure,
  volume1d: figure,
  volume30d: figure,
  fees1d: figure,
  aprBase: figure,
  aprReward: figure,
  /** token1 per token0, in whole tokens. */
  price: figure,
  at: moment,
})

/** A pool page's figures. */
export const poolDetail = v.object({
  ...poolRow.entries,
  reserve0: raw,
  reserve1: raw,
  reserve0Usd: figure,
  reserve1Usd: figure,
  tvlChange1d: figure,
  volumeChange1d: figure,
  feesChange1d: figure,
  /** v3 and v4. */
  sqrtPriceX96: v.nullable(raw),
  tick: v.nullable(v.number()),
  liquidity: v.nullable(raw),
  created: moment,
})

/** One row of a transactions table. Amounts are the pool's changes: positive came in, negative went out. */
export const transactionRow = v.object({
  /**
   * `<chainId>-<block>-<logIndex>-<number made of what happened>`: unique, sortable within a chain, another one where a
   * rewritten chain has something else.
   */
  id: text,
  chainId,
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  block: v.number(),
  time: v.number(),
  type: v.picklist(transactionTypes),
  pool: poolId,
  version: v.picklist(protocolVersions),
  token0: tokenRef,
  token1: tokenRef,
  amount0: raw,
  amount1: raw,
  usd: figure,
  account: address,
})

/** One bar: prices in USD for a token, token1 per token0 for a pool. */
export const candle = v.object({
  time: v.number(),
  open: v.number(),
  high: v.number(),
  low: v.number(),
  close: v.number(),
  volumeUsd: v.number(),
  tvlUsd: figure,
})
export const candles = v.object({ range: v.picklist(ranges), interval: v.number(), items: v.array(candle), at: moment })

/** One initialised tick of a v3 or v4 pool. */
const tickRow = v.object({ tick: v.number(), liquidityNet: raw, liquidityGross: raw })
export const poolTicks = v.object({
  tick: v.number(),
  tickSpacing: v.number(),
  liquidity: raw,
  items: v.array(tickRow),
  at: moment,
})

const perVersion = v.object({ v2: figure, v3: figure, v4: figure })

/** Explore's header, one network or all. */
export const stats = v.object({
  /** Chain key or 'all'. */
  chain: text,
  volume1d: figure,
  volumeChange1d: figure,
  volume1dBy: perVersion,
  volumeChange1dBy: perVersion,
  tvl: figure,
  tvlChange1d: figure,
  tvlBy: perVersion,
  tvlChange1dBy: perVersion,
  tokens: v.number(),
  pools: v.number(),
  transactions1d: v.number(),
  at: moment,
})

/** A page of a list; `cursor` asks for the next one, null at the end. */
export const page = <const T extends v.GenericSchema>(item: T) =>
  v.object({ items: v.array(item), cursor: v.nullable(v.string()), at: moment })

/** A page of transactions: what is in it is known up to these blocks, one a network of the question. */
export const transactionPage = v.object({
  ...page(transactionRow).entries,
  upTo: v.array(v.object({ chainId, ...moment.entries })),
})

/** What a search found: one page of `total`, counted from 1. */
export const found = <const T extends v.GenericSchema>(item: T) =>
  v.object({ items: v.array(item), total: v.number(), page: v.number(), size: v.number(), at: moment })

/** What a router needs to know a pool; its state is read from the chain. */
const routingPool = v.object({
  id: poolId,
  version: v.picklist(protocolVersions),
  /** Lower-case; v4 native is the zero address. */
  token0: address,
  token1: address,
  /** 8388608 = dynamic. */
  fee: v.number(),
  tickSpacing: v.nullable(v.number()),
  hook: v.nullable(address),
  tvlUsd: figure,
})
export const routingPools = v.object({ chainId, items: v.array(routingPool), at: moment })

/** One network of /api/status. */
export const networkStatus = v.object({
  chainId,
  key: text,
  /** Head of the chain as our node says; null when it doesn't answer. */
  head: v.nullable(v.number()),
  headTime: v.nullable(v.number()),
  indexed: v.nullable(v.number()),
  indexedTime: v.nullable(v.number()),
  /** Blocks between head and indexed. */
  lag: v.nullable(v.number()),
  /** The block whose logs no node proves, since when (unix ms) and why: it is waited for. Absent: not known. */
  waiting: v.optional(v.nullable(v.object({ block: v.number(), since: v.number(), why: text }))),
  /** Blocks that were read without proof, after a long wait; they are read again until they are proven. */
  unproven: v.optional(v.number()),
  /**
   * What proves logs at the head: receipts that give their header's root, two nodes that tell the same, or nothing but
   * bloom filters, which hold no data (`unproven`: one node, without such receipts). Absent: not known.
   */
  proof: v.optional(v.picklist(['receipts', 'nodes', 'unproven'])),
})
export const status = v.object({ networks: v.array(networkStatus) })

const figuresNamed = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, figure])) as Record<Name, typeof figure>

/** One message of /api/market/stream: what changed up to a block. */
export const change = v.object({
  chainId,
  at: moment,
  /**
   * The block it follows on: `transactions` are all there are after it. Who knows less than up to it has missed some.
   */
  from: v.number(),
  /**
   * Names as live figures are called: a window's stands behind (`volume1d`). What only a page of its own shows is told
   * to those who ask for the id.
   */
  tokens: v.array(
    v.object({
      address: currencyId,
      ...figuresNamed([
        'priceUsd',
        'change1h',
        'change1d',
        'fdvUsd',
        'tvlUsd',
        'volume1h',
        'volume1d',
        'volume1w',
        'volume1m',
        'volume1y',
      ]),
      ...v.partial(v.object(figuresNamed(tokenDetailFields))).entries,
    }),
  ),
  pools: v.array(
    v.object({
      id: poolId,
      ...figuresNamed(['price', 'tvlUsd', 'volume1d', 'volume30d', 'aprBase', 'aprReward']),
      reserve0: v.optional(raw),
      reserve1: v.optional(raw),
      // In hundredths of a basis point; only of pools whose hook may change it.
      fee: v.optional(figure),
      ...v.partial(v.object(figuresNamed(poolDetailFields))).entries,
    }),
  ),
  transactions: v.array(transactionRow),
  stats: v.nullable(stats),
})

export type Moment = v.InferOutput<typeof moment>
export type TokenRef = v.InferOutput<typeof tokenRef>
export type TokenRow = v.InferOutput<typeof tokenRow>
export type TokenDetail = v.InferOutput<typeof tokenDetail>
export type PoolRow = v.InferOutput<typeof poolRow>
export type PoolDetail = v.InferOutput<typeof poolDetail>
export type TransactionRow = v.InferOutput<typeof transactionRow>
export type Candle = v.InferOutput<typeof candle>
export type Candles = v.InferOutput<typeof candles>
export type PoolTicks = v.InferOutput<typeof poolTicks>
export type Stats = v.InferOutput<typeof stats>
export type RoutingPools = v.InferOutput<typeof routingPools>
export type NetworkStatus = v.InferOutput<typeof networkStatus>
export type Status = v.InferOutput<typeof status>
export type Change = v.InferOutput<typeof change>
export type Window = (typeof windows)[number]
export type Range = (typeof ranges)[number]
export type Found<T> = { items: T[]; total: number; page: number; size: number; at: Moment }
export type UpTo = Moment & { chainId: number }
export type Page<T> = { items: T[]; cursor: string | null; at: Moment }
