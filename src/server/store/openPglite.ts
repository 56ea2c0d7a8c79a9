import { lockFolder } from './lockFolder.ts'
import type { Query, Store } from './Store.ts'

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
  const release = lockFolder(folder)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const database = await PGlite.create({ dataDir: folder, parsers: { [INT8]: (text: string) => BigInt(text) } })
    return {
      query: asker(database),
      transaction: async work => database.transaction(async inner => work(asker(inner))),
      close: async () => {
        await database.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
