// For files that share a process: each finds modules, globals, environment and clock new, and its timers end with it.
import { afterAll, vi } from 'vitest'

const { setTimeout: later, setInterval: often } = globalThis
const environment = { ...process.env }
const waiting = new Set<NodeJS.Timeout>()

vi.resetModules()
globalThis.setTimeout = tracked(later)
globalThis.setInterval = tracked(often)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const timer of waiting) clearTimeout(timer)
  globalThis.setTimeout = later
  globalThis.setInterval = often
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})

/** Remembers what it begins until that is done. */
function tracked<T extends typeof later | typeof often>(begin: T): T {
  const made = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = begin(() => {
      if (begin === later) waiting.delete(timer)
      work(...args)
    }, ms)
    waiting.add(timer)
    return timer
  }
  return Object.defineProperties(made, Object.getOwnPropertyDescriptors(begin)) as unknown as T
}
