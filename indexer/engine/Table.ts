// What schemas are written with: tables of columns, their key and indexes, and how a value of a row is written down.

/** A value a row can have. */
export type Value = string | number | bigint | boolean | object | null
/** A row, its fields named as the schema names them. */
export type Row = Record<string, Value>

type Kind = 'integer' | 'text' | 'numeric' | 'double precision' | 'boolean' | 'json'

/** How an object of a row stands in the database as text. Rows share it until it is written: copy it to change it. */
export type Pack<T extends object> = { write(value: T): string; read(text: string): T }

/** One column. `field`: its name in a row; `name`: its name in the database. */
export type Column = {
  field: string
  name: string
  kind: Kind
  notNull: boolean
  table: string
  pack: Pack<object> | undefined
}

/**
 * What is known of a table. `isLog`: its rows are only ever added; `block`: the column that says of which block one is.
 */
export type TableShape = {
  name: string
  columns: Column[]
  key: Column[]
  indexes: { name: string; columns: Column[] }[]
  isLog: boolean
  block: Column | undefined
}

class ColumnMaker<T extends Value, Null extends null> {
  declare readonly $value: T | Null
  isNotNull = false
  readonly kind: Kind
  readonly given: string | undefined
  readonly pack: Pack<object> | undefined
  constructor(kind: Kind, given?: string, pack?: Pack<object>) {
    this.kind = kind
    this.given = given
    this.pack = pack
  }
  notNull(): ColumnMaker<T, never> {
    this.isNotNull = true
    return this as unknown as ColumnMaker<T, never>
  }
  /** Narrows what its values are, for the types alone. */
  $type<U extends Value>(): ColumnMaker<U, Null> {
    return this as unknown as ColumnMaker<U, Null>
  }
}

const makers = {
  integer: (name?: string) => new ColumnMaker<number, null>('integer', name),
  text: (name?: string) => new ColumnMaker<string, null>('text', name),
  bigint: (name?: string) => new ColumnMaker<bigint, null>('numeric', name),
  doublePrecision: (name?: string) => new ColumnMaker<number, null>('double precision', name),
  boolean: (name?: string) => new ColumnMaker<boolean, null>('boolean', name),
  json: (name?: string) => new ColumnMaker<object, null>('json', name),
  /** An object that is put into words only when it is written. */
  packed: <T extends object>(pack: Pack<T>, name?: string) =>
    new ColumnMaker<T, null>('text', name, pack as unknown as Pack<object>),
}
type Makers = Record<string, ColumnMaker<Value, null>>

type Extra = { columns: Column[]; isKey: boolean }
type RowOf<M extends Makers> = { [F in keyof M]: M[F]['$value'] }
type Nullable<M extends Makers> = { [F in keyof M]: null extends M[F]['$value'] ? F : never }[keyof M]

/**
 * A table as schemas name it: its columns by field. What a row of it is, and what one needs to be made, is known by
 * type alone.
 */
export type Table<M extends Makers = Makers> = Record<keyof M, Column> & {
  readonly $inferSelect: RowOf<M>
  readonly $inferInsert: Omit<RowOf<M>, Nullable<M>> & Partial<Pick<RowOf<M>, Nullable<M>>>
}
/** Some table. */
export type AnyTable = { readonly $inferSelect: object; readonly $inferInsert: object }

const shapes = new WeakMap<object, TableShape>()
const snake = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** A table's key. */
export const primaryKey = ({ columns }: { columns: Column[] }): Extra => ({ columns, isKey: true })
/** An index over columns. */
export const index = (...columns: Column[]): Extra => ({ columns, isKey: false })

/** Describes a table. */
export function defineTable<M extends Makers>(
  name: string,
  describe: (t: typeof makers) => M,
  more: (table: Record<keyof M, Column>) => Record<string, Extra>,
): Table<M> {
  const columns = Object.entries(describe(makers)).map(([field, { kind, isNotNull, given, pack }]) => ({
    ...{ field, name: given ?? snake(field), kind, notNull: isNotNull },
    ...{ table: name, pack },
  }))
  const table = Object.fromEntries(columns.map(column => [column.field, column])) as Table<M>
  const extras = Object.entries(more(table))
  const key = extras.find(([, extra]) => extra.isKey)?.[1].columns
  if (key === undefined) throw new Error(`${name} has no key`)
  shapes.set(table, {
    ...{ name, columns, key, block: key.find(({ field }) => field === 'block') },
    isLog: key.some(({ field }) => field === 'block' || field === 'time'),
    indexes: extras
      .filter(([, extra]) => !extra.isKey)
      .map(([label, extra]) => ({ name: `${name}_${snake(label)}`, columns: extra.columns })),
  })
  return table
}

/** What is known of a table; undefined when it is none. */
export const shapeOf = (table: object): TableShape | undefined => shapes.get(table)

/** The statement that makes a table; its indexes come later. */
export const createTable = ({ name, columns, key }: TableShape): string =>
  `CREATE TABLE IF NOT EXISTS "${name}" (${columns
    .map(column => `"${column.name}" ${column.kind}${column.notNull ? ' NOT NULL' : ''}`)
    .join(', ')}, PRIMARY KEY (${key.map(column => `"${column.name}"`).join(', ')}))`

/** The statements that make a table's indexes. */
export const createIndexes = ({ name, indexes }: TableShape): string[] =>
  indexes.map(
    one =>
      `CREATE INDEX IF NOT EXISTS "${one.name}" ON "${name}" (${one.columns.map(column => `"${column.name}"`).join(', ')})`,
  )

/** The statement that updates the statistics by which a table's queries are planned. PGlite never does so by itself. */
export const analyze = ({ name, key, indexes }: TableShape): string => {
  const columns = new Set([key, ...indexes.map(one => one.columns)].flat().map(column => `"${column.name}"`))
  return `ANALYZE "${name}" (${[...columns].join(', ')})`
}

/** A row's key within its chain, as one text. */
export const keyOf = ({ key }: TableShape, row: Row): string =>
  key.length === 2
    ? String(row[key[1]!.field])
    : key
        .slice(1)
        .map(({ field }) => String(row[field]))
        .join(' ')

/** A value as text; null stays. */
export const textOf = ({ kind, pack }: Column, value: Value): string | null =>
  value === null
    ? null
    : pack !== undefined
      ? pack.write(value as object)
      : kind === 'json'
        ? JSON.stringify(value)
        : kind === 'boolean'
          ? value === true
            ? 't'
            : 'f'
          : String(value)

/** A value as a database gives it → as rows have it. */
const readValue = ({ kind, pack }: Column, given: unknown): Value =>
  given === null || given === undefined
    ? null
    : pack !== undefined
      ? pack.read(given as string)
      : kind === 'numeric'
        ? BigInt(given as string)
        : kind === 'json' && typeof given === 'string'
          ? (JSON.parse(given) as object)
          : (given as Value)

/** A database's row → a row. */
export function rowOf({ columns }: TableShape, given: Record<string, unknown>): Row {
  const row: Row = {}
  for (const column of columns) row[column.field] = readValue(column, given[column.name])
  return row
}
