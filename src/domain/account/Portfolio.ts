// AD-4, AD-9: what an account holds, added up and sorted into what is shown and what is folded away.
import { isCounted, type Token } from '../token/Token.ts'

/** Below this a balance is small, in USD. */
export const SMALL_USD = 1

export type Holding = {
  token: Token
  /** Raw units. */
  raw: bigint
  /** Null: no price. */
  usd: number | null
  /** Fraction over the last day; null: not known. */
  change1d: number | null
}

/** Null where nothing has a price. `change` is a fraction of the worth a day ago, at today's amounts. */
export type Total = { usd: number | null; changeUsd: number | null; change: number | null }

/** What everything is worth; what can't be sold, and spam, never counts. */
export function total(holdings: readonly Holding[]): Total {
  let [usd, before, priced] = [0, 0, false]
  for (const holding of holdings) {
    if (holding.usd === null || !isCounted(holding.token)) continue
    priced = true
    usd += holding.usd
    before += holding.usd / (1 + (holding.change1d ?? 0))
  }
  if (!priced) return { usd: null, changeUsd: null, change: null }
  return { usd, changeUsd: usd - before, change: before > 0 ? usd / before - 1 : null }
}

export type Folded = { shown: Holding[]; small: Holding[]; spam: Holding[] }

/**
 * Largest first, without a price after them, last what counts in no total: spam, and what can't be sold (`spam`).
 * Small balances are those whose worth is known and below SMALL_USD.
 */
export function fold(
  holdings: readonly Holding[],
  { hideSmall, hideSpam }: { hideSmall: boolean; hideSpam: boolean },
): Folded {
  const rank = ({ token, usd }: Holding) => (isCounted(token) ? (usd ?? -1) : -2)
  const sorted = [...holdings].sort((a, b) => rank(b) - rank(a))
  const folded: Folded = { shown: [], small: [], spam: [] }
  for (const holding of sorted) {
    if (hideSpam && !isCounted(holding.token)) folded.spam.push(holding)
    else if (hideSmall && holding.usd !== null && holding.usd < SMALL_USD) folded.small.push(holding)
    else folded.shown.push(holding)
  }
  return folded
}
