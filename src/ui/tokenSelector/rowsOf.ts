import type { Token } from '#domain/token/Token.ts'

/** `short`: its tokens stand beside one another, by their symbols alone. */
export type TokenSection = { key: string; title: string; options: readonly Token[]; short?: boolean }

/**
 * One line of the list: a section's title, a token, or all of a short section's. `first`: which option its first one
 * is, counted from the top.
 */
export type TokenRow = { section: TokenSection; first: number; options: readonly Token[] }

/** The list's lines, in order. A title has no options. */
export function rowsOf(sections: readonly TokenSection[]): TokenRow[] {
  const rows: TokenRow[] = []
  let first = 0
  for (const section of sections) {
    rows.push({ section, first, options: [] })
    if (section.short) rows.push({ section, first, options: section.options })
    else
      for (const [at, option] of section.options.entries()) rows.push({ section, first: first + at, options: [option] })
    first += section.options.length
  }
  return rows
}

/** The line on which an option stands; -1: there is none. By halving: lines are in the order of their options. */
export function rowOf(rows: readonly TokenRow[], option: number): number {
  let [low, high] = [0, rows.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const row = rows[middle]!
    if (option < row.first) high = middle - 1
    else if (option >= row.first + row.options.length) low = middle + 1
    else return middle
  }
  return -1
}

/** What a line is, wherever it stands: what was measured of it goes with it when the list above it grows. */
export const rowKey = ({ section, options }: TokenRow): string =>
  `${section.key} ${section.short || !options[0] ? options.length : `${options[0].chainId}-${options[0].address}`}`
