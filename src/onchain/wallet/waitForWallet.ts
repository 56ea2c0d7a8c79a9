import { AppError } from '#domain/Errors.ts'
import { type Doing, toAppError } from '../node/toAppError.ts'

/** ms after which a person is offered to stop waiting. */
const SLOW_WALLET = 30_000

export type Waiting = {
  /** Aborted when the person stops waiting. */
  stop: AbortSignal
  /** The wallet has not answered for a while. */
  onSlow: () => void
  /** All that stands before the question holds: the wallet is asked now. */
  onAsked?: () => void
  /** Called with an answer that the wallet gave after the caller stopped waiting. */
  onLate?: (answer: unknown) => void
  /** For tests. */
  slowAfter?: number
}

/**
 * Waits for what only a person can grant, so without a time limit. Throws the AppError its refusal stands for, or
 * `wallet.noAnswer` when `stop` is aborted: the wallet may still answer, `onLate` then hears it.
 */
export async function waitForWallet(answer: Promise<unknown>, doing: Doing, waiting: Waiting): Promise<unknown> {
  const slow = setTimeout(waiting.onSlow, waiting.slowAfter ?? SLOW_WALLET)
  let given = false
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => {
      given = true
      reject(new AppError('wallet.noAnswer'))
    }
    if (waiting.stop.aborted) stop()
    else waiting.stop.addEventListener('abort', stop, { once: true })
  })
  answer.then(
    value => given && waiting.onLate?.(value),
    () => {}, // A late refusal changes nothing; an early one is thrown below.
  )
  try {
    return await Promise.race([answer, stopped])
  } catch (error) {
    throw toAppError(error, doing)
  } finally {
    clearTimeout(slow)
  }
}
