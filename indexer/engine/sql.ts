import { shapeOf, type Column } from './Table.ts'

/** A statement, or a part of one: texts with values between them. */
export class Sql {
  readonly texts: readonly string[]
  readonly parts: readonly unknown[]
  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.texts = texts
    this.parts = parts
  }

  /** As a database is asked: `$1` for each value. */
  render(values: unknown[] = []): { text: string; values: unknown[] } {
    let text = this.texts[0]!
    for (const [i, part] of this.parts.entries()) text += `${asText(part, values)}${this.texts[i + 1]!}`
    return { text, values }
  }
}

const isColumn = (part: object): part is Column => 'kind' in part && 'field' in part

/** A part of a statement: a table's or a column's name, another statement, or a value's place. */
function asText(part: unknown, values: unknown[]): string {
  if (part instanceof Sql) return part.render(values).text
  if (typeof part === 'object' && part !== null) {
    const shape = shapeOf(part)
    if (shape !== undefined) return `"${shape.name}"`
    if (isColumn(part)) return `"${part.table}"."${part.name}"`
  }
  values.push(part)
  return `$${values.length}`
}

const tag = (texts: TemplateStringsArray, ...parts: unknown[]): Sql => new Sql(texts, parts)

/** sql`SELECT * FROM ${table} WHERE time > ${time}`: values never become text of the statement. */
export const sql = Object.assign(tag, {
  raw: (text: string): Sql => new Sql([text], []),
  join: (parts: readonly Sql[], between: Sql): Sql =>
    new Sql(
      ['', ...parts.flatMap(() => ['', ''])].slice(0, Math.max(1, parts.length * 2)),
      parts.flatMap((part, i) => (i === 0 ? [part] : [between, part])),
    ),
})
