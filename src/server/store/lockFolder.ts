import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreError } from './Store.ts'

/**
 * When a process began, as Linux counts it: tells a process from a later one that got its number. Empty where there is
 * no /proc.
 */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return '' // no such process, or no /proc here
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Makes a PGlite folder this process's own, by a file beside it: PGlite has no lock, and two processes on one folder
 * lose rows without a word. Returns what gives it back. A killed owner's file is taken over. Throws StoreError while
 * another process lives on it.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`
  mkdirSync(dirname(folder), { recursive: true })
  const mine = `${process.pid} ${birthOf(process.pid)}`
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error
      const [pid = 0, birth = ''] = readFileSync(path, 'utf8')
        .split(' ')
        .map((part, at) => (at === 0 ? Number(part) : part)) as [number, string]
      const same = pid > 0 && alive(pid) && (birth === '' || birthOf(pid) === birth)
      if (same)
        throw new StoreError(
          `Process ${pid} uses ${folder}. Several processes need a Postgres: set SERVICE_DATABASE_URL.`,
        )
      rmSync(path, { force: true })
    }
  }
}
