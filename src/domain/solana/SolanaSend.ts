// What stands between a filled form and a transfer, as values; the first one is what the person is told.
import type { SolanaHolding } from './SolanaToken.ts'
import type { Parsed } from './SolanaAddress.ts'

/** Lamports a signature costs. */
export const SIGNATURE_FEE = 5_000n
/** Most that is paid for going first, in lamports: the price is capped so that the whole stays below it. */
export const MOST_PRIORITY = 50_000n

export type SolanaFacts = {
  /** Lamports of the sender. */
  lamports: bigint
  /** Lamports that an account without data must keep to exist. */
  minimum: bigint
}

/** Lamports set aside for fees before the exact fee is known. */
export const FEE_RESERVE = SIGNATURE_FEE + MOST_PRIORITY

/** The most that can be sent: of SOL all but fees and what keeps the account alive, of a token everything. */
export function most(holding: SolanaHolding, { lamports, minimum }: SolanaFacts): bigint {
  if (holding.mint !== null) return holding.raw
  const left = lamports - FEE_RESERVE - minimum
  return left > 0n ? left : 0n
}

export type SendIssue =
  | { place: 'recipient'; code: 'empty' | 'evm' | 'invalid' | 'self' }
  | { place: 'amount'; code: 'empty' | 'tooMuch' | 'reserve' | 'noFee' | 'frozen' }

type SendCheck = {
  holding: SolanaHolding
  facts: SolanaFacts
  from: string
  recipient: Parsed
  /** Raw; null where nothing readable is typed. */
  amount: bigint | null
}

/** What is wrong with a transfer, in the order of the form. */
export function issues({ holding, facts, from, recipient, amount }: SendCheck): SendIssue[] {
  const found: SendIssue[] = []
  if (recipient.status !== 'ok') found.push({ place: 'recipient', code: recipient.status })
  else if (recipient.address === from) found.push({ place: 'recipient', code: 'self' })
  const amountIssue = amountCode(holding, facts, amount)
  if (amountIssue) found.push({ place: 'amount', code: amountIssue })
  return found
}

function amountCode(
  holding: SolanaHolding,
  facts: SolanaFacts,
  amount: bigint | null,
): (SendIssue & { place: 'amount' })['code'] | null {
  if (holding.mint !== null && holding.frozen) return 'frozen'
  if (!amount) return 'empty'
  if (amount > holding.raw) return 'tooMuch'
  if (amount > most(holding, facts)) return 'reserve'
  return facts.lamports < FEE_RESERVE ? 'noFee' : null
}

/** The price of a unit, in micro-lamports: what was paid lately, as long as the whole stays below MOST_PRIORITY. */
export function unitPrice(lately: readonly bigint[], unitLimit: number): bigint {
  const sorted = [...lately].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0n
  const cap = (MOST_PRIORITY * 1_000_000n) / BigInt(unitLimit)
  return median < cap ? median : cap
}
