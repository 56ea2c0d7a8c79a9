// What stands between a filled form and a transfer, as values; the first one is what the person is told.
import type { SolanaHolding } from './SolanaToken.ts'
import { block, inOrder, type Issue } from '../issues/Issue.ts'
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

type RecipientCode = 'recipientEmpty' | 'recipientEvm' | 'recipientInvalid' | 'recipientSelf'
type AmountCode = 'amountEmpty' | 'amountTooMuch' | 'amountReserve' | 'amountNoFee' | 'amountFrozen'
/** Words `solana.issue.<code>`; `place`: the field it is told at. */
export type SolanaIssue = Issue<RecipientCode | AmountCode> & { place: 'recipient' | 'amount' }

/** LIST: what is wrong with a typed address. */
const recipientCodes = { empty: 'recipientEmpty', evm: 'recipientEvm', invalid: 'recipientInvalid' } as const
const at = (place: SolanaIssue['place'], code: SolanaIssue['code']): SolanaIssue => ({
  ...block(code, { tone: code.endsWith('Empty') ? 'plain' : 'red' }),
  place,
})

type SendCheck = {
  holding: SolanaHolding
  facts: SolanaFacts
  from: string
  recipient: Parsed
  /** Raw; null where nothing readable is typed. */
  amount: bigint | null
}

/** What is wrong with a transfer, in the order of the form. */
export function issues({ holding, facts, from, recipient, amount }: SendCheck): SolanaIssue[] {
  const wrong =
    recipient.status !== 'ok' ? recipientCodes[recipient.status] : recipient.address === from ? 'recipientSelf' : null
  const short = amountCode(holding, facts, amount)
  return inOrder<SolanaIssue>({ form: [wrong && at('recipient', wrong), short && at('amount', short)] })
}

function amountCode(holding: SolanaHolding, facts: SolanaFacts, amount: bigint | null): AmountCode | null {
  if (holding.mint !== null && holding.frozen) return 'amountFrozen'
  if (!amount) return 'amountEmpty'
  if (amount > holding.raw) return 'amountTooMuch'
  if (amount > most(holding, facts)) return 'amountReserve'
  return facts.lamports < FEE_RESERVE ? 'amountNoFee' : null
}

/** The price of a unit, in micro-lamports: what was paid lately, as long as the whole stays below MOST_PRIORITY. */
export function unitPrice(lately: readonly bigint[], unitLimit: number): bigint {
  const sorted = lately.toSorted((a, b) => Number(a - b))
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0n
  const cap = (MOST_PRIORITY * 1_000_000n) / BigInt(unitLimit)
  return median < cap ? median : cap
}
