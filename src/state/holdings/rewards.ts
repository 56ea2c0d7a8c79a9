import { atom } from 'nanostores'
import { AppError as Failure } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { claimable, eligible, type Reward } from '#domain/token/Reward.ts'
import { $account } from '../wallet/connection.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'

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

/** Claims everything of one network, once a simulation has shown that it arrives; `due`: as it is shown. */
export function claimAsk(account: Address, chainId: number, due: readonly Reward[]): PlanAsk {
  let handed = false
  const [first] = due
  return {
    ...{ key: 'claim', chainId, about: [String(chainId)] },
    touches: { addresses: [account], tokens: due.map(({ token }) => token) },
    // GO-5: what is shown must arrive, all of it, and nothing may leave.
    async plan() {
      if (!first) throw new Failure('rewards.failed')
      return planOf({ chainId, account, due, first })
    },
    listeners: () => ({
      onSent: () => {
        handed = true
      },
    }),
    // The source named too much, or its proof does not hold: another amount would not help.
    sayFault: error =>
      error.code === 'deed.differs' || error.code === 'deed.expectedToFail'
        ? new Failure('rewards.failed', { cause: error })
        : error,
    onEnd(error) {
      // A person who no longer waits needs no reason; what was sent goes on without them.
      if (error === null || (handed && error.code === 'wallet.noAnswer')) taken(chainId)
      else if (handed) void loadRewards()
    },
  }
}

const taken = (chainId: number): void => {
  const { account, rewards } = $rewards.get()
  $rewards.set({ account, rewards: rewards.filter(reward => reward.chainId !== chainId) })
}

function planOf({
  chainId,
  account,
  due,
  first,
}: {
  chainId: number
  account: Address
  due: readonly Reward[]
  first: Reward
}): DeedPlan {
  const label = { id: first.token, symbol: first.symbol, decimals: first.decimals }
  const line = { currencyIn: label, currencyOut: label, amountIn: 0n, amountOut: claimable(first) }
  return { ...planClaim(chainId, account, due), deed: 'claim', lines: [[line]] }
}
