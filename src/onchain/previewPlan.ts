import type { Address } from '#domain/chains/Chain.ts'
import type { Plan } from '#domain/Plan.ts'
import { callOf } from './callOf.ts'
import { watchesOf } from './checkFigures.ts'
import { client } from './clients.ts'
import { overridesOf } from './runStep.ts'
import { simulate } from './simulate.ts'
import { toAppError } from './toAppError.ts'

/** What the plan would do on our node now: raw amounts that leave and arrive, at which block. */
export type Preview = { spent: bigint; received: bigint; block: bigint; recipient: Address }

/**
 * GO-5, before anything is asked: the whole plan run on our node, the permit as if it were signed.
 * Null when the node can't simulate more than one call. Throws the AppError of a revert, or `network.*`.
 */
export async function previewPlan(plan: Plan, signal: AbortSignal): Promise<Preview | null> {
  const calls = plan.steps.filter(step => step.kind !== 'signPermit').map(step => callOf(step, null))
  try {
    const [block, { figures }] = await Promise.all([
      client(plan.chainId).request<string>('eth_blockNumber', [], { signal }),
      simulate(plan.chainId, plan.account, calls, watchesOf(plan), { overrides: overridesOf(plan), signal }),
    ])
    const [input, output] = figures ?? []
    if (!input || !output) return null
    return { spent: input.before - input.after, received: output.after - output.before, block: BigInt(block), recipient: plan.recipient }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw toAppError(error, 'simulate')
  }
}
