import type { Context } from 'hono'
import * as v from 'valibot'
import { RateLimit } from '../service/RateLimit.ts'
import { readRequest, Refused } from '../service/readRequest.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { visitorOf } from '../service/visitorOf.ts'

const TIMEOUT_MS = 15_000
/** What bundlers take: an operation of hundreds of calls. */
const MAX_BODY = 262_144
/** LIST: what a page may ask a bundler through us. */
const methods = [
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'eth_chainId',
  'eth_blockNumber',
  'eth_getBlockByNumber',
] as const
/** What is asked through us. */
export const bundlerCall = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.number(), v.pipe(v.string(), v.maxLength(64))]),
  method: v.picklist(methods),
  params: v.pipe(v.array(v.unknown()), v.maxLength(3)),
})

/**
 * POST /api/bundler/<chainId>: one call to the network's ERC-4337 bundler; its URL, which may hold a key, stays here.
 * 404 where none is configured.
 */
export const bundlerPass = (env: Pick<ServiceEnv, 'bundlerUrls' | 'siteUrl' | 'trustProxy'>) => {
  const limit = new RateLimit(300, 100)
  const { origin } = new URL(env.siteUrl)
  return async (c: Context<Visit>) => {
    const text = c.req.param('chainId') ?? ''
    const url = /^\d{1,10}$/.test(text) ? env.bundlerUrls[Number(text)] : undefined
    if (!url) return c.json({ error: { code: 'notFound', message: 'No bundler is configured for this network' } }, 404)
    const wait = limit.take(visitorOf(c, env))
    if (wait > 0)
      return c.json({ error: { code: 'rateLimit', message: 'Too many requests' } }, 429, {
        'retry-after': String(wait),
      })
    try {
      const asked = await readRequest(c, origin, bundlerCall, MAX_BODY)
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return c.json((await response.json()) as object, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      if (error instanceof Refused) return c.json({ error: { code: error.code, message: error.message } }, error.status)
      console.error(`bundler ${text}: ${error instanceof Error ? error.message : String(error)}`)
      return c.json({ error: { code: 'bundlerDown', message: 'The bundler does not answer' } }, 502, {
        'cache-control': 'no-store',
      })
    }
  }
}
