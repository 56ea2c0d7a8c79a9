import type { Address } from '#domain/chains/Chain.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { makeHoldReview } from '#state/liquidity/makeHoldReview.ts'
import { type Reviewed, usePlanReview } from '../../deeds/usePlanReview.ts'

type Asking = {
  deed: HoldAsk['deed']
  /** Whose position it is; null: nobody's, as nothing is asked for. */
  account: Address | null
  ask: HoldAsk | null
  /** What it is about, in a word; null: nothing is asked yet. */
  key: string | null
  onClose: () => void
}

/** A position's deed as it stands on screen. */
export const useHold = ({ deed, ask, ...rest }: Asking): Reviewed =>
  usePlanReview({ ...rest, runKey: deed, make: asked => makeHoldReview(asked ? ask : null) })
