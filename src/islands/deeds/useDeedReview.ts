import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { AppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import type { OperationReview } from '#state/deeds/review/operationReview.ts'
import { $pending } from '#state/deeds/records.ts'
import { forgetRun, isRunning, type Run, type RunKey, runOf } from '#state/deeds/runs.ts'
import { showToast, tellInstead } from '#state/deeds/toasts.ts'
import type { Named } from '#domain/passkey/PendingChange.ts'
import { $connection } from '#state/wallet/connection.ts'
import type { Asked } from '#ui/deeds/DeedSteps.tsx'
import { tells } from './tells.ts'

/** What any deed's review can do; its own state makes one. */
export type DeedReviewing = {
  /** Rehearses and prices it; returns what ends that. */
  start: () => () => void
  /** PK-3: the person answers for a pending change of owners. */
  confirmPending: (named: Named) => void
  /**
   * Asks the wallet for exactly what is shown; the transaction that did it, null where it failed (its run says why).
   */
  confirm: () => Promise<Hex | null>
  /** Looks anew, where that is less than to start again. */
  lookAnew?: () => void
}

type Asking = {
  key: RunKey
  account: Address | null
  reviewing: DeedReviewing
  /** As it stands now. */
  review: {
    status: 'idle' | 'preparing' | 'ready' | 'failed'
    operation: OperationReview | null
    error: AppError | null
    /** What it was made for was left meanwhile, as its own state saw. */
    changed?: boolean
  }
  onClose: () => void
  /** What was typed has done its work. */
  onSent: () => void
}

export type DeedReview = {
  run: Run | null
  running: boolean
  /** Another account is connected than the one it was made for, or none any more. */
  changed: boolean
  /** The wallet may be asked, as far as every deed is concerned. */
  ready: boolean
  error: AppError | null
  asked: Asked
  wallet: string
  /** The transaction that did it. */
  done: Hex | null
  confirm: () => Promise<void>
  /** Looks anew, after a look that failed. */
  retry: () => void
  /** By the close button, whatever the moment. */
  leave: () => void
  confirmPending: (id: string) => void
}

/**
 * A deed from its review to its receipt: what the four moments of every deed have in common, whatever is on its panel.
 */
export function useDeedReview({ key, account, reviewing, review, onClose, onSent }: Asking): DeedReview {
  const run = useStore(runOf(key))
  const { address, name, connectorId, status } = useStore($connection)
  const [done, setDone] = useState<Hex | null>(null)
  const [look, setLook] = useState(0)
  /** When the wallet was last asked (ms since 1970): what was handed over before is another deed. */
  const begun = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => reviewing.start(), [reviewing, look])
  useEffect(() => () => void forgetRun(key), [key])
  // Reports the outcome of what is sent from here in this dialog, while it waits, instead of in a toast.
  useEffect(() => tellInstead(news => tells(runOf(key).get(), begun.current, news)), [key])
  const running = isRunning(run)
  const changed = (review.changed ?? false) || (account !== null && address !== account) || status !== 'connected'
  const paid = review.operation === null || review.operation.priced.missing === 0n
  return {
    ...{ run, running, changed, done },
    ready: review.status === 'ready' && !changed && !running && paid,
    error: run?.error ?? review.error,
    asked: walletTraits(connectorId).paysItself ? 'passkey' : 'wallet',
    wallet: name ?? '',
    async confirm() {
      begun.current = Date.now()
      const hash = await reviewing.confirm()
      if (!hash) return
      onSent()
      setDone(hash)
    },
    retry() {
      forgetRun(key)
      if (reviewing.lookAnew) reviewing.lookAnew()
      else setLook(now => now + 1)
    },
    // Closed while the network has it: a toast tells how it ended.
    leave() {
      const current = run?.steps[run.current]
      const last = running && current?.status === 'pending' && current === run?.steps.at(-1)
      const sent = last ? $pending.get().find(each => each.addedAt >= begun.current) : undefined
      onClose()
      if (!sent) return
      onSent()
      setTimeout(() => showToast(sent))
    },
    confirmPending(id) {
      const named = review.operation?.pending?.unsure.find(({ owner }) => owner === id)
      if (named) reviewing.confirmPending(named)
    },
  }
}
