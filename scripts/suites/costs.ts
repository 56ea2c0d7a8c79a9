import { took } from '../run/steps.ts'
import { childName, type Timed } from './slowest.ts'

/** Seconds of processor by the name of a child (scripts/run/children), and of everything. */
export type Cost = { by: 'groups' | 'proc'; all: number; byName: ReadonlyMap<string, number> }

const HOW = {
  groups: 'counted by the kernel over all processes',
  proc: 'counted by /proc: without processes that outlived their parents',
}
/** What a Tarn of the run's own is made of: what its tests ask of it is counted here. */
const STACK = ['devnet', 'indexer', 'site']

const seconds = (cpu: number | undefined): string => (cpu === undefined ? '' : `${Math.round(cpu)} s`).padStart(9)

/**
 * What a run took: each suite's time and seconds of processor, the longest first, the stack apart, the sum at the end.
 */
export function costLines(suites: readonly Timed[], cost: Cost | undefined): string[] {
  const ms = new Map<string, number>()
  for (const suite of suites) ms.set(suite.name, (ms.get(suite.name) ?? 0) + suite.ms)
  const of = (name: string) => cost?.byName.get(childName(name))
  const line = (time: string, cpu: number | undefined, name: string) => `${time.padStart(12)}${seconds(cpu)}  ${name}`
  const lines = [...ms].sort((a, b) => b[1] - a[1]).map(([name, time]) => line(took(time), of(name), name))
  if (!cost) return lines
  const named = new Set([...ms.keys()].map(childName))
  const others = [...cost.byName].filter(([name]) => !named.has(name))
  const stack = others.filter(([name]) => STACK.includes(name))
  const rest = cost.all - [...cost.byName.values()].reduce((sum, each) => sum + each, 0)
  return [
    `${'time'.padStart(12)}${'processor'.padStart(9)}`,
    ...lines,
    ...others.filter(([name]) => !STACK.includes(name)).map(([name, cpu]) => line('', cpu, name)),
    line('', rest, 'this process and what it ran itself'),
    ...stack.map(([name, cpu]) => line('', cpu, `the stack: ${name}`)),
    line('', cost.all, `in all, ${HOW[cost.by]}`),
  ]
}
