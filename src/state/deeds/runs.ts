import { computed, map, type ReadableAtom } from 'nanostores'
import type { Hex } from 'viem'
import type { Deed, Step } from '#domain/deeds.ts'
import { AppError, asAppError } from '#domain/Errors.ts'

/** What may run on a page, each one at a time: a deed, or a screen whose deeds exclude each other. */
export type RunKey =
  | Deed
  | 'approvals'
  | 'delegation'
  | 'username'
  | 'passkeys'
  | 'recovery'
  | 'agree'
  | 'orderSession'
  | 'newPasskey'
  | 'solana'
  | 'replace'

export type StepStatus = 'waiting' | 'checking' | 'wallet' | 'pending' | 'done' | 'failed'
/**
 * A batch is one step, whatever calls are in it. `sign`: an operation that a bundler carries; `signText` and
 * `handOver`: a text of ours; the others are of a passkey (`ownersOn`: on one of its networks).
 */
export type StepKind = Step | 'sign' | 'signText' | 'handOver' | 'makePasskey' | 'deletePasskey' | 'ownersOn'
/**
 * `of`: symbols of what it permits, where it does that alone, or its network; `to`: who may take it then. Of one of
 * several orders: which one, and of how many.
 */
export type RunStep = { kind: StepKind; status: StepStatus; hash?: Hex; of?: string; to?: string }

/** Where a run stands, as data. */
export type Run = {
  /** What it is about, as its screen names it: approvals, a network. */
  about: readonly string[]
  steps: readonly RunStep[]
  current: number
  /** The wallet has not answered for a while: `stopRun` is offered. */
  slow: boolean
  finished: boolean
  error?: AppError
}

/** How a run ended. Never throws: what went wrong is `error`. */
export type Ended<T> = { status: 'done'; value: T } | { status: 'failed'; error: AppError }

/** What the work of a run is given: who ends it, and whom it tells. */
export type Running = {
  /** Aborted when the user stops waiting: nothing more is asked, and what was handed over is still followed. */
  stop: AbortSignal
  /** The page is gone (SW-9). */
  signal: AbortSignal
  mark: (change: Partial<RunStep>) => void
  next: () => void
  /** Called by code that asks a wallet. */
  onSlow: () => void
  onAsked: () => void
}

/** Every run of this page, by its key; none before the first, and after `forgetRun`. */
const $runs = map<Partial<Record<RunKey, Run>>>({})

const watched = new Map<RunKey, ReadableAtom<Run | null>>()
/** One run; null where there is none. */
export function runOf(key: RunKey): ReadableAtom<Run | null> {
  const known = watched.get(key) ?? computed($runs, all => all[key] ?? null)
  watched.set(key, known)
  return known
}

/** Whether a run is under way. */
export const isRunning = (run: Run | null): boolean => run !== null && !run.finished

/** Whether a run came to its end. */
export const isDone = (run: Run | null): boolean => run !== null && run.finished && !run.error

type Live = { stop: AbortController; gone: AbortController }
const live = new Map<RunKey, Live>()

/** The user stops waiting for the wallet, or for what it sent: the run ends, a late answer is still handled. */
export const stopRun = (key: RunKey): void => live.get(key)?.stop.abort()

/** Forgets a run that ended. One that still waits ends, and is told of no more. */
export function forgetRun(key: RunKey): void {
  stopRun(key)
  live.delete(key)
  $runs.setKey(key, undefined)
}

/** ms that a deed has for its own, better reason once the user stops waiting. */
const MOMENT = 20

/**
 * GO-5: the one way a deed runs, whatever it asks of a wallet or a service. One runs at a time by its key, and its
 * progress is published. It ends when the user stops waiting (`wallet.noAnswer`, or the deed's own reason) and with its
 * page (SW-9). One that is under way is not begun again: `wallet.busy`.
 */
export async function runDeed<T>(
  key: RunKey,
  {
    about = [],
    steps = [],
    names = [],
  }: {
    about?: readonly string[]
    steps?: readonly StepKind[]
    names?: readonly Pick<RunStep, 'of' | 'to'>[]
  },
  work: (run: Running) => Promise<T>,
): Promise<Ended<T>> {
  if (live.has(key)) return { status: 'failed', error: new AppError('wallet.busy') }
  const mine: Live = { stop: new AbortController(), gone: new AbortController() }
  live.set(key, mine)
  // A run that was left or replaced publishes nothing more.
  const tell = (change: (run: Run) => Partial<Run>) => {
    const now = $runs.get()[key]
    if (now && live.get(key) === mine) $runs.setKey(key, { ...now, ...change(now) })
  }
  const mark = (change: Partial<RunStep>) =>
    tell(({ steps: all, current, slow }) => ({
      steps: all.map((step, i) => (i === current ? { ...step, ...change } : step)),
      slow: change.status === 'wallet' && slow,
    }))
  $runs.setKey(key, {
    about,
    steps: steps.map((kind, at) => ({ kind, status: 'waiting', ...names[at] })),
    current: 0,
    slow: false,
    finished: false,
  })
  const leave = () => mine.gone.abort(new AppError('deed.pageClosed'))
  window.addEventListener('pagehide', leave)
  const running: Running = {
    stop: mine.stop.signal,
    signal: mine.gone.signal,
    mark,
    next: () => tell(({ current, steps: all }) => ({ current: Math.min(current + 1, all.length - 1), slow: false })),
    onSlow: () => tell(() => ({ slow: true })),
    onAsked: () => mark({ status: 'wallet' }),
  }
  try {
    const value = await untilEnded(work(running), mine)
    tell(() => ({ slow: false, finished: true }))
    return { status: 'done', value }
  } catch (cause) {
    const error = asAppError(cause)
    mark({ status: 'failed' })
    tell(() => ({ slow: false, finished: true, error }))
    return { status: 'failed', error }
  } finally {
    window.removeEventListener('pagehide', leave)
    if (live.get(key) === mine) live.delete(key)
  }
}

/**
 * Settles as the work does, or rejects with `wallet.noAnswer` when the user stops waiting. What was begun goes on by
 * itself and asks nothing more (`askWallet` checks the same signal). The work itself notices a page that goes, and ends
 * then: a page that comes back finds its last state.
 */
function untilEnded<T>(work: Promise<T>, { stop }: Live): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopped = () => setTimeout(() => reject(new AppError('wallet.noAnswer')), MOMENT)
    stop.signal.addEventListener('abort', stopped, { once: true })
    work.then(resolve, reject)
  })
}
