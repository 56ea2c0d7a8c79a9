import type { Database, Transaction } from './Database.ts'
import type { Changes, Undo } from './Store.ts'
import { type Column, type Row, type TableShape, textOf, type Value } from './Table.ts'

/** A block that is read. */
export type ReadBlock = { number: number; hash: string; time: number }

/**
 * How far a network is read: its last block, those of the blocks before that can be taken back, and the first of
 * them.
 */
export type Progress = { at: ReadBlock; blocks: ReadBlock[]; final: number }

/** From so many rows on COPY is quicker than a statement with values. */
const MANY = 40

/** The engine's own tables. */
export const OWN_TABLES = [
  'CREATE TABLE IF NOT EXISTS engine_checkpoint (chain_id integer PRIMARY KEY, block integer NOT NULL, time integer NOT NULL, hash text NOT NULL, past integer NOT NULL DEFAULT 0)',
  'CREATE TABLE IF NOT EXISTS engine_block (chain_id integer NOT NULL, number integer NOT NULL, hash text NOT NULL, time integer NOT NULL, PRIMARY KEY (chain_id, number))',
  'CREATE TABLE IF NOT EXISTS engine_undo (chain_id integer NOT NULL, block integer NOT NULL, name text NOT NULL, key text NOT NULL, before text)',
  'CREATE INDEX IF NOT EXISTS engine_undo_block ON engine_undo (chain_id, block)',
  // What a network waits for: a block whose logs no node proves (proof/).
  'CREATE TABLE IF NOT EXISTS engine_doubt (chain_id integer PRIMARY KEY, block integer NOT NULL, since bigint NOT NULL, why text NOT NULL)',
  // Blocks that were read nevertheless; `heard`: the logs of them that were handled, as text.
  'CREATE TABLE IF NOT EXISTS engine_unproven (chain_id integer NOT NULL, number integer NOT NULL, hash text NOT NULL, heard text NOT NULL, tried bigint NOT NULL DEFAULT 0, PRIMARY KEY (chain_id, number))',
]

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, one => ESCAPED[one]!) : text

/** Rows as lines of COPY's text form. */
function linesOf(columns: readonly Column[], rows: Iterable<Row>): string {
  let lines = ''
  for (const row of rows) {
    for (let i = 0; i < columns.length; i += 1) {
      const column = columns[i]!
      const value = row[column.field] as Value
      if (i > 0) lines += '\t'
      if (value === null) lines += '\\N'
      else if (column.kind === 'text' || column.kind === 'json') lines += escaped(textOf(column, value)!)
      else lines += textOf(column, value)!
    }
    lines += '\n'
  }
  return lines
}

/** An array literal of texts. */
const arrayOf = (texts: readonly (string | null)[]): string =>
  `{${texts.map(text => (text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`

const names = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(', ')

/** Adds or replaces rows by one statement. */
async function put(transaction: Transaction, { name, columns, key }: TableShape, rows: readonly Row[]): Promise<void> {
  const values = columns.map(column => arrayOf(rows.map(row => textOf(column, row[column.field]!))))
  const others = columns.filter(column => !key.includes(column))
  await transaction.query(
    `INSERT INTO "${name}" (${names(columns)}) SELECT * FROM unnest(${columns.map(({ kind }, i) => `$${i + 1}::text::${kind}[]`).join(', ')})
     ON CONFLICT (${names(key)}) DO UPDATE SET ${others.map(one => `"${one.name}" = excluded."${one.name}"`).join(', ')}`,
    values,
  )
}

/** Adds rows that aren't there yet. */
async function add(transaction: Transaction, shape: TableShape, rows: readonly Row[]): Promise<void> {
  if (rows.length < MANY) return put(transaction, shape, rows)
  await transaction.copy(
    shape.name,
    shape.columns.map(({ name }) => name),
    linesOf(shape.columns, rows),
  )
}

/** A row's own text, for the day it must come back. */
const keptRow = (row: Row | null): string | null =>
  row === null ? null : JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

async function removeKeys(
  transaction: Transaction,
  { shape, chainId, keys }: { shape: TableShape; chainId: number; keys: readonly string[] },
): Promise<void> {
  const rest = shape.key.slice(1)
  // A key's parts have no spaces: addresses, ids and numbers.
  const parts = rest.map((_, i) => arrayOf(keys.map(key => key.split(' ')[i]!)))
  await transaction.query(
    `DELETE FROM "${shape.name}" AS t USING unnest(${rest.map(({ kind }, i) => `$${i + 2}::text::${kind}[]`).join(', ')}) AS k(${rest.map((_, i) => `k${i}`).join(', ')})
     WHERE t."${shape.key[0]!.name}" = $1 AND ${rest.map(({ name }, i) => `t."${name}" = k.k${i}`).join(' AND ')}`,
    [chainId, ...parts],
  )
}

/**
 * Writes what a batch changed, what undoes it and how far it goes: all in one transaction. The changes are put into
 * words before this returns.
 */
export function writeBatch(
  database: Database,
  { chainId, changes }: { chainId: number; changes: Changes },
  progress: Progress,
): Promise<void> {
  const steps: ((transaction: Transaction) => Promise<void>)[] = []
  for (const [shape, rows] of changes.added) steps.push(prepared(transaction => add(transaction, shape, rows)))
  for (const [shape, changed] of changes.rows) {
    const there = [...changed.values()].filter(row => row !== null)
    const gone = [...changed].filter(([, row]) => row === null).map(([key]) => key)
    if (there.length > 0) steps.push(prepared(transaction => put(transaction, shape, there)))
    if (gone.length > 0) steps.push(transaction => removeKeys(transaction, { shape, chainId, keys: gone }))
  }
  steps.push(prepared(transaction => writeProgress(transaction, { chainId, undo: changes.undo }, progress)))
  return database.transaction(async transaction => {
    for (const step of steps) await step(transaction)
  })
}

/** A step whose statements are put into words now, and said later. */
function prepared(step: (transaction: Transaction) => Promise<void>): (transaction: Transaction) => Promise<void> {
  const said: ((transaction: Transaction) => Promise<unknown>)[] = []
  const recorder: Transaction = {
    query: (text, values) => {
      said.push(transaction => transaction.query(text, values))
      return Promise.resolve([])
    },
    copy: (table, columns, lines) => {
      said.push(transaction => transaction.copy(table, columns, lines))
      return Promise.resolve()
    },
  }
  const recorded = step(recorder)
  return async transaction => {
    await recorded
    for (const one of said) await one(transaction)
  }
}

async function writeProgress(
  transaction: Transaction,
  { chainId, undo }: { chainId: number; undo: readonly Undo[] },
  { at, blocks, final }: Progress,
): Promise<void> {
  void transaction.query(
    `INSERT INTO engine_checkpoint (chain_id, block, time, hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (chain_id) DO UPDATE SET block = excluded.block, time = excluded.time, hash = excluded.hash`,
    [chainId, at.number, at.time, at.hash],
  )
  if (undo.length > 0)
    void transaction.query(
      'INSERT INTO engine_undo SELECT $1::integer, * FROM unnest($2::text::integer[], $3::text::text[], $4::text::text[], $5::text::text[])',
      [
        chainId,
        arrayOf(undo.map(({ block }) => String(block))),
        arrayOf(undo.map(({ table }) => table.name)),
        arrayOf(undo.map(({ key }) => key)),
        arrayOf(undo.map(({ before }) => keptRow(before))),
      ],
    )
  void transaction.query('DELETE FROM engine_block WHERE chain_id = $1 AND number < $2', [chainId, final])
  void transaction.query('DELETE FROM engine_undo WHERE chain_id = $1 AND block <= $2', [chainId, final])
  void transaction.query(
    'INSERT INTO engine_block SELECT $1::integer, * FROM unnest($2::text::integer[], $3::text::text[], $4::text::integer[])',
    [
      chainId,
      arrayOf(blocks.map(({ number }) => String(number))),
      arrayOf(blocks.map(({ hash }) => hash)),
      arrayOf(blocks.map(({ time }) => String(time))),
    ],
  )
}

/** Takes back everything after a block, in one transaction. */
export async function takeBack(
  database: Database,
  { shapes, chainId, to }: { shapes: readonly TableShape[]; chainId: number; to: ReadBlock },
): Promise<void> {
  await database.transaction(async transaction => {
    const found = await transaction.query(
      'SELECT block, name, key, before FROM engine_undo WHERE chain_id = $1 AND block > $2 ORDER BY block',
      [chainId, to.number],
    )
    for (const shape of shapes) {
      if (shape.block !== undefined)
        await transaction.query(`DELETE FROM "${shape.name}" WHERE chain_id = $1 AND "${shape.block.name}" > $2`, [
          chainId,
          to.number,
        ])
      // The oldest remembrance of a row is how it was at that block.
      const first = new Map<string, string | null>()
      for (const { name, key, before } of found)
        if (name === shape.name && !first.has(String(key))) first.set(String(key), before as string | null)
      const gone = [...first].filter(([, before]) => before === null).map(([key]) => key)
      const back = [...first.values()].filter(before => before !== null).map(before => rowOfText(shape, before))
      if (gone.length > 0) await removeKeys(transaction, { shape, chainId, keys: gone })
      if (back.length > 0) await put(transaction, shape, back)
    }
    await transaction.query('DELETE FROM engine_undo WHERE chain_id = $1 AND block > $2', [chainId, to.number])
    await transaction.query('DELETE FROM engine_block WHERE chain_id = $1 AND number > $2', [chainId, to.number])
    await transaction.query('DELETE FROM engine_unproven WHERE chain_id = $1 AND number > $2', [chainId, to.number])
    await transaction.query(
      'UPDATE engine_checkpoint SET block = $2, time = $3, hash = $4, past = past + 1 WHERE chain_id = $1',
      [chainId, to.number, to.time, to.hash],
    )
  })
}

function rowOfText({ columns }: TableShape, text: string): Row {
  const given = JSON.parse(text) as Record<string, string | number | boolean | object | null>
  return Object.fromEntries(
    columns.map(({ field, kind }) => {
      const value = given[field] ?? null
      return [field, kind === 'numeric' && typeof value === 'string' ? BigInt(value.slice(0, -1)) : value]
    }),
  )
}
