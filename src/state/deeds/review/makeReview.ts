import { atom, type ReadableAtom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import { type AppError, asAppError, AppError as Failure } from '#domain/Errors.ts'
import { asksMore, type PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import type { Named } from '#domain/passkey/PendingChange.ts'
import type { StandingApproval } from '#onchain/read/readStanding.ts'
import { $connection } from '../../wallet/connection.ts'
import { tryBatches } from '../../wallet/walletCapabilities.ts'
import { type Once, onlyOnce } from '../flow/onlyOnce.ts'
import { type Ended, forgetRun, type RunKey, stopRun } from '../runs.ts'
import { lookLoop } from './lookLoop.ts'
import { confirmNamed } from './showsChange.ts'

/** A review. `R`: what its look finds; `P`: a price that is no longer the one shown. */
export type Review<R, P = never> = {
  /** `preparing`: nothing is known yet, or only a part. `failed`: the last look failed. */
  status: 'preparing' | 'ready' | 'failed'
  /** What the last look found, or has found so far. */
  ready: R | null
  /** Why the last look failed. */
  error: AppError | null
  /** What should be known, or accepted, before the wallet is asked. */
  issues: readonly PoolIssue[]
  /** SW-7: the price of now. It must be accepted before the wallet is asked. */
  moved: P | null
  /** A press is being answered, or was: a review that did its deed asks for nothing more. */
  asking: boolean
  /** Another account or wallet is connected than the one that reviewed it. */
  changed: boolean
  /** What the last press failed with. */
  fault: AppError | null
  /** After a press that failed: the approvals of this deed that are in force. */
  standing: readonly StandingApproval[]
  /** The spender whose approval is being revoked. */
  revoking: Address | null
}

/** What a press hands to the run. */
export type Press = {
  /** The guard of this review against doing it twice. */
  once: Once
  /** Throws `liquidity.poolChanged` where these ask more than what was shown. */
  refuseMore: (now: readonly PoolIssue[]) => void
}

/** What is reviewed, frozen. All but `key`, `look` and `run` are options. */
export type ReviewAsk<R, T, P = never> = {
  key: RunKey
  /**
   * Looks at the newest block. `tell` shows a part at once; `pressed`: for a press, the price stays as it is shown.
   * Throws AppError.
   */
  look: (signal: AbortSignal, tell: (part: R) => void, pressed: boolean) => Promise<R>
  /** Runs what is shown. */
  run: (shown: R, press: Press) => Promise<Ended<T>>
  /** What may stand against it, by our own node. Throws AppError. */
  check?: (found: R, signal: AbortSignal) => Promise<readonly PoolIssue[]>
  /** A better word for what a look failed with; `cause`: as it was thrown. */
  sayFault?: (error: AppError, cause: unknown) => AppError | Promise<AppError>
  /** What it shows before its first look. */
  first?: R
  /** A press looks once more before it runs, also where nothing was found yet; what fails then is the press's fault. */
  looksFirst?: boolean
  /** What was found stays in sight when a later look fails. */
  keeps?: boolean
  /** ms between two looks (default 15,000); null: there is nothing to look at anew. */
  every?: number | null
  /** ms until the first look. */
  after?: number
  /** False while nothing of it is in sight: then it isn't looked at anew. */
  isShown?: () => boolean
  /** Watches its price; returns what ends that. */
  watch?: () => () => void
  /** Takes the price of now; returns what is shown until it is looked at. */
  accept?: (moved: P) => R | null
  /** Who reviews it: another account or wallet ends it. Without, the run alone refuses another account. */
  of?: { account: Address; connectorId: string }
  /** The approvals of this deed, read after a press that failed and revoked where they are told. */
  standing?: {
    read: (shown: R | null) => Promise<readonly StandingApproval[]>
    revoke: (left: StandingApproval, once: Once) => Promise<Ended<unknown>>
  }
  /** Every press that failed is looked at anew; without, only where the same press would mean something else. */
  looksAfter?: boolean
  /** This is what it shows now. */
  onShown?: (shown: R) => void
  /** A press failed; null: it was overtaken. */
  onFault?: (error: AppError | null) => void
  /** It was closed. */
  onLeave?: () => void
}

export type Reviewing<R, T, P = never> = {
  $review: ReadableAtom<Review<R, P>>
  /** Begins to look; returns what ends that. */
  start: () => () => void
  /** Looks from the beginning; `shown`: what stays in sight until then. */
  again: (shown: R | null) => void
  /** Looks at what is in sight anew, and forgets what the last press failed with. */
  lookAnew: () => void
  /** Shows a price that must be accepted, or that it came back (null). */
  move: (moved: P | null) => void
  acceptPrice: () => void
  /** PK-3: the user confirms a pending change of owners. */
  confirmPending: (named: Named) => void
  /** Asks the wallet for what is shown. Resolves with what the run answers; null where it failed. */
  confirm: () => Promise<T | null>
  /** Revokes an approval that the review tells of, then looks anew. */
  revoke: (left: StandingApproval) => Promise<void>
  stopRevoking: () => void
}

const EVERY = 15_000
/** Faults after which the same press means something else, so it is reviewed again. */
const LOOKS_AFTER: ReadonlySet<string> = new Set(['passkey.costRose', 'deed.oneByOne', 'approve.byCall'])

/**
 * The one review, whatever is reviewed. It is looked at anew while it waits; the wallet is asked for what is shown and
 * nothing else; what came up since must be accepted first; nothing is done twice (`onlyOnce`); what a wallet could not
 * do as a batch goes step by step; after a failure it tells which approvals are in force.
 */
export function makeReview<R, T, P = never>(ask: ReviewAsk<R, T, P>): Reviewing<R, T, P> {
  const blank: Review<R, P> = {
    ...{ status: 'preparing', ready: ask.first ?? null, error: null, issues: [], moved: null },
    ...{ asking: false, changed: false, fault: null, standing: [], revoking: null },
  }
  const $review = atom(blank)
  const change = (part: Partial<Review<R, P>>) => $review.set({ ...$review.get(), ...part })
  /** Nothing may be asked, looked at or shown anew now. */
  const isBusy = () => {
    const { asking, changed, revoking } = $review.get()
    return asking || changed || revoking !== null
  }
  let once = onlyOnce()
  let pressed = false
  const loop = lookLoop(
    async (signal): Promise<R | null> => {
      const tell = (part: R) => void (!signal.aborted && change({ ready: part }))
      try {
        const ready = await ask.look(signal, tell, pressed)
        const issues = (await ask.check?.(ready, signal)) ?? []
        if (signal.aborted) return null
        change({ status: 'ready', ready, error: null, issues })
        ask.onShown?.(ready)
        return ready
      } catch (cause) {
        const error = (await ask.sayFault?.(asAppError(cause), cause)) ?? asAppError(cause)
        if (!signal.aborted) change({ status: 'failed', error, ...(ask.keeps ? {} : { ready: null, issues: [] }) })
        return null
      }
    },
    () => isBusy() || ask.isShown?.() === false,
  )
  const { look } = loop
  const lookAtStanding = async () => {
    if (!ask.standing) return
    try {
      change({ standing: await ask.standing.read($review.get().ready) })
    } catch (error) {
      console.warn('Tarn: what stays approved could not be read', error)
    }
  }
  const again = (shown: R | null) => {
    change({ status: 'preparing', ready: shown, error: null, issues: [] })
    void look()
  }
  const stopRevoking = () => stopRun('approvals')
  const fail = (error: AppError | null) => {
    change({ asking: false, fault: error })
    ask.onFault?.(error)
    return null
  }

  return {
    ...{ $review, again, stopRevoking },
    lookAnew() {
      if (isBusy()) return
      change({ fault: null })
      again($review.get().ready)
    },
    start() {
      forgetRun(ask.key)
      once = onlyOnce()
      tryBatches()
      const { changed } = $review.get()
      $review.set({ ...blank, changed })
      loop.start({ after: ask.after ?? 0, every: ask.every === undefined ? EVERY : ask.every })
      const unwatch = ask.watch?.()
      const { of } = ask
      const unlisten =
        of &&
        $connection.listen(({ status, address, connectorId }) => {
          if (status !== 'connected' || address !== of.account || connectorId !== of.connectorId)
            change({ changed: true })
        })
      return () => {
        unwatch?.()
        unlisten?.()
        loop.end()
        ask.onLeave?.()
        // Its question is no longer in sight: a late answer is still followed.
        if ($review.get().revoking) stopRevoking()
      }
    },
    move: moved => change({ moved }),
    acceptPrice() {
      const { moved, asking } = $review.get()
      if (moved === null || asking) return
      forgetRun(ask.key)
      change({ moved: null, fault: null })
      again(ask.accept?.(moved) ?? null)
    },
    confirmPending: named => void confirmNamed(named, look),
    async confirm() {
      const { moved, ready, issues } = $review.get()
      if (moved !== null || isBusy() || (!ask.looksFirst && ready === null)) return null
      forgetRun(ask.key)
      change({ asking: true, fault: null, standing: [] })
      pressed = true
      const shown = ask.looksFirst ? await look() : ready
      pressed = false
      if (shown === null) return fail($review.get().status === 'failed' ? $review.get().error : null)
      const refuseMore = (now: readonly PoolIssue[]) => {
        if (asksMore(issues, now)) throw new Failure('liquidity.poolChanged')
      }
      const ended = await ask.run(shown, { once, refuseMore })
      if (ended.status === 'done') return ended.value
      // What came up since is in sight before the next press.
      const { code } = ended.error
      const isMore = code === 'liquidity.poolChanged'
      if (isMore) await look()
      fail(ended.error)
      void lookAtStanding()
      if ((ask.looksAfter || LOOKS_AFTER.has(code)) && !isMore && !$review.get().changed) void look()
      return null
    },
    async revoke(left) {
      if (!ask.standing || isBusy()) return
      change({ revoking: left.spender, fault: null })
      const ended = await ask.standing.revoke(left, once)
      forgetRun('approvals')
      forgetRun(ask.key)
      change({ revoking: null, fault: ended.status === 'failed' ? ended.error : null })
      change({ status: 'preparing', error: null })
      await Promise.all([look(), lookAtStanding()])
    },
  }
}
