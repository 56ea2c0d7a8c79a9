import { isSeen } from '#domain/account/HistoryLine.ts'
import { shapeOf } from '#domain/deeds.ts'
import type { Activity } from './history/Activity.ts'

/** What lines are wanted; an empty text is all of them. */
export type ActivityFilter = { type: string; token: string; network: string }
export const unfiltered: ActivityFilter = { type: '', token: '', network: '' }

/** Symbols that a line shows: what it doesn't move isn't its token. */
function symbolsOf({ type, currencyIn, currencyOut, shows: told }: Activity): string[] {
  const shows = told ?? (type === 'unread' || isSeen(type) ? [] : shapeOf(type).shows)
  // A permission is about a token, though nothing moves.
  if (shows.length === 0) return [currencyIn.symbol]
  return [...(shows.includes('out') ? [currencyIn.symbol] : []), ...(shows.includes('in') ? [currencyOut.symbol] : [])]
}

/** TX-2: the lines that every chosen part holds for. */
export const filterActivity = (lines: readonly Activity[], { type, token, network }: ActivityFilter): Activity[] =>
  lines.filter(
    line =>
      (type === '' || line.type === type) &&
      (network === '' || String(line.chainId) === network) &&
      (token === '' || symbolsOf(line).includes(token)),
  )

/** What can be chosen among the lines that are known, each once. */
export function choicesIn(lines: readonly Activity[]): {
  types: Activity['type'][]
  tokens: string[]
  networks: string[]
} {
  return {
    types: [...new Set(lines.map(({ type }) => type))],
    tokens: [...new Set(lines.flatMap(symbolsOf))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en')),
    networks: [...new Set(lines.map(({ chainId }) => String(chainId)))],
  }
}
