import { readFile } from 'node:fs/promises'
import type { Engine } from '../../../indexer/launch/startEngine.ts'
import { blockOf } from '../../../tests/support/IndexPlace.ts'

/**
 * What engines take that are started and killed again and again: milliseconds until each says how far it is, and the
 * most memory one had.
 */
export class EngineWatch {
  readonly #answers: number[] = []
  #memoryKb = 0

  /** Watches an engine that was just started until it is gone. */
  see(engine: Engine): void {
    void this.#watch(engine, performance.now())
  }

  async #watch(engine: Engine, started: number): Promise<void> {
    for (let isAnswering = false; ; await new Promise(done => setTimeout(done, 20))) {
      const status = await readFile(`/proc/${engine.pid}/status`, 'utf8').catch(() => '') // gone, or no Linux
      const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1]
      if (peak === undefined) return
      this.#memoryKb = Math.max(this.#memoryKb, Number(peak))
      if (isAnswering) continue
      isAnswering = (await blockOf(engine)) >= 0
      if (isAnswering) this.#answers.push(performance.now() - started)
    }
  }

  /** In words. */
  toString(): string {
    const sorted = this.#answers.toSorted((a, b) => a - b)
    const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1)
    return `${sorted.length} starts, to knowing where it is ${seconds(sorted[sorted.length >> 1])} s (median), ${seconds(sorted.at(-1))} s at most; ${Math.round(this.#memoryKb / 1024)} MB of memory at most`
  }
}
