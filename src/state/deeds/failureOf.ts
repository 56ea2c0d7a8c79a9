import { deeds, steps } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import type { PlanStep } from '#domain/plan/Plan.ts'
import { isTransaction } from './isTransaction.ts'
import type { Transaction } from './transactions.ts'

/** Why a mined or replaced transaction didn't do its step; `settledIn` reads back which it was. */
export function failureOf(step: PlanStep, transaction: Transaction): AppError {
  const { error = 'swap.failed' } = transaction
  return new AppError(error === 'swap.failed' ? deeds[steps[step.kind]].failed : error, { cause: transaction })
}

/** The transaction that an error tells of, when there is one that was sent and settled: what it did or cost belongs to the sentence. */
export function settledIn(error: AppError | null): Transaction | null {
  for (let cause: unknown = error?.cause, depth = 0; cause && depth < 4; depth++) {
    if (isTransaction(cause)) return cause
    cause = cause instanceof Error ? cause.cause : null
  }
  return null
}
