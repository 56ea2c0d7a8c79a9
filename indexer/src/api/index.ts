import { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as v from 'valibot'
import { poolCandles, tokenCandles } from './figures/candles.ts'
import { poolDetail, poolTicks, routingPools, tokenDetail } from './details.ts'
import { limitRequests } from './limitRequests.ts'
import { listPools, listTokens } from './lists.ts'
import { statsOf } from './market.ts'
import { collectionDetail, itemDetail, listCollections, listItems } from './nfts.ts'
import { openapi } from './openapi.ts'
import * as p from './parameters.ts'
import { poolLogOf } from './pool/poolLog.ts'
import { poolProvidingOf } from './pool/poolProviding.ts'
import { positionHistoryOf, positionsOf } from './positions.ts'
import { readStatus } from './readStatus.ts'
import { searchMarket } from './searchMarket.ts'
import { streamChanges } from './streamChanges.ts'
import { listTransactions } from './transactions.ts'
import { walletOf } from './wallet.ts'
import { walletWorth } from './walletWorth.ts'

// The only door to the indexer's database. /api/market/openapi.json describes it.

const app = new Hono()

app.use('*', limitRequests)
app.get('/api/status', async c => {
  c.header('Cache-Control', 'no-store')
  return c.json(await readStatus())
})
app.get('/api/market/stream', c => streamChanges(c, p.parse(p.streamQuery, c.req.query())))

const market = new Hono()
market.use('*', etag({ weak: true }))
market.use('*', async (c, next) => {
  await next()
  // A block long in shared caches, asked again by browsers.
  if (c.res.status === 200) c.header('Cache-Control', 'public, max-age=0, s-maxage=2, stale-while-revalidate=30')
})
market.get('/tokens', c => c.json(listTokens(p.parse(p.tokensQuery, c.req.query()))))
market.get('/tokens/:chainId/:address', c => {
  const { chainId, address } = p.parse(p.tokenPath, c.req.param())
  return c.json(tokenDetail(chainId, address))
})
market.get('/tokens/:chainId/:address/candles', async c => {
  const { chainId, address } = p.parse(p.tokenPath, c.req.param())
  return c.json(await tokenCandles(chainId, address, p.parse(p.candlesQuery, c.req.query()).range))
})
market.get('/pools', c => c.json(listPools(p.parse(p.poolsQuery, c.req.query()))))
market.get('/pools/:chainId/:id', c => {
  const { chainId, id } = p.parse(p.poolPath, c.req.param())
  return c.json(poolDetail(chainId, id))
})
market.get('/pools/:chainId/:id/candles', async c => {
  const { chainId, id } = p.parse(p.poolPath, c.req.param())
  return c.json(await poolCandles(chainId, id, p.parse(p.candlesQuery, c.req.query()).range))
})
market.get('/pools/:chainId/:id/ticks', async c => {
  const { chainId, id } = p.parse(p.poolPath, c.req.param())
  return c.json(await poolTicks(chainId, id))
})
market.get('/pools/:chainId/:id/providing', async c => {
  const { chainId, id } = p.parse(p.poolPath, c.req.param())
  return c.json(await poolProvidingOf(chainId, id))
})
market.get('/pools/:chainId/:id/log', async c => {
  const { chainId, id } = p.parse(p.poolPath, c.req.param())
  return c.json(await poolLogOf(chainId, id, p.parse(p.poolLogQuery, c.req.query())))
})
market.get('/transactions', async c => c.json(await listTransactions(p.parse(p.transactionsQuery, c.req.query()))))
market.get('/search', async c => c.json(await searchMarket(p.parse(p.searchQuery, c.req.query()))))
market.get('/stats', c => c.json(statsOf(p.parse(p.statsQuery, c.req.query()).chain)))
market.get('/routing/:chainId', c => c.json(routingPools(p.parse(p.chainPath, c.req.param()).chainId)))
market.get('/nfts', async c => c.json(await listCollections(p.parse(p.nftsQuery, c.req.query()))))
market.get('/nfts/:chainId/:collection', async c => {
  const { chainId, collection } = p.parse(p.collectionPath, c.req.param())
  return c.json(await collectionDetail(chainId, collection))
})
market.get('/nfts/:chainId/:collection/items', async c => {
  const { chainId, collection } = p.parse(p.collectionPath, c.req.param())
  return c.json(await listItems(chainId, collection, p.parse(p.nftItemsQuery, c.req.query())))
})
market.get('/nfts/:chainId/:collection/items/:tokenId', async c => {
  const { chainId, collection, tokenId } = p.parse(p.itemPath, c.req.param())
  return c.json(await itemDetail(chainId, collection, tokenId))
})
market.get('/wallets/:address', async c =>
  c.json(await walletOf(p.parse(p.walletPath, c.req.param()).address, p.parse(p.walletQuery, c.req.query()))),
)
market.get('/wallets/:address/worth', async c =>
  c.json(await walletWorth(p.parse(p.walletPath, c.req.param()).address, p.parse(p.worthQuery, c.req.query()))),
)
market.get('/wallets/:address/positions', async c =>
  c.json(await positionsOf(p.parse(p.walletPath, c.req.param()).address, p.parse(p.walletQuery, c.req.query()))),
)
market.get('/positions/:chainId/:version/:tokenId', async c => {
  const { chainId, version, tokenId } = p.parse(p.positionPath, c.req.param())
  return c.json(await positionHistoryOf(chainId, version, tokenId))
})
market.get('/openapi.json', c => c.json(openapi))
app.route('/api/market', market)

const failure = (code: string, message: string) => ({ error: { code, message } })
app.all('*', c => c.json(failure('notFound', 'no such path'), 404))
app.onError((error, c) => {
  if (error instanceof p.BadRequest) return c.json(failure('badRequest', error.message), 400)
  if (error instanceof p.NotFound) return c.json(failure('notFound', error.message), 404)
  if (v.isValiError(error)) return c.json(failure('badRequest', 'bad parameter'), 400)
  console.error(`api: ${c.req.path}: ${error.stack ?? error.message}`)
  c.header('Retry-After', '1')
  return c.json(failure('unavailable', 'the market is not readable now'), 503)
})

export default app
