import { atom, type ReadableAtom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { forgetRun } from '../deeds/runs.ts'
import type { OperationReview } from '../deeds/operation.ts'
import type { Named } from '../passkey/ownerChanges.ts'
import { $connection } from '../wallet/connection.ts'
import { kindsOf } from './createReview.ts'
import { type HoldAsk, type HoldReady, prepareHold, runHold } from './holdDeed.ts'

/** A review of what somebody wants to do with a position. `idle`: nothing is asked for yet. */
export type HoldReview = {
  status: 'idle' | 'preparing' | 'ready' | 'failed'
  ready: HoldReady | null
  operation: OperationReview | null
  error: AppError | null
}

export type HoldReviewing = {
  $review: ReadableAtom<HoldReview>
  /** Rehearses and prices it; returns what ends that. */
  start: () => () => void
  /** PK-3: the person answers for a pending change of owners. */
  confirmPending: (named: Named) => void
  /** Asks the wallet for exactly what is shown; the transaction that did it, null where it failed (its run says why). */
  confirm: () => Promise<Hex | null>
}

/** ms after the last change of a form (constants.md: amount). */
const DEBOUNCE = 250
/** Between two rehearsals while the dialog waits (ms): permissions, the clock and the pool move on. */
const REFRESH = 15_000
const NOTHING: HoldReview = { status: 'idle', ready: null, operation: null, error: null }

/** One review of a position's deed. What it shows is what the wallet is asked for, and nothing else; of nothing (`ask` null) it stays idle. */
export function makeHoldReview(ask: HoldAsk | null): HoldReviewing {
  const $review = atom<HoldReview>(ask ? { ...NOTHING, status: 'preparing' } : NOTHING)
  if (!ask) return { $review, start: () => () => {}, confirmPending: () => {}, confirm: () => Promise.resolve(null) }
  let looking = new AbortController()
  let running = false
  const look = async () => {
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    try {
      const ready = await prepareHold(ask, signal)
      if (signal.aborted) return
      $review.set({ status: 'ready', ready, operation: ready.operation, error: null })
      void shows(ask.chainId, ready.operation)
    } catch (error) {
      if (!signal.aborted) $review.set({ ...NOTHING, status: 'failed', error: asAppError(error) })
    }
  }
  return {
    $review,
    start() {
      forgetRun(ask.deed)
      $review.set({ ...NOTHING, status: 'preparing' })
      const first = setTimeout(() => void look(), DEBOUNCE)
      const timer = setInterval(() => {
        if (!running && document.visibilityState === 'visible') void look()
      }, REFRESH)
      return () => {
        clearTimeout(first)
        clearInterval(timer)
        looking.abort()
        void shows(ask.chainId, null)
      }
    },
    confirmPending(named) {
      void import('../passkey/passkeys.ts').then(async ({ confirmPending }) => {
        await confirmPending(named)
        await look()
      })
    },
    async confirm() {
      const { ready } = $review.get()
      if (running || !ready) return null
      running = true
      try {
        const ended = await runHold(ask, kindsOf(ready.plan))
        return ended.status === 'done' ? ended.value : null
      } finally {
        running = false
      }
    },
  }
}

/** PK-3: what goes along of a passkey wallet's owners is what this review shows. */
async function shows(chainId: number, operation: OperationReview | null): Promise<void> {
  if (!walletTraits($connection.get().connectorId).paysItself) return
  const { showsChange } = await import('../passkey/ownerChanges.ts')
  showsChange(chainId, operation?.pending?.change ?? null)
}
