import * as v from 'valibot'
import { AppError } from '#domain/Errors.ts'
import type { WaitStep } from '#domain/plan/DeedPlan.ts'
import { serviceAsker } from '../serviceAsker.ts'

/** ms for one look. */
const TIMEOUT = 10_000
const Standing = v.object({ status: v.string() })

/**
 * Looks at what becomes of something that others do, until it is done. Throws AppError: the step's own of an end that
 * is none of the wanted ones, its `failed` of an answer of another shape; the signal's reason when aborted, also
 * between two looks. A service that can't be reached is asked again.
 */
export async function awaitDeed(
  { path, done, ended, failed, pace }: WaitStep,
  id: string | null,
  signal: AbortSignal,
): Promise<void> {
  const ask = serviceAsker({ root: location.origin, timeout: TIMEOUT, codes: {}, failed })
  for (;;) {
    const status = await ask(Standing, path.replace(':id', encodeURIComponent(id ?? '')), undefined, signal).then(
      answer => answer.status,
      (error: unknown) => {
        signal.throwIfAborted()
        if (error instanceof AppError && error.code.startsWith('network.')) return null
        throw error
      },
    )
    if (status !== null && done.includes(status)) return
    const end = status === null ? undefined : ended[status]
    if (end) throw new AppError(end, { cause: status })
    await pause(pace, signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const gone = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', gone)
      resolve()
    }, ms)
    signal.addEventListener('abort', gone, { once: true })
  })
