import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { lockFolderWithin } from './lockFolder.ts'

type Options = {
  parsers?: PGliteOptions['parsers']
  /** How long another process may still have the folder; default not at all. */
  waitMs?: number
  /** Runs once the folder is this process's, before it is opened. */
  prepare?: () => Promise<void>
}

/**
 * Opens the PGlite database of one folder, owned by this process until it is closed. Throws FolderLocked when another
 * process has it.
 */
export async function openFolder(
  folder: string,
  { parsers, waitMs = 0, prepare }: Options = {},
): Promise<{ database: PGlite; close: () => Promise<void> }> {
  const release = await lockFolderWithin(folder, waitMs)
  try {
    await prepare?.()
    const { PGlite } = await import('@electric-sql/pglite')
    const database = await PGlite.create({ dataDir: folder, ...(parsers === undefined ? {} : { parsers }) })
    const close = async () => {
      await database.close()
      release()
    }
    return { database, close }
  } catch (error) {
    release()
    throw error
  }
}
