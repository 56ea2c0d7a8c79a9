import { deeds, type Deed } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import { isOnEvm, type Transaction } from './DeedRecord.ts'
import { isDeedRecord } from './isDeedRecord.ts'

/** Why a mined or replaced transaction didn't do its deed; `settledIn` reads back which it was. */
export function failureOf(deed: Deed, transaction: Transaction): AppError {
  const { error = 'swap.failed' } = transaction
  return new AppError(error === 'swap.failed' ? deeds[deed].failed : error, { cause: transaction })
}

/**
 * The transaction that an error tells of, when there is one that was sent and settled: what it did or cost belongs to
 * the sentence.
 */
export function settledIn(error: AppError | null): Transaction | null {
  for (let cause: unknown = error?.cause, depth = 0; cause && depth < 4; depth++) {
    if (isDeedRecord(cause) && isOnEvm(cause)) return cause
    cause = cause instanceof Error ? cause.cause : null
  }
  return null
}
