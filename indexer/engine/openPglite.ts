import { PGlite } from '@electric-sql/pglite'
import { copyStatement, type Database, type Transaction } from './Database.ts'

/** Opens a folder's database, made when there is none. Throws when it can't be opened. */
export async function openPglite(folder: string): Promise<Database> {
  const database = await PGlite.create(folder)
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
    close: () => database.close(),
  }
}
