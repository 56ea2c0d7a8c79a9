import * as v from 'valibot'
import type { Address } from '#domain/chains/Chain.ts'
import type { Reward } from '#domain/token/Reward.ts'
import { rewards } from './rewardSchemas.ts'

/** Asks our service what an account can claim; rejects when it does not answer or answers something else. */
export async function fetchRewards(account: Address): Promise<Reward[]> {
  const answer = await fetch(`/api/rewards/${account}`, { signal: AbortSignal.timeout(8_000) })
  if (!answer.ok) throw new Error(`rewards: ${answer.status}`)
  return v.parse(rewards, await answer.json()).rewards.map(reward => ({
    ...reward,
    token: reward.token as Address,
    proofs: reward.proofs as Reward['proofs'],
    total: BigInt(reward.total),
    claimed: BigInt(reward.claimed),
  }))
}
