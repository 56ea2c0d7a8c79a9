import { setTimeout } from 'node:timers/promises'

/** Waits so many ms, or until the signal. Leaves nothing at a signal that lasts for months. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(error => {
    if (!signal?.aborted) throw error
  })
