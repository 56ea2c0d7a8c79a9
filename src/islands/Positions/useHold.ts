import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import type { Named } from '#state/passkey/ownerChanges.ts'
import { forgetRun, isRunning, runOf, stopRun } from '#state/deeds/runs.ts'
import { kindsOf } from '#state/liquidity/createReview.ts'
import { type HoldAsk, type HoldReady, prepareHold, runHold } from '#state/liquidity/holdDeed.ts'
import { $connection } from '#state/wallet/connection.ts'

/** ms after the last change of a form (constants.md: amount). */
const DEBOUNCE = 250

export type Hold = {
  ready: HoldReady | null
  error: AppError | null
  busy: boolean
  /** The wallet hasn't answered for a while. */
  slow: boolean
  /** True once it is done. */
  confirm: () => Promise<boolean>
  confirmPending: (named: Named) => void
  stop: () => void
}

/** A deed as it stands on screen: rehearsed with each change of it, asked for once. `key`: what it is about, in a word; null: nothing is asked yet. */
export function useHold(deed: HoldAsk['deed'], ask: HoldAsk | null, key: string | null): Hold {
  const run = useStore(runOf(deed))
  const [ready, setReady] = useState<HoldReady | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [again, setAgain] = useState(0)
  useEffect(() => () => forgetRun(deed), [deed])
  useEffect(() => {
    setReady(null)
    setError(null)
    if (!ask || key === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      prepareHold(ask, abort.signal).then(
        prepared => {
          if (abort.signal.aborted) return
          setReady(prepared)
          void shows(ask.chainId, prepared)
        },
        (cause: unknown) => abort.signal.aborted || setError(asAppError(cause)),
      )
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      abort.abort()
      void shows(ask.chainId, null)
    }
  }, [key, again])
  return {
    ...{ ready, busy: isRunning(run), slow: run?.slow ?? false },
    error: run?.error ?? error,
    confirm: async () => ask !== null && (await runHold(ask, ready ? kindsOf(ready.plan) : ['send'])).status === 'done',
    confirmPending(named) {
      void import('#state/passkey/passkeys.ts').then(async ({ confirmPending }) => {
        await confirmPending(named)
        setAgain(now => now + 1)
      })
    },
    stop: () => stopRun(deed),
  }
}

/** PK-3: what goes along of a passkey wallet's owners is what this review shows. */
async function shows(chainId: number, prepared: HoldReady | null): Promise<void> {
  if (!walletTraits($connection.get().connectorId).paysItself) return
  const { showsChange } = await import('#state/passkey/ownerChanges.ts')
  showsChange(chainId, prepared?.operation?.pending?.change ?? null)
}
