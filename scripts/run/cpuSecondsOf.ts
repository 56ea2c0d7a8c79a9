import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc: 100 on every Linux that is met. */
const TICKS = 100

/** Seconds of processor a process and its living descendants have used; undefined where there is no /proc. */
export function cpuSecondsOf(pid: number): number | undefined {
  let all: { pid: number; parent: number; ticks: number }[]
  try {
    all = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => {
        try {
          // The command's name stands in brackets and may hold anything.
          const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ')
          return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
        } catch {
          return [] // ended while we looked
        }
      })
  } catch {
    return undefined
  }
  const own = new Set([pid])
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const one of all) if (own.has(one.parent)) own.add(one.pid)
  }
  return all.reduce((sum, one) => (own.has(one.pid) ? sum + one.ticks : sum), 0) / TICKS
}
