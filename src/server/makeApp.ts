import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { gatewayRoute } from './names/gateway/gatewayRoute.ts'
import { analyticsPass } from './analytics/analyticsPass.ts'
import { bundlerPass } from './rpc/bundlerPass.ts'
import { delegationCheck } from './delegation/delegationCheck.ts'
import { historyLimit } from './market/historyLimit.ts'
import { marketPass } from './market/marketPass.ts'
import { monitorPass } from './monitoring/monitorPass.ts'
import { nameRoutes } from './names/nameRoutes.ts'
import { noticesAnswer } from './notices/noticesAnswer.ts'
import { openapi } from './openapi/openapi.ts'
import { orderRoutes } from './orders/orderRoutes.ts'
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts'
import { recoveryRoutes } from './passkeys/recoveryRoutes.ts'
import { RateLimit } from './service/RateLimit.ts'
import { ratesAnswer } from './market/ratesAnswer.ts'
import { rewardsAnswer } from './market/rewardsAnswer.ts'
import { rpcPass } from './rpc/rpcPass.ts'
import type { ServiceEnv, Visit } from './service/ServiceEnv.ts'
import { lazyStore } from './store/lazyStore.ts'
import { statusAnswer } from './market/statusAnswer.ts'
import { transfersAnswer } from './market/transfersAnswer.ts'

/**
 * The site's service. What it remembers lies in `env.store`: on a Postgres any number of processes may run it. Errors
 * are JSON, `{ error: { code, message } }`.
 */
export function makeApp(env: ServiceEnv): Hono<Visit> {
  const app = new Hono<Visit>()
  const market = marketPass(env)
  const rates = ratesAnswer(env.ratesUrl)

  app.get('/api/market/wallets/:address/history', historyLimit(env), market)
  app.get('/api/market/*', market)
  app.get('/api/status', statusAnswer(env, market))
  app.all('/api/market/*', market)
  app.all('/rpc/:chainId', rpcPass(env, new RateLimit(env.rpcPerMinute, env.rpcPerMinute / 4)))
  app.post('/api/bundler/:chainId', bundlerPass(env))
  const store = lazyStore(env.store)
  app.route('/api/passkeys', passkeyRoutes(env, store))
  app.route('/api/recoveries', recoveryRoutes(env, store))
  // For monitoring, and called once at the service's start: the first query opens the store, and a new folder takes a
  // while.
  app.get('/api/ready', async c => {
    try {
      await store.query('SELECT 1')
      return c.json({ ready: true }, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      console.error(`store: ${error instanceof Error ? error.message : String(error)}`)
      return c.json({ error: { code: 'notReady', message: 'The service remembers nothing now' } }, 503, {
        'cache-control': 'no-store',
      })
    }
  })
  app.get('/api/rates', async c =>
    c.json(await rates(), 200, { 'cache-control': 'public, max-age=300, s-maxage=3600' }),
  )
  app.get('/api/blocklist', async c => {
    const text = await readFile(env.blocklistFile, 'utf8').catch(() => null) // no file: browsers let no address through
    if (text === null)
      return c.json({ error: { code: 'blocklistMissing', message: 'There is no block-list here' } }, 503)
    return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' })
  })
  app.post('/api/delegation', delegationCheck(env))
  app.post('/api/names/gateway', gatewayRoute(env))
  app.route('/api/names', nameRoutes(env, lazyStore(env.store)))
  app.route('/api/orders', orderRoutes(env, store))
  app.get('/api/notices', noticesAnswer(env))
  app.get('/api/rewards/:address', rewardsAnswer(env))
  app.get('/api/transfers', transfersAnswer(env))
  app.post('/api/analytics', analyticsPass(env))
  app.post('/api/monitor', monitorPass(env))
  app.get('/api/openapi.json', c => c.json(openapi, 200, { 'cache-control': 'public, max-age=300' }))

  app.notFound(c => c.json({ error: { code: 'notFound', message: 'There is nothing here' } }, 404))
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}: ${error.message}`)
    return c.json({ error: { code: 'failed', message: 'The service failed' } }, 500)
  })
  return app
}
