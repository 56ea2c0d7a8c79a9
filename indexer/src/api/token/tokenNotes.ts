import { readFileSync } from 'node:fs'

/**
 * What tokenNotes.json says of a symbol. `supply`: a native currency's, in whole coins, rounded, of the month
 * `supplyOf`.
 */
export type Note = { description: string; website: string; twitter?: string; supply?: number; supplyOf?: string }

const { tokens } = JSON.parse(readFileSync(new URL('./tokenNotes.json', import.meta.url), 'utf8')) as {
  tokens: Record<string, Note>
}

/** A listed token's note; an unlisted one has none, whatever it calls itself. */
export const noteOf = (token: { symbol: string; listed: boolean }): Note | undefined =>
  token.listed && Object.hasOwn(tokens, token.symbol) ? tokens[token.symbol] : undefined

/** A native currency's supply in whole coins: no contract knows it. Null when we don't. */
export const nativeSupply = (symbol: string): number | null =>
  Object.hasOwn(tokens, symbol) ? (tokens[symbol]?.supply ?? null) : null
