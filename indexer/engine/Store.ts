import type { Database } from './Database.ts'
import { type AnyTable, keyOf, type Row, rowOf, shapeOf, type TableShape } from './Table.ts'

type KeyOf<T extends AnyTable> = Partial<T['$inferSelect']>
type Found<T extends AnyTable> = T['$inferSelect'] | null
type Change<T extends AnyTable> = Partial<T['$inferSelect']>

/** A row as it was before a block changed it; null: it wasn't there. */
export type Undo = { block: number; table: TableShape; key: string; before: Row | null }

/** What a batch changed: rows as they are now (null: gone), rows that are only ever added, and what undoes it. */
export type Changes = { rows: Map<TableShape, Map<string, Row | null>>; added: Map<TableShape, Row[]>; undo: Undo[] }

/** Rows remembered a table: half of them lately asked for, half before. */
const REMEMBERED = 200_000

/**
 * A table's rows in memory. `lately` and `before` are two generations: what isn't asked for goes with the older one.
 */
class Rows {
  readonly shape: TableShape
  lately = new Map<string, Row | null>()
  before = new Map<string, Row | null>()
  changed = new Map<string, Row | null>()
  /** Changed, and being written down. */
  leaving = new Map<string, Row | null>()
  added: Row[] = []
  /** Every row of the table is here: who isn't, isn't in the database. */
  isWhole: boolean

  constructor(shape: TableShape, isWhole: boolean) {
    this.shape = shape
    this.isWhole = isWhole
  }

  get(key: string): Row | null | undefined {
    const found = this.lately.get(key)
    if (found !== undefined) return found
    const known = this.changed.get(key) ?? this.leaving.get(key) ?? this.before.get(key)
    if (known !== undefined && known !== null) return this.keep(key, known)
    // What is gone is null, and a former generation may still have it.
    if (this.changed.has(key) || this.leaving.has(key) || this.before.has(key)) return null
    return this.isWhole ? null : undefined
  }

  keep(key: string, row: Row | null): Row | null {
    this.lately.set(key, row)
    if (this.lately.size > REMEMBERED / 2) {
      if (this.before.size > 0) this.isWhole = false
      this.before = this.lately
      this.lately = new Map()
    }
    return row
  }
}

/**
 * A network's rows as handlers see them: read from memory or the database, changed in memory, and taken out in batches
 * to be written. Memory is bounded: rows that no handler asks for are dropped; rows that are not written yet never are.
 */
export class Store {
  readonly chainId: number
  readonly #database: Database
  readonly #tables = new Map<TableShape, Rows>()
  readonly #shapes: readonly TableShape[]
  #undo: Undo[] = []
  #touched = new Set<string>()
  #block: number | undefined

  /** @param isEmpty nothing of this network is in the database yet. */
  constructor({
    chainId,
    database,
    shapes,
    isEmpty,
  }: { chainId: number; database: Database; shapes: readonly TableShape[]; isEmpty: boolean }) {
    this.chainId = chainId
    this.#database = database
    this.#shapes = shapes
    this.forget(isEmpty)
  }

  /** Forgets everything that isn't written down. */
  forget(isEmpty = false): void {
    for (const shape of this.#shapes) this.#tables.set(shape, new Rows(shape, isEmpty))
    this.#undo = []
    this.#block = undefined
  }

  /** Whether something waits to be taken. */
  get isChanged(): boolean {
    return [...this.#tables.values()].some(rows => rows.changed.size + rows.added.length > 0)
  }

  /** From here on it is remembered how rows were before this block; undefined: no more. */
  record(block: number | undefined): void {
    this.#block = block
    this.#touched.clear()
  }

  /** A row by its key; null when there is none. */
  find<T extends AnyTable>(table: T, by: KeyOf<T>): Found<T> | Promise<Found<T>> {
    const rows = this.#rowsOf(table)
    const key = by as Row
    const name = keyOf(rows.shape, key)
    const known = rows.get(name)
    return (known === undefined ? this.#read(rows, key, name) : known) as Found<T> | Promise<Found<T>>
  }

  /** Puts a row in. Throws when there is one of its key. */
  insert<T extends AnyTable>(table: T): { values(row: T['$inferInsert']): Promise<void> } {
    const rows = this.#rowsOf(table)
    const { shape } = rows
    return {
      values: async made => {
        const given = made as Row
        const row: Row = {}
        for (const { field } of shape.columns) row[field] = given[field] ?? null
        const key = keyOf(shape, row)
        if (shape.isLog) {
          if (shape.block === undefined) this.#remember(shape, key, null)
          return void rows.added.push(row)
        }
        const known = rows.get(key)
        const before = known === undefined ? await this.#read(rows, row, key) : known
        if (before !== null) throw new Error(`${shape.name} ${key} is there already`)
        this.#remember(shape, key, null)
        rows.changed.set(key, row)
        rows.keep(key, row)
      },
    }
  }

  /** Changes a row. Throws when there is none. */
  update<T extends AnyTable>(
    table: T,
    by: KeyOf<T>,
  ): { set(change: Change<T> | ((row: T['$inferSelect']) => Change<T>)): Promise<void> } {
    const rows = this.#rowsOf(table)
    const key = by as Row
    return {
      set: async change => {
        const name = keyOf(rows.shape, key)
        const row = rows.get(name) ?? (await this.#read(rows, key, name))
        if (row === null) throw new Error(`${rows.shape.name} ${name} isn't there`)
        this.#remember(rows.shape, name, row)
        const next = (typeof change === 'function' ? change(row) : change) as Row
        for (const field in next) if (next[field] !== undefined) row[field] = next[field]!
        rows.changed.set(name, row)
      },
    }
  }

  async delete<T extends AnyTable>(table: T, by: KeyOf<T>): Promise<void> {
    const rows = this.#rowsOf(table)
    const key = by as Row
    const name = keyOf(rows.shape, key)
    const row = rows.get(name) ?? (await this.#read(rows, key, name))
    if (row === null) return
    this.#remember(rows.shape, name, row)
    rows.changed.set(name, null)
    rows.keep(name, null)
  }

  /** Reads rows of one table that will be asked for, by the second column of their key. */
  async foresee(table: AnyTable, ids: Iterable<string>): Promise<void> {
    const rows = this.#rowsOf(table)
    const { shape } = rows
    const wanted = [...new Set(ids)].filter(id => rows.get(id) === undefined)
    if (wanted.length === 0) return
    const found = await this.#database.query(
      `SELECT * FROM "${shape.name}" WHERE chain_id = $1 AND "${shape.key[1]!.name}" = ANY(string_to_array($2, ','))`,
      [this.chainId, wanted.join(',')],
    )
    const there = new Map(found.map(given => rowOf(shape, given)).map(row => [keyOf(shape, row), row]))
    for (const id of wanted) rows.keep(id, there.get(id) ?? null)
  }

  /** Takes out what changed since the last time; until `written` it is remembered whatever happens. */
  take(): Changes {
    const changes: Changes = { rows: new Map(), added: new Map(), undo: this.#undo }
    for (const [shape, rows] of this.#tables) {
      if (rows.changed.size > 0) changes.rows.set(shape, rows.changed)
      if (rows.added.length > 0) changes.added.set(shape, rows.added)
      rows.leaving = rows.changed
      rows.changed = new Map()
      rows.added = []
    }
    this.#undo = []
    return changes
  }

  /** What was taken is in the database. */
  written(): void {
    for (const rows of this.#tables.values()) rows.leaving = new Map()
  }

  #rowsOf(table: AnyTable): Rows {
    const rows = this.#tables.get(shapeOf(table)!)
    if (rows === undefined) throw new Error('a table of another schema')
    return rows
  }

  #remember(table: TableShape, key: string, row: Row | null): void {
    if (this.#block === undefined) return
    const name = `${table.name} ${key}`
    if (this.#touched.has(name)) return
    this.#touched.add(name)
    this.#undo.push({ block: this.#block, table, key, before: row && { ...row } })
  }

  async #read(rows: Rows, key: Row, name: string): Promise<Row | null> {
    const { shape } = rows
    const found = await this.#database.query(
      `SELECT * FROM "${shape.name}" WHERE ${shape.key.map((column, i) => `"${column.name}" = $${i + 1}`).join(' AND ')}`,
      shape.key.map(({ field }) => key[field]),
    )
    return rows.keep(name, found[0] === undefined ? null : rowOf(shape, found[0]))
  }
}
