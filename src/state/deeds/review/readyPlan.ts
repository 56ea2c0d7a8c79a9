import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Step } from '#domain/deeds.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import { $connection } from '../../wallet/connection.ts'
import { type OperationReview, priceOperationOf } from '../operation.ts'

/** What was rehearsed, and what it will cost. `block` null: the node can't simulate. `cost`: raw native units, of questions that wait for each other about; null: not known, or an account that pays for itself. */
export type ReadyPlan = { plan: DeedPlan; block: bigint | null; cost: bigint | null; operation: OperationReview | null }

/** Gas of a delegation beyond its empty call: what EIP-7702 charges for each authorisation at most. */
const AUTHORISATION = 25_000n

/** Gas of a permission, and of what moves liquidity or swaps: of questions that wait for each other none but the first can be measured, and this is what they usually take. */
const USUAL = { permit: 60_000n, act: 400_000n } as const
const usualGas = (plan: DeedPlan): bigint =>
  stepsOf(plan).reduce((sum, step) => sum + (step.way !== 'call' ? 0n : step.permits ? USUAL.permit : USUAL.act), 0n)

/** GO-5: a plan rehearsed at the newest block, and priced. Throws AppError. */
export async function readyPlan(plan: DeedPlan, signal: AbortSignal): Promise<ReadyPlan> {
  const { rehearsePlan } = await import('#onchain/act/rehearsePlan.ts')
  const preview = await rehearsePlan(plan, signal)
  const paysItself = walletTraits($connection.get().connectorId).paysItself
  const [cost, operation] = await Promise.all([
    paysItself ? null : costOf(plan, signal),
    paysItself ? priceOperationOf(plan) : null,
  ])
  return { plan, block: preview?.block ?? null, cost, operation }
}

/** Raw native units; null where a call can't be estimated before the one that goes first and nothing usual is known of it. */
async function costOf(plan: DeedPlan, signal: AbortSignal): Promise<bigint | null> {
  const { chainId, account, calls, promises } = plan
  const { readCost, readGasCost } = await import('#onchain/read/readCost.ts')
  const [only] = calls
  if (only && stepsOf(plan).length === 1) {
    const { expected } = await readCost(chainId, account, only, { signal })
    return promises.delegate ? expected + (await readGasCost(chainId, AUTHORISATION, { signal })) : expected
  }
  // Permissions that end don't wait for each other; one that is ended first for another's sake does.
  if (promises.spends.length > 0 || promises.receives.length > 0)
    return readGasCost(chainId, usualGas(plan), { signal })
  const each = await Promise.all(
    // What waits for the one before it can't be estimated yet: then nothing is said of the whole.
    calls.map(call => readCost(chainId, account, call, { signal }).catch(() => null)),
  )
  signal.throwIfAborted()
  return each.reduce<bigint | null>((sum, one) => (sum === null || one === null ? null : sum + one.expected), 0n)
}

/** What the wallet is asked, in order; of a batch the last alone. */
export function kindsOf(plan: DeedPlan): Step[] {
  // What only permits says so itself; the act is the plan's own.
  const kinds = stepsOf(plan).flatMap(({ kind }): Step[] => [kind ?? (plan.deed as Step)])
  return plan.batched ? kinds.slice(-1) : kinds
}
