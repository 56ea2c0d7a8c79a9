// SM-8, SM-9: what stands between a filled form and a transfer.
import type { ParsedAmount } from '../Amount.ts'
import { block, inOrder, type Issue } from '../issues/Issue.ts'
import { forbidden, isChecking, returning, type Standing, type StandingCode, walletIssues } from '../issues/standing.ts'

type SendCode =
  | StandingCode
  | 'invalidRecipient'
  | 'enterAmount'
  | 'selectRecipient'
  | 'insufficientFunds'
  | 'insufficientGas'
  | 'refused'
  | 'reading'
export type SendIssue = Issue<SendCode>

/** SM-8. Raw. `gas`: what the network takes of the account's native balance; null: not known yet. */
export type Funds = {
  amount: bigint | null
  balance: bigint | null
  native: bigint | null
  gas: bigint | null
  isNative: boolean
}

export type SendSituation = Standing & {
  /** PR-2: symbols of tokens on the block-list. */
  blocked: readonly string[]
  /** Text in the recipient's box. */
  typed: boolean
  /** The text resolves to a recipient. */
  resolved: boolean
  amount: ParsedAmount | null
  /** An item (NFT) is sent, which needs no amount. */
  isItem: boolean
  funds: Funds
  /** The recipient can't get it. */
  refused: boolean
  /** Something of the recipient, the token, the balance or the history is not known yet. */
  reading: boolean
}

/** SM-9: every issue of a transfer; the first is the button's text. */
export const sendIssues = (at: SendSituation): SendIssue[] =>
  inOrder<SendIssue>({
    forbidden: forbidden(at, at.blocked),
    wallet: walletIssues(at),
    form: [
      at.typed && !at.resolved && block('invalidRecipient', { tone: 'red' }),
      !at.isItem && !(at.amount?.status === 'ok' && at.amount.raw > 0n) && block('enterAmount'),
      !at.typed && !at.resolved && block('selectRecipient'),
    ],
    returning: returning(at),
    market: [
      fundsIssue(at.funds, at.isItem),
      at.refused && block('refused', { tone: 'red' }),
      (at.reading || isChecking(at)) && block('reading'),
    ],
  })

/** SM-8: what is held doesn't suffice; of an item the network's part alone counts. */
export function fundsIssue(funds: Funds, isItem = false): SendIssue | null {
  const { amount, balance, native, gas, isNative } = funds
  if (isItem) return native !== null && gas !== null && native < gas ? block('insufficientGas', { tone: 'red' }) : null
  if (amount === null || balance === null) return null
  if (balance < amount) return block('insufficientFunds', { tone: 'red' })
  // SM-11: who sends all there is (Max) is asked by a dialog that keeps the network's part.
  if (native === null || gas === null || isAll(funds)) return null
  return native < gas + (isNative ? amount : 0n) ? block('insufficientGas', { tone: 'red' }) : null
}

/** SM-11: nothing of the native currency would stay. */
export const isAll = ({ amount, balance, isNative }: Pick<Funds, 'amount' | 'balance' | 'isNative'>): boolean =>
  isNative && amount !== null && balance !== null && amount > 0n && amount >= balance

/**
 * SM-11: all but what the network takes; null where nothing would be left. A quarter more is kept: prices of gas rise.
 */
export function keepingGas(balance: bigint, gas: bigint): bigint | null {
  const left = balance - (gas * 5n) / 4n
  return left > 0n ? left : null
}
