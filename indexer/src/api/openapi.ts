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

const get = ({
  summary,
  answer,
  path,
  query,
}: {
  summary: string
  answer: JsonSchema
  path?: Objects
  query?: Objects
}): JsonSchema => ({
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
    '/api/market/tokens': get({ summary: 'Tokens', answer: pageOf('TokenRow'), query: p.tokensQuery }),
    '/api/market/tokens/{chainId}/{address}': get({
      summary: 'One token',
      answer: ref('TokenDetail'),
      path: p.tokenPath,
    }),
    '/api/market/tokens/{chainId}/{address}/candles': get({
      summary: 'Prices of a token in USD',
      answer: ref('Candles'),
      path: p.tokenPath,
      query: p.candlesQuery,
    }),
    '/api/market/pools': get({ summary: 'Pools', answer: pageOf('PoolRow'), query: p.poolsQuery }),
    '/api/market/pools/{chainId}/{id}': get({ summary: 'One pool', answer: ref('PoolDetail'), path: p.poolPath }),
    '/api/market/pools/{chainId}/{id}/candles': get({
      summary: 'Prices of a pool, token1 per token0',
      answer: ref('Candles'),
      path: p.poolPath,
      query: p.candlesQuery,
    }),
    '/api/market/pools/{chainId}/{id}/ticks': get({
      summary: 'Initialised ticks of a v3 or v4 pool',
      answer: ref('PoolTicks'),
      path: p.poolPath,
    }),
    '/api/market/pools/{chainId}/{id}/log': get({
      summary:
        'What happened in a v3 or v4 pool, oldest first, for replays: its state at the start, then swaps (s), changes of liquidity (l), flashes and donations (g), the protocol’s fee (p)',
      answer: ref('PoolLogPage'),
      path: p.poolPath,
      query: p.poolLogQuery,
    }),
    '/api/market/pools/{chainId}/{id}/providing': get({
      summary:
        'What providing liquidity to a v3 or v4 pool is like: the deepest ranges that stand in it, and what ranges of some widths would have earned in a week',
      answer: ref('PoolProviding'),
      path: p.poolPath,
    }),
    '/api/market/transactions': get({
      summary:
        'Swaps and liquidity changes, newest first unless another order is asked for; known up to the blocks of `upTo`',
      answer: transactionPage,
      query: p.transactionsQuery,
    }),
    '/api/market/nfts': get({ summary: 'NFT collections', answer: pageOf('NftCollection'), query: p.nftsQuery }),
    '/api/market/nfts/{chainId}/{collection}': get({
      summary: 'One NFT collection',
      answer: ref('NftCollectionDetail'),
      path: p.collectionPath,
    }),
    '/api/market/nfts/{chainId}/{collection}/items': get({
      summary: 'Items of a collection',
      answer: pageOf('NftItem'),
      path: p.collectionPath,
      query: p.nftItemsQuery,
    }),
    '/api/market/nfts/{chainId}/{collection}/items/{tokenId}': get({
      summary: 'One item',
      answer: ref('NftItemDetail'),
      path: p.itemPath,
    }),
    '/api/market/wallets/{address}': get({
      summary: 'What a wallet holds',
      answer: ref('Wallet'),
      path: p.walletPath,
      query: p.walletQuery,
    }),
    '/api/market/wallets/{address}/worth': get({
      summary: 'What a wallet holds now, worth over a while',
      answer: ref('WalletWorth'),
      path: p.walletPath,
      query: p.worthQuery,
    }),
    '/api/market/wallets/{address}/history': get({
      summary:
        'All that a wallet did, by the networks’ logs: the first question begins to read them, the next ones tell how far it is',
      answer: ref('WalletHistory'),
      path: p.walletPath,
      query: p.historyQuery,
    }),
    '/api/market/wallets/{address}/positions': get({
      summary:
        'Which positions a wallet has: pairs by its shares now, numbered ones by their owner at the indexed block',
      answer: ref('WalletPositions'),
      path: p.walletPath,
      query: p.walletQuery,
    }),
    '/api/market/positions/{chainId}/{version}/{tokenId}': get({
      summary: 'What happened to a numbered position',
      answer: ref('PositionHistory'),
      path: p.positionPath,
    }),
    '/api/market/search': get({
      summary: 'Tokens, pools or NFT collections by their words, page by page',
      answer: found,
      query: p.searchQuery,
    }),
    '/api/market/stats': get({ summary: 'Sums of one network or all', answer: ref('Stats'), query: p.statsQuery }),
    '/api/market/routing/{chainId}': get({
      summary: 'Pools as a router needs them',
      answer: ref('RoutingPools'),
      path: p.chainPath,
    }),
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
    '/api/status': get({ summary: 'How far each network is indexed', answer: ref('Status') }),
  },
  components: {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, jsonSchema(schema)])),
  },
}
