/// <reference lib="webworker" />
import type { PoolHistory } from '#domain/liquidity/lab/PoolEvent.ts'
import { type LabAsk, type LabResult, LpLab } from '#domain/liquidity/lab/LpLab.ts'

// The lab's thread: one replay, told of as it goes, and done.

declare const self: DedicatedWorkerGlobalScope

export type ToLab = { history: PoolHistory; ask: LabAsk }
/** `done`: a fraction. `gap`: the logs don't follow from one another. */
export type FromLab = { done: number } | { result: LabResult } | { gap: string }

/** Logs between two tellings. */
const STRIDE = 250

const tell = (message: FromLab) => self.postMessage(message)

self.onmessage = ({ data: { history, ask } }: MessageEvent<ToLab>) => {
  try {
    const lab = new LpLab(history.start, ask)
    for (const [index, event] of history.events.entries()) {
      lab.feed(event)
      if (index % STRIDE === 0) tell({ done: index / history.events.length })
    }
    tell({ result: lab.result() })
  } catch (error) {
    tell({ gap: String(error) })
  }
}
