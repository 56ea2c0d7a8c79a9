import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * After a kill Ponder finds its own lock in the database and waits 25 s for its owner, who is gone: our lock file says so. Takes the lock out, before
 * Ponder starts. False when the database can't be opened: it is to be made anew.
 */
export async function unlockFolder(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'PG_VERSION'))) return true
  try {
    const database = new PGlite(folder)
    const { rows } = await database.query<{ there: boolean }>(
      `SELECT to_regclass('public._ponder_meta') IS NOT NULL AS there`,
    )
    if (rows[0]?.there)
      await database.exec(`UPDATE public._ponder_meta SET value = jsonb_set(value, '{is_locked}', '0')`)
    await database.close()
    return true
  } catch (error) {
    console.error(
      `The index in ${folder} can't be opened (${error instanceof Error ? error.message : String(error)}): it is made anew.`,
    )
    return false
  }
}
