// Before each file of a process that several share: its modules, globals, environment and clock are new. After it: what it left waiting is ended, as the end of a process ends it.
import { afterAll, vi } from 'vitest'

const waiting = new Set<NodeJS.Timeout>()
const { setTimeout: later, setInterval: often } = globalThis

vi.resetModules()
globalThis.setTimeout = tracked(later)
globalThis.setInterval = tracked(often)

/** Remembers what waits, until it is done. */
function tracked<T extends typeof later | typeof often>(begin: T): T {
  const made = ((work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = begin(
      (...all: unknown[]) => {
        if (begin === later) waiting.delete(timer)
        work(...all)
      },
      ms,
      ...args,
    )
    waiting.add(timer)
    return timer
  }) as unknown as T
  return Object.defineProperties(made, Object.getOwnPropertyDescriptors(begin))
}

afterAll(() => {
  for (const timer of waiting) clearTimeout(timer)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  globalThis.setTimeout = later
  globalThis.setInterval = often
})
