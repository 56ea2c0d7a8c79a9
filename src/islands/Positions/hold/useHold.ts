import { useStore } from '@nanostores/react'
import { useMemo, useRef } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { isDone, isRunning, runOf } from '#state/deeds/runs.ts'
import type { HoldAsk, HoldReady } from '#state/liquidity/holdDeed.ts'
import { makeHoldReview } from '#state/liquidity/holdReview.ts'
import { type DeedReview, useDeedReview } from '../../deeds/useDeedReview.ts'

export type Hold = {
  deed: DeedReview
  status: 'idle' | 'preparing' | 'ready' | 'failed'
  ready: HoldReady | null
}

type Asking = {
  deed: HoldAsk['deed']
  /** Whose position it is; null: nobody's, as nothing is asked for. */
  account: Address | null
  ask: HoldAsk | null
  /** What it is about, in a word; null: nothing is asked yet. */
  key: string | null
  onClose: () => void
}

/** A position's deed as it stands on screen: reviewed with each change of its form, asked for once. What was asked for stands still until it ends. */
export function useHold({ deed, account, ask, key, onClose }: Asking): Hold {
  const run = useStore(runOf(deed))
  const shown = useRef(key)
  if (!isRunning(run) && !(run && isDone(run))) shown.current = key
  const reviewing = useMemo(() => makeHoldReview(shown.current === null ? null : ask), [shown.current])
  const review = useStore(reviewing.$review)
  const { status, ready } = review
  return {
    deed: useDeedReview({ key: deed, account, reviewing, review, onClose, onSent: () => {} }),
    ...{ status, ready },
  }
}
