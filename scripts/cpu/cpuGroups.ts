// The kernel's own count of processor time over a group of processes: cgroups, version 1 (cpuacct) or 2 (cpu.stat).
// A process belongs to its group with all that it ever starts, also what outlives it or gets another parent.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type CpuGroup = {
  /** Seconds of processor of every process that was ever in this group or in one made within it. */
  seconds(): number
  /** The group takes this process, and all that it starts from now on. */
  take(pid: number): void
  /** A group within this one. */
  within(name: string): CpuGroup
  /** Gives the groups back. One that still holds a process stays. */
  close(): void
}

/** Where cgroups of either version may lie: the mount, and how /proc/self/cgroup names our own place in it. */
type Mount = { path: string; controllers: string; file: string; read: (folder: string) => number }

const usage = (folder: string): number => Number(readFileSync(join(folder, 'cpuacct.usage'), 'utf8')) / 1e9
const stat = (folder: string): number =>
  Number(/usage_usec (\d+)/.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8'))?.[1]) / 1e6

const MOUNTS: readonly Mount[] = [
  { path: '/sys/fs/cgroup/cpuacct', controllers: 'cpuacct', file: 'cpuacct.usage', read: usage },
  { path: '/sys/fs/cgroup/cpu,cpuacct', controllers: 'cpu,cpuacct', file: 'cpuacct.usage', read: usage },
  { path: '/sys/fs/cgroup', controllers: '', file: 'cgroup.controllers', read: stat },
]

/** Our place below a mount, of the text of /proc/self/cgroup: lines of `id:controllers:/place`. */
export const placeIn = (text: string, controllers: string): string | undefined =>
  text
    .split('\n')
    .map(line => /^\d+:([^:]*):(.*)$/.exec(line))
    .find(found => found?.[1] === controllers)?.[2]

/**
 * A new group, named by a process, below the group we are in; undefined where we may make none (not root, no Linux).
 * What a run that was killed left behind is given back first.
 */
export function cpuGroup(name: string): CpuGroup | undefined {
  for (const { path, controllers, file, read } of MOUNTS) {
    const place = existsSync(join(path, file))
      ? placeIn(readFileSync('/proc/self/cgroup', 'utf8'), controllers)
      : undefined
    if (place === undefined) continue
    const above = join(path, place)
    const folder = join(above, `${name}-${process.pid}`)
    try {
      tidy(above, name)
      const group = make(folder, above, read)
      group.take(process.pid)
      return group
    } catch {
      // Not ours to make.
      removeEmpty(folder)
    }
  }
  return undefined
}

function make(folder: string, above: string, read: (folder: string) => number): CpuGroup {
  mkdirSync(folder, { recursive: true })
  const inner: CpuGroup[] = []
  const take = (pid: number, into: string) => {
    try {
      writeFileSync(join(into, 'cgroup.procs'), String(pid))
    } catch (error) {
      if (!/ESRCH/.test(String(error))) throw error // it has ended already
    }
  }
  read(folder)
  return {
    seconds: () => read(folder),
    take: pid => take(pid, folder),
    within(name) {
      const made = make(join(folder, name), folder, read)
      inner.push(made)
      return made
    },
    close() {
      for (const each of inner) each.close()
      const pids = readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n')
      if (pids.includes(String(process.pid))) take(process.pid, above)
      removeEmpty(folder)
    },
  }
}

/** Groups of that name whose process is gone, and that hold no other: an empty one can be removed, one in use can't. */
function tidy(above: string, name: string): void {
  for (const entry of readdirSync(above)) {
    const pid = new RegExp(`^${name}-(\\d+)$`).exec(entry)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const folder = join(above, entry)
    for (const inner of readdirSync(folder, { withFileTypes: true }))
      if (inner.isDirectory()) removeEmpty(join(folder, inner.name))
    removeEmpty(folder)
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!/EBUSY|ENOTEMPTY|ENOENT/.test(String(error))) throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
