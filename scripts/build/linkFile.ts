import { copyFileSync, linkSync } from 'node:fs'

/**
 * The same file under another name: by link where the disk can, else as a copy. Throws when `to` is there or `from`
 * isn't.
 */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') throw error
    copyFileSync(from, to)
  }
}
