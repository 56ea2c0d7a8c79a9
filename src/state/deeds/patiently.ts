import { AppError } from '#domain/Errors.ts'
import type { Running } from './runs.ts'

/** ms a run waits for a receipt; the transaction is followed beyond it, in the background. */
const PATIENCE = 300_000

/** A transaction's outcome, unless the page goes (SW-9: its reason), nobody waits any more, or it takes too long (`deed.confirming`). */
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
