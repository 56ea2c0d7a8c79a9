import { compare } from '#domain/plan/compare.ts'
import type { Ground, Question } from '#domain/plan/Ground.ts'
import { AppError } from '#domain/Errors.ts'
import { judgeCalls, type Preview } from './judgeCalls.ts'

/** GO-5: refuses a question that is not what was reviewed. Throws `swap.differs`. */
export function refuseChanged(plan: Ground, question: Question): void {
  const differences = compare(plan, question)
  if (differences.length > 0) throw new AppError('swap.differs', { cause: differences.join(', ') })
}

/** GO-5: reads the calls of a plan that is asked as it stands, runs them on our own node and judges what they do. Throws AppError; the signal's reason when aborted. */
export async function rehearse(
  plan: Ground,
  at: { chainId: number; account: `0x${string}` },
  signal: AbortSignal,
): Promise<Preview | null> {
  refuseChanged(plan, { chainId: at.chainId, account: at.account, calls: plan.calls })
  return judgeCalls(plan, [...plan.calls], {}, signal)
}
