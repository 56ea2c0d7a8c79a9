import * as v from 'valibot'
import { ranges, transactionTypes, windows } from '../../../src/data/market/schemas.ts'
import { worthRanges } from '../../../src/domain/token/Market.ts'
import { chainById, chainByName } from '../../../src/domain/chains/chains.ts'
import { protocolVersions } from '../../../src/domain/protocols/Pool.ts'

// What each request may ask for. Everything else is ignored; a wrong value is a 400 that says which.

const lower = v.pipe(v.string(), v.maxLength(80), v.toLowerCase())
/** A chain key or alias, `all` (every network with real money) or `testnets` → chain id or the word. */
const scope = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.check(name => name === 'all' || name === 'testnets' || chainByName(name) !== undefined, 'unknown network'),
    v.transform(name => (name === 'all' || name === 'testnets' ? (name as 'all' | 'testnets') : chainByName(name)!.id)),
  ),
  'all',
)
const address = v.pipe(lower, v.regex(/^0x[0-9a-f]{40}$/, 'not an address'))
const currency = v.pipe(
  v.string(),
  v.transform(text => (text.toUpperCase() === 'NATIVE' ? 'NATIVE' : text.toLowerCase())),
  v.regex(/^(NATIVE|0x[0-9a-f]{40})$/, 'not an address'),
)
const poolId = v.pipe(lower, v.regex(/^0x([0-9a-f]{40}|[0-9a-f]{64})$/, 'not a pool'))
const limit = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  '20',
)
const cursor = v.optional(v.pipe(v.string(), v.maxLength(600), v.regex(/^[\w-]+$/)))
const search = v.optional(v.pipe(v.string(), v.maxLength(100), v.trim(), v.toLowerCase()))
const dir = v.optional(v.picklist(['desc', 'asc']), 'desc')
/** Only what counts in sums: no spam, nothing that can't be sold. */
const counted = v.optional(v.literal('true'))
const ids = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(4_000),
    v.transform(text =>
      text
        .split(',')
        .map(id => id.trim())
        .filter(id => id !== '')
        .map(id => (/native$/i.test(id) ? id.replace(/native$/i, 'NATIVE') : id.toLowerCase())),
    ),
    v.maxLength(50),
  ),
)

export const tokenSorts = ['volume', 'name', 'price', 'fdv', 'tvl', 'change1h', 'change1d'] as const
const searchTypes = ['TOKEN', 'POOL', 'NFT_COLLECTION'] as const
export const poolSorts = [
  'tvl',
  'name',
  'protocol',
  'fee',
  'apr',
  'rewardApr',
  'volume1d',
  'volume30d',
  'turnover',
  'created',
] as const
const transactionSorts = ['time', 'usd', 'type'] as const

export const tokensQuery = v.object({
  chain: scope,
  sort: v.optional(v.picklist(tokenSorts), 'volume'),
  window: v.optional(v.picklist(windows), '1d'),
  counted,
  dir,
  search,
  cursor,
  limit,
})
export const poolsQuery = v.object({
  chain: scope,
  protocol: v.optional(v.picklist(protocolVersions)),
  token: v.optional(currency),
  sort: v.optional(v.picklist(poolSorts), 'tvl'),
  counted,
  dir,
  search,
  cursor,
  limit,
})
export const transactionsQuery = v.object({
  chain: scope,
  token: v.optional(currency),
  pool: v.optional(poolId),
  account: v.optional(address),
  type: v.optional(v.picklist(transactionTypes)),
  sort: v.optional(v.picklist(transactionSorts), 'time'),
  dir,
  search,
  cursor,
  limit,
})
export const nftsQuery = v.object({
  chain: scope,
  sort: v.optional(v.picklist(['volume', 'floor', 'items', 'owners']), 'volume'),
  dir,
  search,
  cursor,
  limit,
})
export const nftItemsQuery = v.object({
  sort: v.optional(v.picklist(['price', 'id', 'lastSale']), 'price'),
  dir: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  listed: v.optional(v.literal('true')),
  owner: v.optional(address),
  trait: v.optional(v.pipe(v.string(), v.maxLength(140), v.regex(/^[^:\0]{1,64}:[^\0]{0,64}$/, 'not a trait'))),
  cursor,
  limit,
})
const count = (most: number, otherwise: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(most)), otherwise)
/**
 * AP-3: one kind of thing by its words, on some networks (all with real money when none is named). Pages are counted
 * from 1.
 */
export const searchQuery = v.object({
  text: v.optional(v.pipe(v.string(), v.maxLength(100), v.trim(), v.toLowerCase()), ''),
  chainIds: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.regex(/^\d{1,10}(,\d{1,10})*$/, 'not chain ids'),
      v.transform(text => [...new Set(text.split(',').map(Number))]),
      v.check(all => all.every(id => chainById(id) !== undefined), 'unknown network'),
    ),
  ),
  searchType: v.optional(v.picklist(searchTypes), 'POOL'),
  page: count(1_000, '1'),
  size: count(100, '20'),
})
export const walletQuery = v.object({ chain: scope })
export const worthQuery = v.object({ chain: scope, range: v.optional(v.picklist(worthRanges), '1d') })
/** Answered before the engine is asked: indexer/history. */
export const historyQuery = v.object({ chain: scope, cursor, limit })
export const candlesQuery = v.object({ range: v.optional(v.picklist(ranges), '1d') })
/** `from`: unix seconds; 0: as far back as the pool is known. */
export const poolLogQuery = v.object({
  from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)), '0'),
  cursor,
})
export const statsQuery = v.object({ chain: scope })
/**
 * For a server that passes them on: `rows` of each kind in a message, `whole`: with what only pages of their own show.
 */
export const streamQuery = v.object({
  chain: scope,
  tokens: ids,
  pools: ids,
  rows: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000)),
    '200',
  ),
  whole: v.optional(v.literal('true')),
})

const chainId = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}$/),
  v.transform(Number),
  v.check(id => chainById(id) !== undefined, 'unknown network'),
)
export const chainPath = v.object({ chainId })
export const tokenPath = v.object({ chainId, address: currency })
export const walletPath = v.object({ address })
export const collectionPath = v.object({ chainId, collection: address })
const tokenId = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,77})$/, 'not a token id'))
export const itemPath = v.object({ chainId, collection: address, tokenId })
export const positionPath = v.object({ chainId, version: v.picklist(['v3', 'v4']), tokenId })
export const poolPath = v.object({ chainId, id: poolId })

export type PoolLogQuery = v.InferOutput<typeof poolLogQuery>
export type TokensQuery = v.InferOutput<typeof tokensQuery>
export type PoolsQuery = v.InferOutput<typeof poolsQuery>
export type TransactionsQuery = v.InferOutput<typeof transactionsQuery>
export type NftsQuery = v.InferOutput<typeof nftsQuery>
export type NftItemsQuery = v.InferOutput<typeof nftItemsQuery>
export type SearchQuery = v.InferOutput<typeof searchQuery>
export type WalletQuery = v.InferOutput<typeof walletQuery>
export type WorthQuery = v.InferOutput<typeof worthQuery>
export type StreamQuery = v.InferOutput<typeof streamQuery>

/** A request the asker got wrong; answered with 400 and this message. */
export class BadRequest extends Error {}
/** Something that isn't there; answered with 404. */
export class NotFound extends Error {}

/** Parses, or throws BadRequest naming the parameter. */
export function parse<const T extends v.GenericSchema>(schema: T, input: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const issue = result.issues[0]
  throw new BadRequest(`${v.getDotPath(issue) ?? 'request'}: ${issue.message}`.slice(0, 200))
}

/** A list's position as an opaque text. */
export const writeCursor = (position: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** The position a cursor stands for, or BadRequest. */
export function readCursor<const T extends v.GenericSchema>(schema: T, text: string): v.InferOutput<T> {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new BadRequest('cursor: not one of ours')
  }
}
