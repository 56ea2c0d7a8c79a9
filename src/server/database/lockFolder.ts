import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's own code for a file that another connection has locked. */
const BUSY = 5
const RETRY_MS = 100

/** Another process owns the folder. `owner`: its id, as it wrote it down; undefined where it can't be read. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'
  readonly owner: number | undefined
  constructor(folder: string, owner: number | undefined) {
    super(`Process ${owner ?? 'of another program'} uses ${folder}`)
    this.owner = owner
  }
}

function ownerOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(`${folder}.pid`, 'utf8')) || undefined
  } catch {
    return undefined // the lock decides, not this file
  }
}

/**
 * Makes a folder this process's own, by a lock on a file beside it: PGlite has none, and two processes on one folder
 * lose rows without a word. The lock is the kernel's (SQLite takes it), so it is gone with its process, however that
 * ends; its file stays. Returns what gives it back. Throws FolderLocked while another process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(dirname(folder), { recursive: true })
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    throw new FolderLocked(folder, ownerOf(folder))
  }
  writeFileSync(`${folder}.pid`, String(process.pid))
  return () => lock.close()
}

/** The same; waits so many ms while another process has it. */
export async function lockFolderWithin(folder: string, ms: number): Promise<() => void> {
  for (const until = Date.now() + ms; ; ) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderLocked) || Date.now() > until) throw error
      await new Promise(done => setTimeout(done, RETRY_MS))
    }
  }
}
