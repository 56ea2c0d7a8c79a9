import { AppError, type ErrorCode } from '#domain/Errors.ts'

/**
 * A deed that waits for a wallet, or for what it sent, until the user ends the waiting: then it throws `code`, unless
 * the deed itself ends with a reason. What was begun goes on by itself and asks nothing more (`askWallet` checks the
 * same signal).
 */
export const unlessStopped = <T>(
  deed: Promise<T>,
  stop: AbortSignal,
  code: ErrorCode = 'wallet.noAnswer',
): Promise<T> =>
  new Promise((resolve, reject) => {
    // A moment for the deed's own, better reason.
    const end = () => setTimeout(() => reject(new AppError(code)), 0)
    if (stop.aborted) end()
    else stop.addEventListener('abort', end, { once: true })
    deed.then(resolve, reject).finally(() => stop.removeEventListener('abort', end))
  })
