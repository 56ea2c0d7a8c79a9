import type { Context } from 'hono'
import * as v from 'valibot'
import { delegationAsked } from '#data/delegation/delegationSchemas.ts'
import { type Details, detailsOf } from '#domain/account/Delegation.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readBody } from '../service/readBody.ts'
import { readCode } from '../rpc/readChain.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { refuseTooMany } from '../service/refuseTooMany.ts'

const MAX_BODY = 8_192
const PER_MINUTE = 60

/**
 * POST /api/delegation (AP-1): what the code of accounts says on networks. A network whose nodes don't answer, or that
 * is not on, is null and logged.
 */
export function delegationCheck(
  env: Pick<ServiceEnv, 'trustProxy' | 'rpcUrls'>,
  limit: RateLimit = new RateLimit(PER_MINUTE, PER_MINUTE / 2),
) {
  async function check(address: string, chainId: number): Promise<Details | null> {
    const urls = Object.hasOwn(env.rpcUrls, chainId) ? env.rpcUrls[chainId] : undefined
    if (!urls) return null
    try {
      return detailsOf(await readCode(urls, address as `0x${string}`))
    } catch (error) {
      console.warn(
        `Delegation on ${chainId} could not be checked: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
      return null
    }
  }
  return async (c: Context<Visit>): Promise<Response> => {
    const tooMany = refuseTooMany(c, env, limit)
    if (tooMany !== null) return tooMany
    const body = await readBody(c, MAX_BODY)
    if (!body.ok) return body.response
    const asked = v.safeParse(delegationAsked, body.value)
    if (!asked.success)
      return c.json({ error: { code: 'shape', message: 'walletAddresses and chainIds, please' } }, 400)
    const { walletAddresses, chainIds } = asked.output
    const details = await Promise.all(
      walletAddresses.map(
        async address =>
          [
            address,
            Object.fromEntries(await Promise.all(chainIds.map(async id => [id, await check(address, id)] as const))),
          ] as const,
      ),
    )
    return c.json({ delegationDetails: Object.fromEntries(details) }, 200, { 'cache-control': 'no-store' })
  }
}
