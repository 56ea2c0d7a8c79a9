import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Makes a folder this process's own: PGlite has no lock, and two processes on one folder lose rows without a word.
 * Throws a sentence when another lives on it. Returns what gives it back.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock')
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 1) throw error
      const owner = Number(readFileSync(path, 'utf8'))
      if (owner > 0 && owner !== process.pid && alive(owner))
        throw new Error(`Another indexer (process ${owner}) uses ${folder}. Stop it, or set TARN_INDEX_DIR.`)
      rmSync(path, { force: true })
    }
  }
}
