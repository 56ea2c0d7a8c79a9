import type { ProtocolVersion, RangeVersion } from '../../src/domain/versions.ts'
import { defineTable, index, primaryKey } from '../engine/Table.ts'
import type { NftTraits } from '../chains/nftMetadata.ts'
import { barsColumn } from './market/barsColumn.ts'
import { quotesColumn } from './market/quotesColumn.ts'

/** A token that stands in at least one pool; NATIVE is the chain's own currency (v4 knows it as address zero). */
export const token = defineTable(
  'token',
  t => ({
    chainId: t.integer().notNull(),
    address: t.text().notNull(),
    symbol: t.text().notNull(),
    name: t.text().notNull(),
    decimals: t.integer().notNull(),
    createdBlock: t.integer().notNull(),
    createdTime: t.integer().notNull(),
    /** Raw sum over its pools. */
    reserve: t.bigint().notNull(),
    poolCount: t.integer().notNull(),
    /** The pools that price it; see src/market/quotesColumn.ts. */
    quotes: t.packed(quotesColumn).notNull(),
    /** Price by dollar pools alone: what makes it an anchor of others. */
    directUsd: t.doublePrecision(),
    directConfidence: t.doublePrecision().notNull(),
    priceUsd: t.doublePrecision(),
    priceConfidence: t.doublePrecision().notNull(),
    depthUsd: t.doublePrecision().notNull(),
    /** Its bars that are still open; see src/market/openBars.ts. */
    bars: t.packed(barsColumn).notNull(),
    updatedBlock: t.integer().notNull(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.address] }),
    updated: index(table.chainId, table.updatedBlock),
  }),
)

export const pool = defineTable(
  'pool',
  t => ({
    chainId: t.integer().notNull(),
    id: t.text().notNull(),
    version: t.text().$type<ProtocolVersion>().notNull(),
    token0: t.text().notNull(),
    token1: t.text().notNull(),
    decimals0: t.integer().notNull(),
    decimals1: t.integer().notNull(),
    fee: t.integer().notNull(),
    dynamicFee: t.boolean().notNull(),
    tickSpacing: t.integer(),
    hook: t.text(),
    createdBlock: t.integer().notNull(),
    createdTime: t.integer().notNull(),
    /** v2: the reserves. v3: the balances with uncollected fees. v4: the principal of all positions. */
    reserve0: t.bigint().notNull(),
    reserve1: t.bigint().notNull(),
    sqrtPriceX96: t.bigint(),
    tick: t.integer(),
    liquidity: t.bigint(),
    /** token1 per token0, whole tokens. */
    price: t.doublePrecision(),
    tvlUsd: t.doublePrecision(),
    /** Its bars that are still open; see src/market/openBars.ts. */
    bars: t.packed(barsColumn).notNull(),
    updatedBlock: t.integer().notNull(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.id] }),
    updated: index(table.chainId, table.updatedBlock),
  }),
)

/** A pool that isn't deep enough to be indexed: its state alone (src/market/candidates.ts) and its ticks. */
export const candidate = defineTable(
  'candidate',
  t => ({
    chainId: t.integer().notNull(),
    id: t.text().notNull(),
    version: t.text().$type<ProtocolVersion>().notNull(),
    token0: t.text().notNull(),
    token1: t.text().notNull(),
    fee: t.integer().notNull(),
    dynamicFee: t.boolean().notNull(),
    tickSpacing: t.integer(),
    hook: t.text(),
    createdBlock: t.integer().notNull(),
    createdTime: t.integer().notNull(),
    reserve0: t.bigint().notNull(),
    reserve1: t.bigint().notNull(),
    sqrtPriceX96: t.bigint(),
    tick: t.integer(),
    liquidity: t.bigint(),
  }),
  table => ({ pk: primaryKey({ columns: [table.chainId, table.id] }) }),
)

/** Initialised ticks; a gross of 0 is one that was emptied. */
export const tick = defineTable(
  'tick',
  t => ({
    chainId: t.integer().notNull(),
    pool: t.text().notNull(),
    tick: t.integer().notNull(),
    liquidityGross: t.bigint().notNull(),
    liquidityNet: t.bigint().notNull(),
  }),
  table => ({ pk: primaryKey({ columns: [table.chainId, table.pool, table.tick] }) }),
)

/** Swaps and liquidity changes. Amounts are the pool's: positive came in. */
export const activity = defineTable(
  'activity',
  t => ({
    chainId: t.integer().notNull(),
    block: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    hash: t.text().notNull(),
    time: t.integer().notNull(),
    type: t.text().$type<'swap' | 'add' | 'remove'>().notNull(),
    version: t.text().$type<ProtocolVersion>().notNull(),
    pool: t.text().notNull(),
    token0: t.text().notNull(),
    token1: t.text().notNull(),
    amount0: t.bigint().notNull(),
    amount1: t.bigint().notNull(),
    usd: t.doublePrecision(),
    /** What a token cost in USD after it: windows begin at any second, bars don't (src/api/edgeSums.ts). */
    price0: t.doublePrecision(),
    price1: t.doublePrecision(),
    account: t.text().notNull(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    byTime: index(table.time, table.chainId, table.block, table.logIndex),
    byPool: index(table.chainId, table.pool, table.block),
    byToken0: index(table.chainId, table.token0, table.block),
    byToken1: index(table.chainId, table.token1, table.block),
    byAccount: index(table.account, table.time),
    byUsd: index(table.usd, table.time, table.chainId, table.block, table.logIndex),
  }),
)

export { poolLog } from './market/poolLog.ts'

/** A position (NFT) of v3 or v4: its owner (burnt: the zero address) and what it paid out. The chain has the rest. */
export const position = defineTable(
  'position',
  t => ({
    chainId: t.integer().notNull(),
    version: t.text().$type<RangeVersion>().notNull(),
    tokenId: t.text().notNull(),
    owner: t.text().notNull(),
    createdTime: t.integer().notNull(),
    /** When its liquidity was changed or its fees were taken last. */
    changedTime: t.integer().notNull(),
    /** v3: raw, collected less withdrawn: with what is owed now, the fees of its life. v4: null, no event tells. */
    fees0: t.bigint(),
    fees1: t.bigint(),
    /** v3: raw, what withdrawals freed and no collect has paid yet: no fee. */
    freed0: t.bigint(),
    freed1: t.bigint(),
    /** Since `changedTime`; `work`: liquidity times seconds until then. Null: it was made before we read. */
    liquidity: t.bigint(),
    work: t.bigint(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.version, table.tokenId] }),
    byOwner: index(table.owner),
  }),
)

/** What happened to a position. Amounts are raw: what the owner put in or took out; null: nothing tells. */
export const positionEvent = defineTable(
  'position_event',
  t => ({
    chainId: t.integer().notNull(),
    block: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    version: t.text().$type<RangeVersion>().notNull(),
    tokenId: t.text().notNull(),
    type: t.text().$type<'add' | 'remove' | 'collect' | 'transfer'>().notNull(),
    amount0: t.bigint(),
    amount1: t.bigint(),
    hash: t.text().notNull(),
    time: t.integer().notNull(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    byPosition: index(table.chainId, table.version, table.tokenId, table.block),
  }),
)

/** One ended bar of a token (USD) per 300, 3600 and 86400 s (keptBars.ts). NATIVE has its wrapper's prices. */
export const tokenCandle = defineTable(
  'token_candle',
  t => ({
    chainId: t.integer().notNull(),
    address: t.text().notNull(),
    interval: t.integer().notNull(),
    time: t.integer().notNull(),
    open: t.doublePrecision(),
    high: t.doublePrecision(),
    low: t.doublePrecision(),
    close: t.doublePrecision(),
    volumeUsd: t.doublePrecision().notNull(),
    tvlUsd: t.doublePrecision(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.address, table.interval, table.time] }),
    byTime: index(table.chainId, table.interval, table.time),
  }),
)

/** One ended bar of a pool: token1 per token0. */
export const poolCandle = defineTable(
  'pool_candle',
  t => ({
    chainId: t.integer().notNull(),
    pool: t.text().notNull(),
    interval: t.integer().notNull(),
    time: t.integer().notNull(),
    open: t.doublePrecision(),
    high: t.doublePrecision(),
    low: t.doublePrecision(),
    close: t.doublePrecision(),
    volumeUsd: t.doublePrecision().notNull(),
    feesUsd: t.doublePrecision().notNull(),
    tvlUsd: t.doublePrecision(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.pool, table.interval, table.time] }),
    byTime: index(table.chainId, table.interval, table.time),
  }),
)

export const nftCollection = defineTable(
  'nft_collection',
  t => ({
    chainId: t.integer().notNull(),
    address: t.text().notNull(),
    name: t.text().notNull(),
    symbol: t.text().notNull(),
    description: t.text(),
    image: t.text(),
    createdBlock: t.integer().notNull(),
  }),
  table => ({ pk: primaryKey({ columns: [table.chainId, table.address] }) }),
)

/** An item, its owner (burnt: the zero address), its standing offer and last sale. Prices are raw native amounts. */
export const nftItem = defineTable(
  'nft_item',
  t => ({
    chainId: t.integer().notNull(),
    collection: t.text().notNull(),
    tokenId: t.text().notNull(),
    name: t.text(),
    description: t.text(),
    image: t.text(),
    traits: t.json().$type<NftTraits>().notNull(),
    owner: t.text().notNull(),
    listPrice: t.bigint(),
    listSeller: t.text(),
    listTime: t.integer(),
    salePrice: t.bigint(),
    saleUsd: t.doublePrecision(),
    saleTime: t.integer(),
    saleHash: t.text(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.collection, table.tokenId] }),
    byOwner: index(table.owner),
    byPrice: index(table.chainId, table.collection, table.listPrice),
  }),
)

export const nftEvent = defineTable(
  'nft_event',
  t => ({
    chainId: t.integer().notNull(),
    block: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    collection: t.text().notNull(),
    tokenId: t.text().notNull(),
    type: t.text().$type<'mint' | 'transfer' | 'list' | 'cancel' | 'sale'>().notNull(),
    from: t.text('from_account').notNull(),
    to: t.text('to_account'),
    price: t.bigint(),
    usd: t.doublePrecision(),
    hash: t.text().notNull(),
    time: t.integer().notNull(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    byItem: index(table.chainId, table.collection, table.tokenId, table.block),
    bySale: index(table.chainId, table.collection, table.type, table.time),
  }),
)
