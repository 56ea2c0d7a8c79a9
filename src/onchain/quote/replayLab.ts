import { AppError } from '#domain/Errors.ts'
import type { PoolHistory } from '#domain/liquidity/lab/PoolEvent.ts'
import type { LabAsk, LabResult } from '#domain/liquidity/lab/LpLab.ts'
import { makeWorker } from './makeWorker.ts'
import type { FromLab, ToLab } from './labWorker.ts'

/**
 * Replays a pool's past in a thread of its own. Throws AppError `lab.gap` where the past has a hole, and the signal's
 * reason when aborted.
 */
export function replayLab(
  history: PoolHistory,
  ask: LabAsk,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<LabResult> {
  signal.throwIfAborted()
  const worker = makeWorker('lab')
  const { promise, resolve, reject } = Promise.withResolvers<LabResult>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.onerror = event => reject(new AppError('lab.gap', { cause: event.message }))
  worker.onmessage = ({ data }: MessageEvent<FromLab>) => {
    if ('done' in data) onProgress(data.done)
    else if ('result' in data) resolve(data.result)
    else reject(new AppError('lab.gap', { cause: data.gap }))
  }
  worker.postMessage({ history, ask } satisfies ToLab)
  return promise.finally(() => worker.terminate())
}
