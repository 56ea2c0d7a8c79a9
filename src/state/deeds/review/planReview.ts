import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AppError, asAppError, AppError as Failure } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import type { Touched } from '#domain/plan/Eligibility.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'
import { proveAmounts } from '../../tokens/proveAmounts.ts'
import { proveToken } from '../../tokens/proven.ts'
import { readyWallet } from '../../wallet/readyWallet.ts'
import { type Ended, forgetRun, type RunKey, runDeed, type StepKind } from '../runs.ts'
import { type PlanListeners, sendPlan } from '../sendPlan.ts'
import { makeReview, type Press, type ReviewAsk, type Reviewing } from './makeReview.ts'
import type { OperationReview } from './operationReview.ts'
import { kindsOf, namesOf, type ReadyPlan, readyPlan } from './readyPlan.ts'
import { shows } from './showsChange.ts'

/** A review of any deed. `idle`: nothing is asked for yet. `R`: what a family looks at beside its plan. */
export type PlanReview<R extends ReadyPlan = ReadyPlan> = {
  status: 'idle' | 'preparing' | 'ready' | 'failed'
  ready: R | null
  operation: OperationReview | null
  error: AppError | null
  /** What is to be known, or accepted, before it is asked for. */
  issues: readonly PoolIssue[]
}

export type PlanReviewing<R extends ReadyPlan = ReadyPlan> = Pick<
  Reviewing<R, Hex | null>,
  'start' | 'confirmPending' | 'confirm'
> & { $review: ReadableAtom<PlanReview<R>> }

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

/** The review of a deed of calls. Of nothing (`ask` null) it stays idle. */
export function makePlanReview<R extends ReadyPlan = ReadyPlan>(ask: PlanAsk<R> | null): PlanReviewing<R> {
  if (ask) return shownAsPlan(makeReview(planAsk(ask)))
  return { $review: atom(NOTHING), start: () => () => {}, confirmPending() {}, confirm: async () => null }
}

/** A review of a plan, as its dialog reads it. */
const shownAsPlan = <R extends ReadyPlan>({
  $review,
  ...reviewing
}: Pick<Reviewing<R, Hex | null>, keyof PlanReviewing>): PlanReviewing<R> => ({
  ...reviewing,
  $review: computed($review, ({ status, ready, error, issues }) => ({
    ...{ status, ready, error, issues, operation: ready?.operation ?? null },
  })),
})

/** A deed of calls, as the one review takes it. */
export function planAsk<R extends ReadyPlan = ReadyPlan>(ask: PlanAsk<R>): ReviewAsk<R, Hex | null> {
  const { key, chainId, check, sayFault, after = DEBOUNCE } = ask
  return {
    ...{ key, after, ...(sayFault && { sayFault }) },
    async look(signal) {
      // Amounts are named by the tokens' own decimals, whatever the index says.
      const touched = ask.touches?.tokens ?? []
      if (touched.length > 0) await Promise.all(touched.map(id => proveToken(chainId, id as CurrencyId)))
      const ready = ask.look ? await ask.look(signal) : ((await readyPlan(await ask.plan(signal, null), signal)) as R)
      await proveAmounts(ready.plan)
      return ready
    },
    ...(check && { check: ({ plan }, signal) => check(plan, signal) }),
    run: ({ plan }, press) => runAsk(ask, plan, press),
    onShown: ({ operation }) => void shows(chainId, operation),
    onLeave: () => void shows(chainId, null),
  }
}

const faultOf = async ({ sayFault }: Pick<PlanAsk, 'sayFault'>, error: unknown): Promise<AppError> => {
  const told = asAppError(error)
  return sayFault ? sayFault(told, error) : told
}

/**
 * Asks the wallet for what was shown, with the permissions and the time of now; null: nothing was. Its run says what
 * went wrong.
 */
export async function runAsk(
  ask: Omit<PlanAsk, 'look'>,
  shown: DeedPlan | null,
  press: Partial<Press> = {},
): Promise<Ended<Hex | null>> {
  const { key, chainId, about, touches, steps } = ask
  const { once } = press
  forgetRun(key)
  const ended = await runDeed(
    key,
    { about, ...(shown && { steps: steps ?? kindsOf(shown), names: namesOf(shown) }) },
    async run => {
      run.mark({ status: 'checking' })
      try {
        const made = await ask.plan(run.signal, shown)
        const plan = shown?.budget ? { ...made, budget: shown.budget } : made
        press.refuseMore?.((await ask.check?.(plan, run.signal)) ?? [])
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
