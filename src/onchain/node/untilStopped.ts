import { AppError } from '#domain/Errors.ts'

/**
 * Resolves with what was asked for. Throws `wallet.rejected` as soon as `stop` is aborted; `late` takes an answer that
 * comes after that.
 */
export function untilStopped<T>(stop: AbortSignal, asked: Promise<T>, late: (answer: T) => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new AppError('wallet.rejected', { cause: 'stopped' }))
    if (stop.aborted) stopped()
    else stop.addEventListener('abort', stopped, { once: true })
    asked.then(answer => (stop.aborted ? void late(answer) : resolve(answer)), reject)
  })
}
