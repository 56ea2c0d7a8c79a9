import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, asAppError, AppError as Failure } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { asksMore, type PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import type { Touched } from '#domain/plan/Eligibility.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'
import type { Named } from '#domain/passkey/PendingChange.ts'
import { readyWallet } from '../../wallet/readyWallet.ts'
import { tryBatches } from '../../wallet/walletCapabilities.ts'
import { type Once, onlyOnce } from '../flow/onlyOnce.ts'
import { type Ended, forgetRun, type RunKey, runDeed, type StepKind } from '../runs.ts'
import { type PlanListeners, sendPlan } from '../sendPlan.ts'
import { lookLoop } from './lookLoop.ts'
import type { OperationReview } from './operationReview.ts'
import { kindsOf, namesOf, type ReadyPlan, readyPlan } from './readyPlan.ts'
import { confirmNamed, shows } from './showsChange.ts'

/** A review of any deed. `idle`: nothing is asked for yet. `R`: what a family looks at beside its plan. */
export type PlanReview<R extends ReadyPlan = ReadyPlan> = {
  status: 'idle' | 'preparing' | 'ready' | 'failed'
  ready: R | null
  operation: OperationReview | null
  error: AppError | null
  /** What is to be known, or accepted, before it is asked for. */
  issues: readonly PoolIssue[]
}

export type PlanReviewing<R extends ReadyPlan = ReadyPlan> = {
  $review: ReadableAtom<PlanReview<R>>
  /** Rehearses and prices it; returns what ends that. */
  start: () => () => void
  /** Rehearses and prices it from the beginning: what it showed before is shown no more. */
  again: () => void
  /** PK-3: the person answers for a pending change of owners. */
  confirmPending: (named: Named) => void
  /**
   * Asks the wallet for exactly what is shown; the transaction that did it, null where it failed (its run says why).
   */
  confirm: () => Promise<Hex | null>
}

/** What is to be done on one network, frozen as it is shown. */
export type PlanAsk<R extends ReadyPlan = ReadyPlan> = {
  key: RunKey
  chainId: number
  about: readonly string[]
  /**
   * Its plan, with the permissions and the time of now; `shown`: as it was reviewed, once the wallet is to be asked.
   * Throws AppError.
   */
  plan: (signal: AbortSignal, shown: DeedPlan | null) => Promise<DeedPlan>
  /** Rehearses and prices it, and finds what else the family shows; without, its plan alone is. Throws AppError. */
  look?: (signal: AbortSignal) => Promise<R>
  /** What stands against it now, by our own node; looked at again before the wallet is asked. */
  check?: (plan: DeedPlan, signal: AbortSignal) => Promise<readonly PoolIssue[]>
  /** Held against the block-list (PR-2); null where permissions are only taken back. */
  touches: Touched | null
  /** ms until it is first looked at; without, as long as a form may still change. */
  after?: number
  /** What the wallet is asked, in order, where the plan's own steps don't name it. */
  steps?: readonly StepKind[]
  /** The way to its wallet; without, the connected one, made ready on the network. */
  session?: () => Promise<WalletSession>
  listeners?: (plan: DeedPlan) => Promise<PlanListeners> | PlanListeners
  /** A better word for what went wrong; `cause`: as it was thrown. */
  sayFault?: (error: AppError, cause: unknown) => AppError | Promise<AppError>
  /** It ended: with what went wrong, or null. */
  onEnd?: (error: AppError | null) => void
}

/** ms after the last change of a form (constants.md: amount). */
const DEBOUNCE = 250
const NOTHING = { status: 'idle', ready: null, operation: null, error: null, issues: [] } as const

/**
 * The one review of a deed, whatever it does. What it shows is what the wallet is asked for, and nothing else: it is
 * looked at anew while it waits, and before the wallet is asked; what came up since is answered first; nothing is asked
 * twice (`onlyOnce`); what a wallet could not do as one goes step by step. Of nothing (`ask` null) it stays idle.
 */
export function makePlanReview<R extends ReadyPlan = ReadyPlan>(ask: PlanAsk<R> | null): PlanReviewing<R> {
  const $review = atom<PlanReview<R>>(ask ? { ...NOTHING, status: 'preparing' } : NOTHING)
  if (!ask) {
    const nothing = () => {}
    return { $review, start: () => nothing, again: nothing, confirmPending: nothing, confirm: async () => null }
  }
  let running = false
  let once = onlyOnce()
  const find = ask.look ?? (async signal => (await readyPlan(await ask.plan(signal, null), signal)) as R)
  const loop = lookLoop(
    async signal => {
      try {
        const ready = await find(signal)
        const issues = (await ask.check?.(ready.plan, signal)) ?? []
        if (signal.aborted) return
        $review.set({ status: 'ready', ready, operation: ready.operation, error: null, issues })
        void shows(ask.chainId, ready.operation)
      } catch (error) {
        const said = await faultOf(ask, error)
        if (!signal.aborted) $review.set({ ...NOTHING, status: 'failed', error: said })
      }
    },
    () => running,
  )
  const { look } = loop
  return {
    $review,
    start() {
      forgetRun(ask.key)
      once = onlyOnce()
      tryBatches()
      $review.set({ ...NOTHING, status: 'preparing' })
      loop.start(ask.after ?? DEBOUNCE)
      return () => {
        loop.end()
        void shows(ask.chainId, null)
      }
    },
    again() {
      $review.set({ ...NOTHING, status: 'preparing' })
      void look()
    },
    confirmPending: named => void confirmNamed(named, look),
    async confirm() {
      const { ready, issues } = $review.get()
      if (running || !ready) return null
      running = true
      try {
        const ended = await runAsk(ask, ready.plan, { issues, once })
        if (ended.status === 'done') return ended.value
        const { code } = ended.error
        // What came up since is shown at once, to be answered.
        if (code === 'liquidity.poolChanged') await look()
        // What follows the price, or goes step by step from now on, is reviewed again.
        if (code === 'passkey.costRose' || code === 'deed.oneByOne') void look()
        return null
      } finally {
        running = false
      }
    },
  }
}

const faultOf = async ({ sayFault }: Pick<PlanAsk, 'sayFault'>, error: unknown): Promise<AppError> => {
  const told = asAppError(error)
  return sayFault ? sayFault(told, error) : told
}

/**
 * Asks the wallet for what was shown, with the permissions and the time of now; null: nothing was. `issues`: those that
 * were shown, and accepted; `once`: of its review. Its run says what went wrong.
 */
export async function runAsk(
  ask: Omit<PlanAsk, 'look'>,
  shown: DeedPlan | null,
  { issues = [], once }: { issues?: readonly PoolIssue[]; once?: Once } = {},
): Promise<Ended<Hex | null>> {
  const { key, chainId, about, touches, steps } = ask
  forgetRun(key)
  const ended = await runDeed(
    key,
    { about, ...(shown && { steps: steps ?? kindsOf(shown), names: namesOf(shown) }) },
    async run => {
      run.mark({ status: 'checking' })
      try {
        const made = await ask.plan(run.signal, shown)
        const plan = shown?.budget ? { ...made, budget: shown.budget } : made
        const now = (await ask.check?.(plan, run.signal)) ?? []
        if (asksMore(issues, now)) throw new Failure('liquidity.poolChanged')
        const session = await (ask.session?.() ?? readyWallet(chainId, touches, run))
        if (session.account !== plan.account) throw new Failure('wallet.changed')
        const hearing = { ...(await ask.listeners?.(plan)), ...(once && { once }) }
        return await sendPlan(run, session, plan, hearing)
      } catch (error) {
        throw await faultOf(ask, error)
      }
    },
  )
  ask.onEnd?.(ended.status === 'done' ? null : ended.error)
  return ended
}
