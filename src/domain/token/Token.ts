import type { Address } from '../chains/Chain.ts'

/** A token's address, or the chain's native currency. */
export type CurrencyId = Address | 'NATIVE'

/**
 * What is wrong with a token, worst first (constants.md, "safety order"): the first that holds is the token's level.
 * `notListed` also stands for "no data".
 */
export const safetyLevels = [
  'blocked',
  'honeypot',
  'veryHighFee',
  'impersonator',
  'highFee',
  'malicious',
  'potentialHoneypot',
  'spam',
  'lowFee',
  'notListed',
  'none',
] as const
export type SafetyLevel = (typeof safetyLevels)[number]

/** EN-1. One token on one chain. Names and symbols are untrusted text: show as text, never as markup. */
export type Token = {
  chainId: number
  address: CurrencyId
  symbol: string
  name: string
  decimals: number
  logoUrl: string | null
  /** `#rrggbb`, the monogram's or the brand's colour. */
  color: string | null
  /** Taken on buying / selling, in basis points, found by simulation; null when not known. */
  buyFeeBps: number | null
  sellFeeBps: number | null
  safety: SafetyLevel
  spam: boolean
  /** On the default token list. */
  listed: boolean
}

/**
 * The worse of a token's known fees as a safety level: 100 % of a sale is a honeypot, ≥ 80 % very high, ≥ 15 % high, >
 * 0 low.
 */
export function feeLevel(buyFeeBps: number | null, sellFeeBps: number | null): SafetyLevel {
  if (sellFeeBps !== null && sellFeeBps >= 10_000) return 'honeypot'
  const worst = Math.max(buyFeeBps ?? 0, sellFeeBps ?? 0)
  if (worst >= 8_000) return 'veryHighFee'
  if (worst >= 1_500) return 'highFee'
  return worst > 0 ? 'lowFee' : 'none'
}

/** What makes a token worth nothing: it can't be sold, or strangers were sent it. */
export const worthless = ['blocked', 'honeypot', 'malicious', 'spam'] as const
export type Worthless = (typeof worthless)[number]

/** Why a token counts in no sum and stands apart in lists; null for one that does count. */
export const whyFolded = ({ spam, safety }: Pick<Token, 'spam' | 'safety'>): Worthless | null =>
  worthless.find(level => level === safety) ?? (spam ? 'spam' : null)

/**
 * Whether a token counts in sums (TVL, volume, what a wallet is worth): what can't be sold, and what strangers were
 * sent, is worth nothing.
 */
export const isCounted = (token: Pick<Token, 'spam' | 'safety'>): boolean => whyFolded(token) === null

/** The worse of two levels. */
export const worstLevel = (a: SafetyLevel, b: SafetyLevel): SafetyLevel =>
  safetyLevels.indexOf(a) <= safetyLevels.indexOf(b) ? a : b

/** `0x1234…abcd` */
export const shortAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address

/** Most names: printable ASCII, one space between words. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/**
 * Strips bidi controls, zero-width and control characters, folds white space, cuts at `max` characters: for showing
 * hostile names.
 */
export function safeText(text: string, max = 40): string {
  if (text.length <= max && PLAIN.test(text)) return text
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const glyphs = [...clean]
  return glyphs.length > max ? `${glyphs.slice(0, max - 1).join('')}…` : clean
}
