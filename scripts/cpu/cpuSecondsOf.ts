import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc: 100 on every Linux that is met. */
const TICKS = 100

type Seen = { pid: number; parent: number; own: number; waited: number }

/** One process of /proc: clock ticks of its own, and of its ended children (with theirs) that it has waited for. */
export function seenIn(pid: number, stat: string): Seen {
  // The command's name stands in brackets and may hold anything.
  const fields = stat.replace(/^.*\) /s, '').split(' ')
  const ticks = (first: number) => Number(fields[first]) + Number(fields[first + 1])
  return { pid, parent: Number(fields[1]), own: ticks(11), waited: ticks(13) }
}

/**
 * Seconds of processor a process and its descendants have used: those that live, and those that were waited for (these
 * alone: `waited for`). One that outlived its parent is in neither. Undefined where there is no /proc.
 */
export function cpuSecondsOf(pid: number, which: 'all' | 'waited for' = 'all'): number | undefined {
  let all: Seen[]
  try {
    all = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => {
        try {
          return [seenIn(Number(name), readFileSync(`/proc/${name}/stat`, 'utf8'))]
        } catch {
          return [] // ended while we looked
        }
      })
  } catch {
    return undefined
  }
  if (which === 'waited for') return (all.find(one => one.pid === pid)?.waited ?? 0) / TICKS
  const family = new Set([pid])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const one of all) if (family.has(one.parent)) family.add(one.pid)
  }
  return all.reduce((sum, one) => (family.has(one.pid) ? sum + one.own + one.waited : sum), 0) / TICKS
}
