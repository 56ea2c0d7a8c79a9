// SW-12: what a token's known faults mean for a swap.
import { feeLevel, type SafetyLevel, type Token, worstLevel } from './Token.ts'
import type { TokenTax } from './TokenTax.ts'

/** How loudly a level is said. */
export type Tone = 'none' | 'soft' | 'warn' | 'danger'

/** The worst of what the market says, what a simulation measured and what our list blocks. */
export function levelOf(token: Token, tax: TokenTax | null, blocked: boolean): SafetyLevel {
  if (token.address === 'NATIVE') return blocked ? 'blocked' : 'none'
  const fees = feeLevel(tax?.buyBps ?? token.buyFeeBps, tax?.sellBps ?? token.sellFeeBps)
  const level = worstLevel(fees, worstLevel(token.safety, token.spam ? 'spam' : 'none'))
  return blocked ? 'blocked' : level
}

/** Levels that can't be swapped at all. */
export const stops = (level: SafetyLevel): boolean => level === 'blocked' || level === 'honeypot'

/**
 * On no list of ours, whatever else is known of it: the level names its worst fault, and a small fee hides this one.
 */
export const isUnlisted = ({ address, listed, safety }: Pick<Token, 'address' | 'listed' | 'safety'>): boolean =>
  address !== 'NATIVE' && (!listed || safety === 'notListed')

/** Whether a person must accept a token once before first use. A listed token's small fee is told, not asked about. */
export const asks = (level: SafetyLevel, token: Pick<Token, 'address' | 'listed' | 'safety'>): boolean =>
  !stops(level) && (isUnlisted(token) || (level !== 'none' && level !== 'lowFee'))

export function tone(level: SafetyLevel): Tone {
  if (level === 'none') return 'none'
  if (level === 'lowFee' || level === 'notListed') return 'soft'
  return level === 'highFee' || level === 'spam' || level === 'potentialHoneypot' ? 'warn' : 'danger'
}

/** What an acceptance is kept under: a token that gets worse asks again. */
export const acceptanceKey = (token: Pick<Token, 'chainId' | 'address'>, level: SafetyLevel): string =>
  `${token.chainId}:${token.address}:${level}`
