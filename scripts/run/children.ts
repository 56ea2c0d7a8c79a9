// Child processes of a verb: each in a group of its own, its output in a log, ended by its id and never by name.
// A small guard process holds a pipe to us: if we are killed outright, the pipe closes and the guard ends the groups.
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CpuMeter } from '../cpu/cpuMeter.ts'
import { root } from './places.ts'

export type Child = {
  name: string
  pid: number
  /** Resolves with how it ended; never rejects. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  log: string
  lastLines: string[]
  /** When it last said something, or was started; milliseconds. */
  lastSaidAt: number
}

type Options = {
  name: string
  /** Arguments for this Node. */
  args: string[]
  env?: Record<string, string | undefined>
  cwd?: string
  logs: string
  onLine?: (line: string) => void
}

/** The devnet saves its chains and the indexer gives its database back within this, on a busy machine too. */
const GRACE_MS = 20_000
const running = new Map<number, Child>()
let guard: ChildProcess | null = null
let meter: CpuMeter | undefined

/** From now on every child's processor time is counted, by its name. */
export const meterChildren = (by: CpuMeter | undefined): void => {
  meter = by
}

function tellGuard(line: string): void {
  if (!guard) {
    guard = spawn(process.execPath, [join(root, 'scripts/run/guard.mjs')], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    guard.stdin?.on('error', () => {}) // the guard may end before us; then there is nothing left to tell
    guard.unref()
  }
  guard.stdin?.write(`${line}\n`)
}

/** Starts a Node program as a child of this verb. */
export function startChild({ name, args, env, cwd, logs, onLine }: Options): Child {
  mkdirSync(logs, { recursive: true })
  const log = join(logs, `${name}.log`)
  const file = createWriteStream(log)
  const child = spawn(process.execPath, args, {
    cwd: cwd ?? root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const lastLines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', line => {
      file.write(`${line}\n`)
      made.lastSaidAt = Date.now()
      if (line.trim() !== '') lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
      onLine?.(line)
    })
  }
  const pid = child.pid ?? -1
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(done => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      running.delete(pid)
      if (pid > 0) meter?.ended(name, pid)
      if (pid > 0) signalGroup(pid, 'SIGKILL') // grandchildren that outlived it
      tellGuard(`- ${pid}`)
      file.end()
      done({ code, signal })
    }
    child.once('error', () => finish(1, null))
    child.once('exit', finish)
  })
  const made: Child = { name, pid, ended, log, lastLines, lastSaidAt: Date.now() }
  if (pid > 0) {
    running.set(pid, made)
    meter?.began(name, pid)
    tellGuard(`+ ${pid}`)
  }
  return made
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Ends one child and its group: asks first, then insists. */
export async function endChild(child: Child): Promise<void> {
  if (!running.has(child.pid)) return
  signalGroup(child.pid, 'SIGTERM')
  const late = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS)
  await child.ended
  clearTimeout(late)
}

/** Ends every child, the last started first. */
export async function endChildren(): Promise<void> {
  for (const child of [...running.values()].reverse()) await endChild(child)
  guard?.stdin?.end()
  guard = null
}
