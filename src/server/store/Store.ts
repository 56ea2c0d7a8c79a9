/** Runs one statement: `$1`, `$2`… are `values`. Answers its rows. */
export type Query = <Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * What the service remembers for everyone: Postgres, or one PGlite folder. Both speak the same SQL. A write that was
 * answered is on disk (`synchronous_commit`, WAL): it outlives a kill. jsonb values are given as JSON text. int8 comes
 * as bigint, numeric as text, jsonb parsed, timestamptz as Date, bytea as Uint8Array.
 */
export type Store = {
  query: Query
  /**
   * All of `work` or nothing, read committed. What must happen once is one statement (`DELETE … RETURNING`,
   * `INSERT … ON CONFLICT DO NOTHING RETURNING`) or locks its row first (`SELECT … FOR UPDATE`). Statements of others
   * wait or run beside it: use only the `query` it is given.
   */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * The store can't be used now: another process owns the folder, or the database doesn't answer. Its message is a
 * sentence for the operator.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
