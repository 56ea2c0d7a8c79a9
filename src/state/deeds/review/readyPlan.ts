import { walletTraits } from '#domain/account/walletTraits.ts'
import { atPrice } from '#domain/passkey/Budget.ts'
import { shapeOf, type Step } from '#domain/deeds.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { spenderName } from '#domain/plan/Approval.ts'
import { type DeedPlan, isToldBefore, ordersOf, type PlanStep, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Permit } from '#domain/plan/Expectation.ts'
import { detailsOf } from '#domain/router/Permit2.ts'
import { safeText } from '#domain/token/Token.ts'
import { $connection } from '../../wallet/connection.ts'
import { type OperationReview, priceOperationOf } from './operationReview.ts'

/**
 * What was rehearsed, and what it will cost; `plan` carries the price of an operation as it was reviewed. `block` null:
 * the node can't simulate. `cost`: raw native units; null: not known, or an account that pays for itself.
 */
export type ReadyPlan = { plan: DeedPlan; block: bigint | null; cost: bigint | null; operation: OperationReview | null }

/** Letters of a symbol, as questions name it. */
const SYMBOL = 12
/** Gas of a delegation beyond its empty call: what EIP-7702 charges for each authorisation at most. */
const AUTHORISATION = 25_000n

/** GO-5: a plan rehearsed at the newest block, and priced. Throws AppError. */
export async function readyPlan(plan: DeedPlan, signal: AbortSignal): Promise<ReadyPlan> {
  const { rehearsePlan } = await import('#onchain/act/rehearsePlan.ts')
  const preview = await rehearsePlan(plan, signal)
  return { ...(await pricePlan(plan, preview?.gas ?? null, signal)), block: preview?.block ?? null }
}

/** What a plan that was rehearsed costs, and the plan at that price. `gas`: see `costOf`. Throws AppError. */
export async function pricePlan(
  plan: DeedPlan,
  gas: readonly bigint[] | null,
  signal: AbortSignal,
): Promise<Omit<ReadyPlan, 'block'>> {
  const paysItself = walletTraits($connection.get().connectorId).paysItself
  const [cost, operation] = await Promise.all([
    paysItself ? null : costOf(plan, gas, signal),
    paysItself ? priceOperationOf(plan) : null,
  ])
  return { plan: atPrice(plan, operation), cost, operation }
}

/**
 * What all of a plan costs, raw native units. `gas`: what its calls used when they ran in order; null where the node
 * can't do that, and then nothing is known of calls that wait for the one before.
 */
export async function costOf(
  plan: DeedPlan,
  gas: readonly bigint[] | null,
  signal: AbortSignal,
): Promise<bigint | null> {
  const { chainId, account, calls, promises } = plan
  const { readCallsCost, readCost, readGasCost } = await import('#onchain/read/readCost.ts')
  const steps = stepsOf(plan)
  const [only] = calls
  if (only && steps.length === 1) {
    const { expected } = await readCost({ chainId, from: account, call: only }, { signal })
    return promises.delegate ? expected + (await readGasCost(chainId, AUTHORISATION, { signal })) : expected
  }
  const signs = steps.some(step => 'permit' in step && step.way === 'sign')
  if (gas?.length === calls.length) return readCallsCost(chainId, { calls, gas, signs }, { signal })
  const each = await Promise.all(
    // What waits for the one before it can't be estimated yet: then nothing is said of the whole.
    calls.map(call => readCost({ chainId, from: account, call }, { signal }).catch(() => null)),
  )
  signal.throwIfAborted()
  return each.reduce<bigint | null>((sum, one) => (sum === null || one === null ? null : sum + one.expected), 0n)
}

/**
 * What a question permits: symbols of its tokens, and who may take them; a short address where there is no name. Of one
 * of several orders: which one it is, and of how many.
 */
type StepNames = { of?: string; to?: string }

/** What each of these questions permits, or which order it is; nothing of one that only acts. */
export function namesOf(plan: DeedPlan): readonly StepNames[] {
  const labels = plan.lines.flat().flatMap(({ currencyIn, currencyOut }) => [currencyIn, currencyOut])
  const symbolOf = ({ token }: Pick<Permit, 'token'>) =>
    safeText(labels.find(({ id }) => id === token)?.symbol ?? '', SYMBOL) || shownShort(token)
  const orders = ordersOf(plan)
  const names = toldSteps(plan).map((step): StepNames => {
    if (step.kind === 'signPart') return { of: `${orders.indexOf(step.order) + 1}`, to: `${orders.length}` }
    const permits = permitsOf(plan, step)
    const [first] = permits
    if (!first) return {}
    const to = spenderName(plan.chainId, first.spender) ?? shownShort(first.spender)
    return { of: permits.map(symbolOf).join(' + '), to }
  })
  return plan.batched ? names.slice(-1) : names
}

/** Steps that are told by themselves. */
const toldSteps = (plan: DeedPlan): readonly PlanStep[] => stepsOf(plan).filter((_, at) => !isToldBefore(plan, at))

/** What a step permits; of a deed that only changes approvals what all of it does. */
function permitsOf(plan: DeedPlan, step: PlanStep): readonly Pick<Permit, 'token' | 'spender'>[] {
  if (step.way === 'call')
    return step.permits ?? (shapeOf(plan.deed).group === 'permission' ? plan.promises.permits : [])
  if (!('permit' in step)) return []
  const { spender } = step.permit
  return detailsOf(step.permit).map(({ token }) => ({ token, spender }))
}

/** What the wallet is asked, in order; of a batch the last alone. */
export function kindsOf(plan: DeedPlan): Step[] {
  // What only permits says so itself; the act is the plan's own.
  const kinds = toldSteps(plan).flatMap(({ kind }): Step[] => [kind ?? (plan.deed as Step)])
  return plan.batched ? kinds.slice(-1) : kinds
}
