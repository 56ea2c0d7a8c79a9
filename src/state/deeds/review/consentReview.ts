import { computed, type ReadableAtom } from 'nanostores'
import { type RunKey, type Running, runDeed } from '../runs.ts'
import { makeReview, type Reviewing } from './makeReview.ts'

/** A review of what a text of ours says: there is nothing to rehearse, as nothing goes on a chain. */
export type ConsentReview = { status: 'preparing' | 'ready'; operation: null; error: null }

export type ConsentReviewing = Pick<Reviewing<true, null>, 'start' | 'confirmPending' | 'confirm'> & {
  $review: ReadableAtom<ConsentReview>
}

/**
 * GO-5: a text of ours from its review to its receipt. `agree`: asks the wallet to sign it, and hands over the
 * signature.
 */
export function makeConsentReview(key: RunKey, agree: (run: Running) => Promise<void>): ConsentReviewing {
  const { $review, ...reviewing } = makeReview<true, null>({
    ...{ key, first: true, every: null },
    look: async () => true,
    run: () => runDeed(key, { steps: ['signText', 'handOver'] }, run => agree(run).then(() => null)),
  })
  return {
    ...reviewing,
    $review: computed(
      $review,
      ({ ready }): ConsentReview => ({
        ...{ status: ready ? 'ready' : 'preparing', operation: null, error: null },
      }),
    ),
  }
}
