// What a verb and its children cost, in seconds of processor as the system counts them.
import { type CpuGroup, cpuGroup } from './cpuGroups.ts'
import { cpuSecondsOf } from './cpuSecondsOf.ts'

export type CpuMeter = {
  /**
   * `groups`: all processes, also those that outlive their parent. `proc`: those that were waited for, and what lives.
   */
  by: 'groups' | 'proc'
  /** A child of ours that has just begun; equal names are summed. */
  began(name: string, pid: number): void
  /** It ended, and was waited for. */
  ended(name: string, pid: number): void
  /** Seconds by name, and `all` of it, our own process with it. */
  read(): { all: number; byName: ReadonlyMap<string, number> }
  close(): void
}

/** Undefined where the system has neither groups nor /proc. `groups` null: /proc counts. */
export function cpuMeter(groups: CpuGroup | null = cpuGroup('tarn-cpu') ?? null): CpuMeter | undefined {
  if (groups) return byGroups(groups)
  return cpuSecondsOf(process.pid) === undefined ? undefined : byProc()
}

function byGroups(group: CpuGroup): CpuMeter {
  const own = new Map<string, CpuGroup>()
  return {
    by: 'groups',
    began(name, pid) {
      const its = own.get(name) ?? group.within(name)
      own.set(name, its)
      its.take(pid)
    },
    ended: () => {},
    read: () => ({ all: group.seconds(), byName: new Map([...own].map(([name, its]) => [name, its.seconds()])) }),
    close: () => group.close(),
  }
}

/** When a child is waited for, the kernel adds its time to ours: what was added since the last one is its. */
function byProc(): CpuMeter {
  const done = new Map<string, number>()
  const living = new Map<number, string>()
  const waited = () => cpuSecondsOf(process.pid, 'waited for') ?? 0
  let before = waited()
  const add = (to: Map<string, number>, name: string, seconds: number) => to.set(name, (to.get(name) ?? 0) + seconds)
  return {
    by: 'proc',
    began: (name, pid) => living.set(pid, name),
    ended(name, pid) {
      living.delete(pid)
      const now = waited()
      add(done, name, now - before)
      before = now
    },
    read() {
      const byName = new Map(done)
      for (const [pid, name] of living) add(byName, name, cpuSecondsOf(pid) ?? 0)
      return { all: cpuSecondsOf(process.pid) ?? 0, byName }
    },
    close: () => {},
  }
}
