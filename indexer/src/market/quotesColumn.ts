import type { Quote } from './priceToken.ts'

// A token's quotes stand in its row as text: Ponder copies, writes and parses what is an object with every write. What was written lately isn't parsed again.

const LATELY = 2_048
const lately = new Map<string, readonly Quote[]>()

/** The quotes of a column. */
export const readQuotes = (text: string): readonly Quote[] => lately.get(text) ?? (JSON.parse(text) as Quote[])

/** The column of these quotes. */
export function textOfQuotes(quotes: readonly Quote[]): string {
  const text = JSON.stringify(quotes)
  if (lately.size >= LATELY) lately.clear()
  lately.set(text, quotes)
  return text
}
