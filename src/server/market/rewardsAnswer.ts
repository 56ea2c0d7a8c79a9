import type { Context } from 'hono'
import * as v from 'valibot'
import { merkl, type RewardsAnswer } from '#data/rewards/rewardSchemas.ts'
import { RateLimit } from '../service/RateLimit.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import { refuseTooMany } from '../service/refuseTooMany.ts'

const PER_MINUTE = 30
const TIMEOUT_MS = 5_000
const MOST = 200

/**
 * GET /api/rewards/:address (AD-6): what an account can claim on the networks that are on, as the configured source
 * reports. Without a source there is nothing to claim; a source that fails, or answers something else, is 503.
 */
export function rewardsAnswer(
  env: Pick<ServiceEnv, 'trustProxy' | 'rewardsUrl' | 'rpcUrls'>,
  limit: RateLimit = new RateLimit(PER_MINUTE, PER_MINUTE),
) {
  const chainIds = Object.keys(env.rpcUrls).map(Number)

  async function ask(account: string): Promise<RewardsAnswer> {
    const url = env.rewardsUrl!.replaceAll('{address}', account).replaceAll('{chainIds}', chainIds.join(','))
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) throw new Error(`the source answers ${answer.status}`)
    const all = v.parse(merkl, await answer.json())
    const rewards = all.flatMap(({ chain, rewards }) =>
      rewards
        .filter(
          ({ recipient, amount, claimed }) =>
            chainIds.includes(chain.id) && recipient === account && BigInt(amount) > BigInt(claimed),
        )
        .map(({ token, amount, claimed, proofs }) => ({
          chainId: chain.id,
          token: token.address,
          symbol: token.symbol,
          decimals: token.decimals,
          total: amount,
          claimed,
          priceUsd: token.price,
          proofs,
        })),
    )
    return { rewards: rewards.slice(0, MOST) }
  }

  return async (c: Context<Visit>): Promise<Response> => {
    const account = (c.req.param('address') ?? '').toLowerCase()
    if (!/^0x[0-9a-f]{40}$/.test(account))
      return c.json({ error: { code: 'shape', message: 'An address, please' } }, 400)
    if (!env.rewardsUrl) return c.json({ rewards: [] }, 200, { 'cache-control': 'private, max-age=300' })
    const tooMany = refuseTooMany(c, env, limit)
    if (tooMany !== null) return tooMany
    try {
      // What was claimed a moment ago is owed no more.
      return c.json(await ask(account), 200, { 'cache-control': 'private, no-store' })
    } catch (error) {
      console.error(`rewards: ${error instanceof Error ? error.message : String(error)}`)
      return c.json({ error: { code: 'rewardsDown', message: 'Rewards can’t be asked now' } }, 503)
    }
  }
}
