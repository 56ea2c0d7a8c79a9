import { FolderLocked } from '../database/lockFolder.ts'
import { openFolder } from '../database/openFolder.ts'
import { type Query, type Store, StoreError } from './Store.ts'

type Ask = { query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }> }
const INT8 = 20

const asker =
  (ask: Ask): Query =>
  async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await ask.query<Row>(sql, [...values])).rows

/**
 * The store in one folder, owned by this process: PGlite, Postgres compiled to run here. Throws StoreError when another
 * process has it.
 */
export async function openPglite(folder: string): Promise<Store> {
  const opened = openFolder(folder, { parsers: { [INT8]: (text: string) => BigInt(text) } })
  const { database, close } = await opened.catch(error => {
    if (!(error instanceof FolderLocked)) throw error
    throw new StoreError(`${error.message}. Several processes need a Postgres: set SERVICE_DATABASE_URL.`)
  })
  return {
    query: asker(database),
    transaction: async work => database.transaction(async inner => work(asker(inner))),
    close,
  }
}
