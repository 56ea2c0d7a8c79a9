import { AppError, asAppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { claimable, type Reward } from '#domain/token/Reward.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'
import { type ReadyPlan, readyPlan } from '../deeds/review/readyPlan.ts'
import { each } from '../tokens/each.ts'
import { $tokens, resolveToken, tokenKey } from '../tokens/tokens.ts'
import { loadRewards, taken } from './rewards.ts'

/**
 * AD-6: claims the rewards of one network once a simulation has shown that they arrive; `due`: as it is shown. Where
 * the whole claim fails, each token is simulated alone, and what its distributor can pay is claimed: `claimedBy` tells
 * which those are.
 */
export function claimAsk(account: Address, chainId: number, due: readonly Reward[]): PlanAsk {
  let handed = false
  let claimed = due
  const planOf = (rewards: readonly Reward[]) => makePlan(chainId, account, rewards)
  const know = async (token: Address) => {
    try {
      await resolveToken(chainId, token)
    } catch (error) {
      console.warn('Tarn: a reward’s token could not be read', error)
    }
  }
  return {
    ...{ key: 'claim', chainId, about: [String(chainId)] },
    touches: { addresses: [account], tokens: due.map(({ token }) => token) },
    async look(signal) {
      // What the source says of a token is not what its amounts are named by.
      await each(tokensOf(due), know, () => {})
      const ready = await lookAt(due, planOf, signal)
      claimed = claimedBy(ready.plan, due)
      return ready
    },
    // GO-5: what is shown must arrive, all of it, and nothing may leave.
    plan: async (_, shown) => planOf(shown ? claimedBy(shown, due) : due),
    listeners: () => ({
      onSent: () => {
        handed = true
      },
    }),
    // The source named too much, or its proof does not hold: another amount would not help.
    sayFault: error => (isUnpaid(error) ? new AppError('rewards.failed', { cause: error }) : error),
    onEnd(error) {
      // A person who no longer waits needs no reason; what was sent goes on without them.
      if (error === null || (handed && error.code === 'wallet.noAnswer')) taken(claimed)
      else if (handed) void loadRewards()
    },
  }
}

/** Those of the rewards that a plan claims. */
export const claimedBy = ({ promises }: Pick<DeedPlan, 'promises'>, due: readonly Reward[]): Reward[] =>
  due.filter(({ token }) => promises.receives.some(({ currency }) => currency === token))

/**
 * The simulation shows that less arrives than was promised, or that the call reverts: codes of a swap are words that a
 * token reverts with (`transfer amount exceeds balance`).
 */
const isUnpaid = ({ code }: AppError): boolean =>
  code === 'deed.differs' || code === 'deed.expectedToFail' || /^(swap|approve)\./.test(code)

const tokensOf = (due: readonly Reward[]): Address[] => [...new Set(due.map(({ token }) => token))]

type MakePlan = (rewards: readonly Reward[]) => DeedPlan

/** All of it, or else what each token's own simulation shows to arrive. Throws AppError where nothing does. */
async function lookAt(due: readonly Reward[], planOf: MakePlan, signal: AbortSignal): Promise<ReadyPlan> {
  try {
    return await readyPlan(planOf(due), signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!isUnpaid(asAppError(error))) throw error
    const paid = await payable(due, planOf, signal)
    if (paid.length === 0 || paid.length === due.length) throw error
    return readyPlan(planOf(paid), signal)
  }
}

/** The rewards whose token alone would arrive. Throws what is no answer to that: a node that is away. */
async function payable(due: readonly Reward[], planOf: MakePlan, signal: AbortSignal): Promise<Reward[]> {
  const { rehearsePlan } = await import('#onchain/act/rehearsePlan.ts')
  const paid = new Set<Address>()
  const simulate = async (token: Address) => {
    try {
      await rehearsePlan(planOf(due.filter(reward => reward.token === token)), signal)
      paid.add(token)
    } catch (error) {
      if (signal.aborted || !isUnpaid(asAppError(error))) throw error
      console.warn('Tarn: a reward can’t be claimed', token, error)
    }
  }
  await each(tokensOf(due), simulate, () => {})
  return due.filter(({ token }) => paid.has(token))
}

/** Throws `rewards.failed` for no rewards. */
function makePlan(chainId: number, account: Address, due: readonly Reward[]): DeedPlan {
  const [first] = due
  if (!first) throw new AppError('rewards.failed')
  const { symbol, decimals } = $tokens.get()[tokenKey(chainId, first.token)] ?? first
  const label = { id: first.token, symbol, decimals }
  const line = { currencyIn: label, currencyOut: label, amountIn: 0n, amountOut: claimable(first) }
  return { ...planClaim(chainId, account, due), deed: 'claim', lines: [[line]] }
}
