/** What may be asked within a transaction. */
export type Transaction = {
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Appends rows, given as lines of COPY's text form. */
  copy(table: string, columns: readonly string[], lines: string): Promise<void>
}

/** The index's database. */
export type Database = {
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** All of it, or nothing when `work` throws. */
  transaction(work: (transaction: Transaction) => Promise<void>): Promise<void>
  /** Whether its work is done by this very thread. */
  sharesThread: boolean
  close(): Promise<void>
}

export const copyStatement = (table: string, columns: readonly string[], from: string): string =>
  `COPY "${table}" (${columns.map(name => `"${name}"`).join(', ')}) FROM ${from}`
