import type { Address } from '../../chains/Chain.ts'
import { claimable, claimCall, type Reward } from '../../token/Reward.ts'
import type { Expectation } from '../Expectation.ts'

/** AD-6: claims rewards of one network: all that is owed arrives with the account, and nothing leaves. */
export function planClaim(chainId: number, account: Address, rewards: readonly Reward[]): Expectation {
  const owed = new Map<Address, bigint>()
  for (const reward of rewards) owed.set(reward.token, (owed.get(reward.token) ?? 0n) + claimable(reward))
  const receives = [...owed].map(([currency, min]) => ({ currency, min, to: account }))
  return {
    chainId,
    account,
    deadline: 0n,
    calls: [claimCall(account, rewards)],
    promises: { spends: [], receives, permits: [], items: [] },
    left: [],
  }
}
