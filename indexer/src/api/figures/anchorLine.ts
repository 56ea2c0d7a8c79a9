// A token that doesn't trade is worth what its pool's ratio says at the price of the token it is traded against, its
// anchor: bars tell its price when it traded last, and from there it moves with the anchor, as the live price does.
import { beginningsAt } from './dollars/dollarPast.ts'
import type { Beginning, TokenFigures } from './figures.ts'

/** What an anchor cost, oldest first: `close` from the second `until` on. */
export type AnchorLine = readonly { until: number; close: number }[]

/** What a token's row tells of its anchor. */
type Quoted = { quotes: readonly { via: string; depth: number }[] }

/**
 * The token whose price moves this one's: that of its deepest quote, in dollars. Undefined where that is a dollar, or
 * none has a price. `usdOf`: today's price of a token.
 */
export function anchorOf(
  { quotes }: Quoted,
  { dollars, usdOf }: { dollars: readonly string[]; usdOf: (id: string) => number | null | undefined },
): string | undefined {
  let deepest: { via: string; usd: number } | undefined
  for (const { via, depth } of quotes) {
    const usd = depth * ((dollars.includes(via) ? 1 : usdOf(via)) ?? 0)
    if (usd > (deepest?.usd ?? 0)) deepest = { via, usd }
  }
  return deepest === undefined || dollars.includes(deepest.via) ? undefined : deepest.via
}

/** What the anchor cost at a second; undefined: before the line begins. */
export function anchorAt(line: AnchorLine, time: number): number | undefined {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (line[middle]!.until <= time) low = middle + 1
    else high = middle
  }
  return line[low - 1]?.close
}

/** By how much the anchor's price changed between two seconds, as a factor; 1 where it isn't known. */
export function movedBy(line: AnchorLine | undefined, from: number, to: number): number {
  if (line === undefined) return 1
  const [then, now] = [anchorAt(line, from), anchorAt(line, to)]
  return then === undefined || now === undefined || then <= 0 ? 1 : now / then
}

/** A token's figures with the prices of its windows' beginnings as its anchor stood then. */
export function carry(found: TokenFigures, line: AnchorLine | undefined, now: number): TokenFigures {
  if (line === undefined) return found
  const began: Partial<Record<Beginning, number>> = {}
  for (const [name, at] of beginningsAt(now)) {
    const [price, since] = [found[name], found.since?.[name]]
    if (price !== null && since !== undefined) began[name] = price * movedBy(line, since, at)
  }
  return { ...found, ...began }
}
