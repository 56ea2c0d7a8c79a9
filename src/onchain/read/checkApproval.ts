import { AppError } from '#domain/Errors.ts'
import type { Plan } from '#domain/plan/Plan.ts'
import { readAllowances } from './readAllowances.ts'

/** ER-2. After an approval was mined: what the wallet really granted. Throws `approve.insufficient` when it is less than was asked. */
export async function checkApproval(
  plan: Plan,
  step: { token: `0x${string}`; amount: bigint },
  signal: AbortSignal,
): Promise<void> {
  const { token } = await readAllowances(plan.chainId, plan.account, step.token, plan.expected.receives.to, { signal })
  if (token < step.amount) throw new AppError('approve.insufficient')
}
