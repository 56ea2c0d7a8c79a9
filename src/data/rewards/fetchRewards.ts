import type { Address } from '#domain/chains/Chain.ts'
import type { Reward } from '#domain/token/Reward.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import { fetchJson } from '../market/fetch/fetchJson.ts'
import { rewards } from './rewardSchemas.ts'

/** Asks our service what an account can claim. Throws DataError. */
export async function fetchRewards(account: Address): Promise<Reward[]> {
  const found = await fetchJson(rewards, `/api/rewards/${account}`)
  return found.rewards.map(reward => ({
    ...reward,
    token: reward.token as Address,
    // Without a symbol that shows anything it is its address.
    symbol: safeText(reward.symbol) === '' ? shortAddress(reward.token) : reward.symbol,
    proofs: reward.proofs as Reward['proofs'],
    total: BigInt(reward.total),
    claimed: BigInt(reward.claimed),
  }))
}
