import { atom, type ReadableAtom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { type AppError, AppError as Failure, asAppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { asksMore, type PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import type { Touched } from '#domain/plan/Standing.ts'
import type { Door } from '#onchain/wallet/Door.ts'
import type { Named } from '../../passkey/ownerChanges.ts'
import { $connection } from '../../wallet/connection.ts'
import { readyWallet } from '../../wallet/readyWallet.ts'
import type { OperationReview } from './operationReview.ts'
import { kindsOf, namesOf, type ReadyPlan, readyPlan } from './readyPlan.ts'
import { type Ended, forgetRun, type RunKey, runDeed } from '../runs.ts'
import { type Once, onlyOnce } from '../flow/onlyOnce.ts'
import { type Hearing, sendPlan } from '../sendPlan.ts'

/** A review of any deed. `idle`: nothing is asked for yet. */
export type PlanReview = {
  status: 'idle' | 'preparing' | 'ready' | 'failed'
  ready: ReadyPlan | null
  operation: OperationReview | null
  error: AppError | null
  /** What is to be known, or accepted, before it is asked for. */
  issues: readonly PoolIssue[]
}

export type PlanReviewing = {
  $review: ReadableAtom<PlanReview>
  /** Rehearses and prices it; returns what ends that. */
  start: () => () => void
  /** PK-3: the person answers for a pending change of owners. */
  confirmPending: (named: Named) => void
  /** Asks the wallet for exactly what is shown; the transaction that did it, null where it failed (its run says why). */
  confirm: () => Promise<Hex | null>
}

/** What is to be done on one network, frozen as it is shown. */
export type PlanAsk = {
  key: RunKey
  chainId: number
  about: readonly string[]
  /** Its plan, with the permissions and the time of now; `shown`: as it was reviewed, once the wallet is to be asked. Throws AppError. */
  plan: (signal: AbortSignal, shown: DeedPlan | null) => Promise<DeedPlan>
  /** What stands against it now, by our own node; looked at again before the wallet is asked. */
  check?: (plan: DeedPlan, signal: AbortSignal) => Promise<readonly PoolIssue[]>
  /** Held against the block-list (PR-2); null where permissions are only taken back. */
  touches: Touched | null
  /** The way to its wallet; without, the connected one, made ready on the network. */
  door?: () => Promise<Door>
  hearing?: (plan: DeedPlan) => Promise<Hearing> | Hearing
  /** A better word for what went wrong. */
  sayFault?: (error: AppError) => AppError
  /** It ended: with what went wrong, or null. */
  onEnd?: (error: AppError | null) => void
}

/** ms after the last change of a form (constants.md: amount). */
const DEBOUNCE = 250
/** Between two rehearsals while the dialog waits (ms): permissions, the clock and the pool move on. */
const REFRESH = 15_000
const NOTHING: PlanReview = { status: 'idle', ready: null, operation: null, error: null, issues: [] }

/** One review of a deed. What it shows is what the wallet is asked for, and nothing else; of nothing (`ask` null) it stays idle. */
export function makePlanReview(ask: PlanAsk | null): PlanReviewing {
  const $review = atom<PlanReview>(ask ? { ...NOTHING, status: 'preparing' } : NOTHING)
  if (!ask) return { $review, start: () => () => {}, confirmPending: () => {}, confirm: () => Promise.resolve(null) }
  const { sayFault = (error: AppError) => error } = ask
  let looking = new AbortController()
  let running = false
  let once = onlyOnce()
  const look = async () => {
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    try {
      const plan = await ask.plan(signal, null)
      const [ready, issues] = await Promise.all([readyPlan(plan, signal), ask.check?.(plan, signal) ?? []])
      if (signal.aborted) return
      $review.set({ status: 'ready', ready, operation: ready.operation, error: null, issues })
      void shows(ask.chainId, ready.operation)
    } catch (error) {
      if (!signal.aborted) $review.set({ ...NOTHING, status: 'failed', error: sayFault(asAppError(error)) })
    }
  }
  return {
    $review,
    start() {
      forgetRun(ask.key)
      once = onlyOnce()
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
      void import('../../passkey/passkeys.ts').then(async ({ confirmPending }) => {
        await confirmPending(named)
        await look()
      })
    },
    async confirm() {
      const { ready, issues } = $review.get()
      if (running || !ready) return null
      running = true
      try {
        const ended = await runAsk(ask, ready.plan, { issues, once })
        if (ended.status === 'done') return ended.value
        // What came up since is shown at once, to be answered.
        if (ended.error.code === 'liquidity.poolChanged') await look()
        // What follows the price is reviewed again, at the price of now.
        if (ended.error.code === 'passkey.costRose') void look()
        return null
      } finally {
        running = false
      }
    },
  }
}

/** Asks the wallet for what was shown, with the permissions and the time of now; null: nothing was. `issues`: those that were shown, and accepted; `once`: of its review. Its run says what went wrong. */
export async function runAsk(
  ask: PlanAsk,
  shown: DeedPlan | null,
  { issues = [], once }: { issues?: readonly PoolIssue[]; once?: Once } = {},
): Promise<Ended<Hex | null>> {
  const { key, chainId, about, touches, sayFault = (error: AppError) => error } = ask
  forgetRun(key)
  const ended = await runDeed(
    key,
    { about, ...(shown && { steps: kindsOf(shown), names: namesOf(shown) }) },
    async run => {
      run.mark({ status: 'checking' })
      try {
        const made = await ask.plan(run.signal, shown)
        const plan = shown?.budget ? { ...made, budget: shown.budget } : made
        const now = (await ask.check?.(plan, run.signal)) ?? []
        if (asksMore(issues, now)) throw new Failure('liquidity.poolChanged')
        const door = await (ask.door?.() ?? readyWallet(chainId, touches, run))
        if (door.account !== plan.account) throw new Failure('wallet.changed')
        return await sendPlan(run, door, plan, { ...(await ask.hearing?.(plan)), ...(once && { once }) })
      } catch (error) {
        throw sayFault(asAppError(error))
      }
    },
  )
  ask.onEnd?.(ended.status === 'done' ? null : ended.error)
  return ended
}

/** PK-3: what goes along of a passkey wallet's owners is what this review shows. */
async function shows(chainId: number, operation: OperationReview | null): Promise<void> {
  if (!walletTraits($connection.get().connectorId).paysItself) return
  const { showsChange } = await import('../../passkey/ownerChanges.ts')
  showsChange(chainId, operation?.pending?.change ?? null)
}
