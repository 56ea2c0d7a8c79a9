import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import type { Preview } from '#onchain/act/rehearsePlan.ts'

/**
 * SW-5: the network fee of a plan that has no quote (a wrap), by the gas of its rehearsal. Raw native units; null:
 * unknown.
 */
export async function wrapCost(
  plan: SteppedPlan,
  preview: Preview | null,
  signal: AbortSignal,
): Promise<bigint | null> {
  if (!preview) return null
  try {
    const { readCallsCost } = await import('#onchain/read/readCost.ts')
    return await readCallsCost(plan.chainId, { calls: plan.calls, gas: preview.gas, signs: false }, { signal })
  } catch (error) {
    if (!signal.aborted) console.warn('Tarn: what a wrap costs could not be read', error)
    return null
  }
}
