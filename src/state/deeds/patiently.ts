import { AppError } from '#domain/Errors.ts'
import type { Running } from './runs.ts'

/** ms a run waits for a receipt; the transaction is followed beyond it, in the background. */
const PATIENCE = 300_000

/**
 * Settles as `outcome` does. Rejects earlier when the page goes (SW-9: with its reason), when the user stops waiting,
 * or after `patience` ms (`deed.confirming`).
 */
export function patiently<T>(
  outcome: Promise<T>,
  { signal, stop }: Pick<Running, 'signal' | 'stop'>,
  patience = PATIENCE,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const tired = () => reject(new AppError('deed.confirming'))
    const timer = setTimeout(tired, patience)
    stop.addEventListener('abort', tired, { once: true })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (stop.aborted) tired()
    if (signal.aborted) reject(signal.reason)
    outcome.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
