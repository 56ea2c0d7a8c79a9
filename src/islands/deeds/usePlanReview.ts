import { useStore } from '@nanostores/react'
import { useMemo, useRef } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import type { PlanReviewing } from '#state/deeds/review/planReview.ts'
import type { ReadyPlan } from '#state/deeds/review/readyPlan.ts'
import { isDone, isRunning, type RunKey, runOf } from '#state/deeds/runs.ts'
import { type DeedReview, useDeedReview } from './useDeedReview.ts'

/** A deed as it stands on screen. */
export type Reviewed<R extends ReadyPlan = ReadyPlan> = {
  deed: DeedReview
  status: 'idle' | 'preparing' | 'ready' | 'failed'
  ready: R | null
  /** What is to be known, or accepted, before it is asked for. */
  issues: readonly PoolIssue[]
}

type Asking<R extends ReadyPlan> = {
  runKey: RunKey
  /** The account whose deed it is; null: none, as nothing is asked for. */
  account: Address | null
  /** What it is about, in a word; null: nothing is asked yet. */
  key: string | null
  /** The review of what `key` says; `asked` false: of nothing. */
  make: (asked: boolean) => PlanReviewing<R>
  onClose: () => void
}

/**
 * A deed reviewed with each change of what it is about, asked for once. What was asked for stands still until it ends.
 */
export function usePlanReview<R extends ReadyPlan = ReadyPlan>({
  runKey,
  account,
  key,
  make,
  onClose,
}: Asking<R>): Reviewed<R> {
  const run = useStore(runOf(runKey))
  const shown = useRef(key)
  if (!isRunning(run) && !(run && isDone(run))) shown.current = key
  const reviewing = useMemo(() => make(shown.current !== null), [shown.current])
  const review = useStore(reviewing.$review)
  const { status, ready, issues } = review
  return {
    deed: useDeedReview({ key: runKey, account, reviewing, review, onClose, onSent: () => {} }),
    ...{ status, ready, issues },
  }
}
