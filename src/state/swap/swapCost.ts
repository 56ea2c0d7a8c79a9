import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import type { Preview } from '#onchain/act/rehearsePlan.ts'

/**
 * SW-5: what the network takes of a plan with its approvals, by the gas of its rehearsal at the price of now. Raw
 * native units; null: unknown.
 */
export async function swapCost(
  plan: SteppedPlan,
  preview: Preview | null,
  signal: AbortSignal,
): Promise<bigint | null> {
  if (!preview) return null
  try {
    const [{ readCallsCost }, { worldOf }] = await Promise.all([
      import('#onchain/read/readCost.ts'),
      import('#onchain/act/rehearsePlan.ts'),
    ])
    const signs = plan.steps.some(step => 'typedData' in step)
    const terms = { calls: worldOf(plan).calls, gas: preview.gas, signs }
    return await readCallsCost(plan.chainId, terms, { signal })
  } catch (error) {
    if (!signal.aborted) console.warn('Tarn: what a swap costs could not be read', error)
    return null
  }
}
