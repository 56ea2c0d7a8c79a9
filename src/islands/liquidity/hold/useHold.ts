import type { Address } from '#domain/chains/Chain.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { makeHoldReview } from '#state/liquidity/makeHoldReview.ts'
import { type Reviewed, usePlanReview } from '../../deeds/usePlanReview.ts'

type Asking = {
  deed: HoldAsk['deed']
  /** The position's owner; null: nothing is asked for. */
  account: Address | null
  /** Null: nothing is asked yet. */
  ask: HoldAsk | null
  onClose: () => void
}

/**
 * All that is asked, in a word: whatever differs is reviewed anew, so that nothing else is reviewed than what is shown.
 */
const wordOf = (ask: HoldAsk): string =>
  JSON.stringify(ask, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

/** A position's deed as it stands on screen. */
export const useHold = ({ deed, ask, ...rest }: Asking): Reviewed =>
  usePlanReview({
    ...{ ...rest, runKey: deed, key: ask && wordOf(ask) },
    make: asked => makeHoldReview(asked ? ask : null),
  })
