import { atom, type ReadableAtom } from 'nanostores'
import { forgetRun, type RunKey, type Running, runDeed } from '../runs.ts'

/** A review of what a text of ours says: there is nothing to rehearse, as nothing goes on a chain. */
export type ConsentReview = { status: 'ready'; operation: null; error: null }

export type ConsentReviewing = {
  $review: ReadableAtom<ConsentReview>
  start: () => () => void
  confirmPending: () => void
  /** Has the text signed and handed over; its run says how that went. */
  confirm: () => Promise<null>
}

/**
 * GO-5: a text of ours from its review to its receipt, run the one way every deed runs. `agree`: asks the wallet, and
 * hands over what it signed.
 */
export function makeConsentReview(key: RunKey, agree: (run: Running) => Promise<void>): ConsentReviewing {
  return {
    $review: atom<ConsentReview>({ status: 'ready', operation: null, error: null }),
    start: () => () => {},
    // Nothing of a wallet's owners goes along with a text.
    confirmPending() {},
    async confirm() {
      forgetRun(key)
      await runDeed(key, { steps: ['signText', 'handOver'] }, agree)
      return null
    },
  }
}
