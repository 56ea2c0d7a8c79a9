import { atom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import { eligible, type Reward } from '#domain/token/Reward.ts'
import { $account } from '../wallet/connection.ts'

/** AD-6: what the connected account can claim; empty for every other account, and while it is unknown. */
export const $rewards = atom<{ account: Address | null; rewards: readonly Reward[] }>({ account: null, rewards: [] })

/** Asks what the connected account can claim. A source that doesn't answer offers nothing. */
export async function loadRewards(): Promise<void> {
  const account = $account.get()
  if (!account) return
  if ($rewards.get().account !== account) $rewards.set({ account, rewards: [] })
  try {
    const { fetchRewards } = await import('#data/rewards/fetchRewards.ts')
    const rewards = eligible(await fetchRewards(account))
    if ($account.get() === account) $rewards.set({ account, rewards })
  } catch (error) {
    console.warn('Tarn: rewards could not be asked', error)
  }
}

/** These were claimed: they are offered no more. What could not be claimed with them stays. */
export function taken(claimed: readonly Reward[]): void {
  const { account, rewards } = $rewards.get()
  $rewards.set({ account, rewards: rewards.filter(reward => !claimed.some(each => isSame(each, reward))) })
}

const isSame = (a: Reward, b: Reward): boolean => a.chainId === b.chainId && a.token === b.token && a.total === b.total
