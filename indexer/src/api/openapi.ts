import * as v from 'valibot'
import * as n from '#data/market/nftSchemas.ts'
import * as s from '#data/market/schemas.ts'
import { positionHistory, walletPositions } from '#data/market/positionSchemas.ts'
import { poolLogPage, poolProviding } from '#data/market/poolLogSchemas.ts'
import { wallet, walletHistory, walletWorth } from '#data/market/walletSchemas.ts'
import { type JsonSchema, jsonSchema } from '#data/market/jsonSchema.ts'
import * as p from './parameters.ts'

// Made from the schemas that requests and answers are parsed by: it can't say anything else than they do.

type Objects = v.ObjectSchema<v.ObjectEntries, undefined>

const parameters = (where: 'path' | 'query', schema: Objects): JsonSchema[] =>
  Object.entries(schema.entries).map(([name, entry]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: jsonSchema(entry as v.GenericSchema),
  }))

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const failure = (description: string) => ({ description, content: json(ref('Error')) })

const get = (summary: string, answer: JsonSchema, path?: Objects, query?: Objects): JsonSchema => ({
  get: {
    summary,
    parameters: [...(path ? parameters('path', path) : []), ...(query ? parameters('query', query) : [])],
    responses: {
      200: { description: 'OK', content: json(answer) },
      400: failure('A parameter is wrong; the message says which'),
      ...(path ? { 404: failure('Not here') } : {}),
      429: failure('Too many requests'),
    },
  },
})

const error = v.object({ error: v.object({ code: v.string(), message: v.string() }) })

const schemas = {
  TokenRow: s.tokenRow,
  TokenDetail: s.tokenDetail,
  PoolRow: s.poolRow,
  PoolDetail: s.poolDetail,
  TransactionRow: s.transactionRow,
  Candles: s.candles,
  PoolTicks: s.poolTicks,
  PoolLogPage: poolLogPage,
  PoolProviding: poolProviding,
  Stats: s.stats,
  RoutingPools: s.routingPools,
  Status: s.status,
  Change: s.change,
  NftCollection: n.nftCollection,
  NftCollectionDetail: n.nftCollectionDetail,
  NftItem: n.nftItem,
  NftItemDetail: n.nftItemDetail,
  Wallet: wallet,
  WalletHistory: walletHistory,
  WalletWorth: walletWorth,
  WalletPositions: walletPositions,
  PositionHistory: positionHistory,
  Error: error,
}

const pageOf = (name: string): JsonSchema => ({
  type: 'object',
  properties: {
    items: { type: 'array', items: ref(name) },
    cursor: { type: ['string', 'null'] },
    at: jsonSchema(s.moment),
  },
  required: ['items', 'cursor', 'at'],
})

const transactionPage: JsonSchema = {
  type: 'object',
  properties: {
    ...(pageOf('TransactionRow').properties as Record<string, JsonSchema>),
    upTo: jsonSchema(s.transactionPage.entries.upTo),
  },
  required: ['items', 'cursor', 'at', 'upTo'],
}

const found: JsonSchema = {
  type: 'object',
  properties: {
    items: { type: 'array', items: { anyOf: ['TokenRow', 'PoolRow', 'NftCollection'].map(ref) } },
    total: { type: 'number' },
    page: { type: 'number' },
    size: { type: 'number' },
    at: jsonSchema(s.moment),
  },
  required: ['items', 'total', 'page', 'size', 'at'],
}

/** GET /api/market/openapi.json */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Tarn market',
    version: '1',
    description:
      'Figures of the market. null = not known. Fractions are fractions, times are unix seconds, raw amounts are decimal strings, addresses are lower-case, NATIVE is a chain’s own currency.',
  },
  paths: {
    '/api/market/tokens': get('Tokens', pageOf('TokenRow'), undefined, p.tokensQuery),
    '/api/market/tokens/{chainId}/{address}': get('One token', ref('TokenDetail'), p.tokenPath),
    '/api/market/tokens/{chainId}/{address}/candles': get(
      'Prices of a token in USD',
      ref('Candles'),
      p.tokenPath,
      p.candlesQuery,
    ),
    '/api/market/pools': get('Pools', pageOf('PoolRow'), undefined, p.poolsQuery),
    '/api/market/pools/{chainId}/{id}': get('One pool', ref('PoolDetail'), p.poolPath),
    '/api/market/pools/{chainId}/{id}/candles': get(
      'Prices of a pool, token1 per token0',
      ref('Candles'),
      p.poolPath,
      p.candlesQuery,
    ),
    '/api/market/pools/{chainId}/{id}/ticks': get('Initialised ticks of a v3 or v4 pool', ref('PoolTicks'), p.poolPath),
    '/api/market/pools/{chainId}/{id}/log': get(
      'What happened in a v3 or v4 pool, oldest first, for replays: its state at the start, then swaps (s), changes of liquidity (l), flashes and donations (g), the protocol’s fee (p)',
      ref('PoolLogPage'),
      p.poolPath,
      p.poolLogQuery,
    ),
    '/api/market/pools/{chainId}/{id}/providing': get(
      'What providing liquidity to a v3 or v4 pool is like: the deepest ranges that stand in it, and what ranges of some widths would have earned in a week',
      ref('PoolProviding'),
      p.poolPath,
    ),
    '/api/market/transactions': get(
      'Swaps and liquidity changes, newest first unless another order is asked for; known up to the blocks of `upTo`',
      transactionPage,
      undefined,
      p.transactionsQuery,
    ),
    '/api/market/nfts': get('NFT collections', pageOf('NftCollection'), undefined, p.nftsQuery),
    '/api/market/nfts/{chainId}/{collection}': get('One NFT collection', ref('NftCollectionDetail'), p.collectionPath),
    '/api/market/nfts/{chainId}/{collection}/items': get(
      'Items of a collection',
      pageOf('NftItem'),
      p.collectionPath,
      p.nftItemsQuery,
    ),
    '/api/market/nfts/{chainId}/{collection}/items/{tokenId}': get('One item', ref('NftItemDetail'), p.itemPath),
    '/api/market/wallets/{address}': get('What a wallet holds', ref('Wallet'), p.walletPath, p.walletQuery),
    '/api/market/wallets/{address}/worth': get(
      'What a wallet holds now, worth over a while',
      ref('WalletWorth'),
      p.walletPath,
      p.worthQuery,
    ),
    '/api/market/wallets/{address}/history': get(
      'All that a wallet did, by the networks’ logs: the first question begins to read them, the next ones tell how far it is',
      ref('WalletHistory'),
      p.walletPath,
      p.historyQuery,
    ),
    '/api/market/wallets/{address}/positions': get(
      'Which positions a wallet has: pairs by its shares now, numbered ones by their owner at the indexed block',
      ref('WalletPositions'),
      p.walletPath,
      p.walletQuery,
    ),
    '/api/market/positions/{chainId}/{version}/{tokenId}': get(
      'What happened to a numbered position',
      ref('PositionHistory'),
      p.positionPath,
    ),
    '/api/market/search': get(
      'Tokens, pools or NFT collections by their words, page by page',
      found,
      undefined,
      p.searchQuery,
    ),
    '/api/market/stats': get('Sums of one network or all', ref('Stats'), undefined, p.statsQuery),
    '/api/market/routing/{chainId}': get('Pools as a router needs them', ref('RoutingPools'), p.chainPath),
    '/api/market/stream': {
      get: {
        summary: 'Changes, one event `change` a block and network (server-sent events)',
        parameters: parameters('query', p.streamQuery),
        responses: {
          200: {
            description: 'data of each event: Change',
            content: { 'text/event-stream': { schema: ref('Change') } },
          },
          429: failure('Too many listeners'),
        },
      },
    },
    '/api/status': get('How far each network is indexed', ref('Status')),
  },
  components: {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, jsonSchema(schema)])),
  },
}
