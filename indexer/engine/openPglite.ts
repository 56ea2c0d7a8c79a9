import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openFolder } from '../../src/server/database/openFolder.ts'
import { copyStatement, type Database, type Transaction } from './Database.ts'

/** Where empty databases lie, by PGlite's version. */
const EMPTY = join(import.meta.dirname, '../../.tarn')

/** Makes a new database in a folder: PGlite takes seconds for an empty one, a copy of one takes none. */
export async function copyEmpty(folder: string): Promise<void> {
  const { version } = JSON.parse(
    readFileSync(join(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))), '../package.json'), 'utf8'),
  ) as { version: string }
  const empty = join(EMPTY, `pglite-${version}`)
  const mine = `${empty}.${process.pid}`
  if (!existsSync(empty)) {
    mkdirSync(EMPTY, { recursive: true })
    const made = await PGlite.create(mine)
    await made.close()
    if (existsSync(empty)) rmSync(mine, { recursive: true })
    else renameSync(mine, empty)
  }
  // Whole or not at all: a copy that was cut short is no database.
  const copy = `${folder}.new`
  rmSync(copy, { recursive: true, force: true })
  cpSync(empty, copy, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(copy, folder)
}

/** How long a former engine may still have the folder: it ends after its batch. */
const LOCK_WAIT_MS = 60_000

/**
 * Opens a folder's database, made when there is none. Waits for another process that has it, then throws FolderLocked.
 * Throws when it can't be opened.
 */
export async function openPglite(folder: string): Promise<Database> {
  const { database, close } = await openFolder(folder, {
    waitMs: LOCK_WAIT_MS,
    prepare: async () => {
      if (existsSync(join(folder, 'PG_VERSION'))) return
      await copyEmpty(folder).catch(error =>
        // Then PGlite makes it itself: a folder of ours may not be writable.
        process.stderr.write(
          `an empty database is not kept: ${error instanceof Error ? error.message : String(error)}\n`,
        ),
      )
    },
  })
  const within = (on: Pick<PGlite, 'query'>): Transaction => ({
    query: async (text, values) => (await on.query<Record<string, unknown>>(text, values)).rows,
    copy: async (table, columns, lines) => {
      await on.query(copyStatement(table, columns, `'/dev/blob'`), [], { blob: new Blob([lines]) })
    },
  })
  return {
    query: within(database).query,
    transaction: work => database.transaction(transaction => work(within(transaction as unknown as PGlite))),
    sharesThread: true,
    close,
  }
}
