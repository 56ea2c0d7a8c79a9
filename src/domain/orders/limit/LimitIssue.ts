// What stands between a filled form and a signed limit order; the first is the button's text.
import { block, inOrder, type Issue, warn } from '../../issues/Issue.ts'
import {
  elsewhere,
  forbidden,
  isChecking,
  returning,
  type Standing,
  type StandingCode,
  walletIssues,
} from '../../issues/standing.ts'
import type { Linked } from './LimitForm.ts'
import type { LimitFault } from './LimitMarket.ts'

/** LM-4: open orders of one maker, paused and stale ones counted: from so many on it is said, at so many it ends. */
const MANY_OPEN = 90
const MOST_OPEN = 100

type LimitCode =
  | StandingCode
  | 'chooseTokens'
  | 'enterAmount'
  | 'enterPrice'
  | 'tooManyDecimals'
  | 'walletCannotSign'
  | 'keepsPart'
  | 'insufficientFunds'
  | 'wrapFirst'
  | 'reading'
  | 'tooManyOpen'
  | 'manyOpen'
  | 'sharesBalance'
  | 'reached'
  | 'linked'
  | LimitFault['code']
export type LimitIssue = Issue<LimitCode>

export type LimitSituation = Standing & {
  /** PR-2: symbols of tokens on the block-list. */
  blocked: readonly string[]
  hasTokens: boolean
  /** The typed amount; `none`: empty, zero or unreadable. */
  amount: 'none' | 'tooManyDecimals' | 'ok'
  hasPrice: boolean
  /** PR-5: whether this account's signature can be an order's; null: not known yet. */
  canSign: boolean | null
  /** The bought token keeps a part of what is transferred: an order could not promise what arrives. */
  keepsPart: boolean
  /** Raw units; null: not known. `reserved`: what open orders of the token may take. */
  funds: { sells: bigint | null; balance: bigint | null; reserved: bigint /** What Max could wrap. */; wraps: bigint }
  /** Of the market as it was last read; `reading`: not yet. */
  fault: LimitFault | 'reading' | null
  /** The pools give the limit now. */
  reached: boolean
  /** Open orders of the account; null: the book can't be had or was not asked yet. */
  open: number | null
  linked: readonly Linked[]
}

/** LM-2, LM-4, SW-14: every issue of an order. */
export const limitIssues = (at: LimitSituation): LimitIssue[] =>
  inOrder<LimitIssue>({
    forbidden: forbidden(at, at.blocked),
    wallet: [...walletIssues(at), at.canSign === false && block('walletCannotSign', { tone: 'red' })],
    form: [
      !at.hasTokens && block('chooseTokens'),
      at.hasTokens && at.amount === 'tooManyDecimals' && block('tooManyDecimals', { tone: 'red' }),
      at.hasTokens && at.amount === 'none' && block('enterAmount'),
      at.hasTokens && !at.hasPrice && block('enterPrice'),
    ],
    returning: returning(at),
    market: [
      at.keepsPart && block('keepsPart', { tone: 'red' }),
      at.open !== null && at.open >= MOST_OPEN && block('tooManyOpen', { tone: 'red', values: { n: MOST_OPEN } }),
      fundsIssue(at.funds),
      faultIssue(at),
      (isUnknown(at) || isChecking(at)) && block('reading'),
    ],
    cautions: [
      ...elsewhere(at),
      at.open !== null && at.open >= MANY_OPEN && at.open < MOST_OPEN && warn('manyOpen', 'amber', many(at.open)),
      sharesBalance(at.funds) && warn('sharesBalance', 'amber'),
      at.reached && warn('reached', 'amber'),
      at.linked.length > 0 && warn('linked', 'amber'),
    ],
  })

const many = (open: number) => ({ values: { n: open, most: MOST_OPEN } })

/** Balance of the token itself: what could be wrapped for it is offered, and signs nothing by itself. */
function fundsIssue({ sells, balance, wraps }: LimitSituation['funds']): LimitIssue | null {
  if (sells === null || balance === null || balance >= sells) return null
  return block(balance + wraps >= sells ? 'wrapFirst' : 'insufficientFunds', { tone: 'red' })
}

/** Several orders on one balance are allowed: the first that is filled wins. */
const sharesBalance = ({ sells, balance, reserved }: LimitSituation['funds']): boolean =>
  sells !== null && balance !== null && reserved > 0n && balance >= sells && balance < sells + reserved

function faultIssue({ fault, hasTokens, hasPrice, amount }: LimitSituation): LimitIssue | null {
  if (fault === null || fault === 'reading' || !hasTokens || amount !== 'ok') return null
  if (fault.code === 'noMarket') return block('noMarket', { tone: 'red' })
  return hasPrice ? block(fault.code, { tone: 'red', values: { percent: fault.percent } }) : null
}

/** Something that the press depends on is still being read. */
const isUnknown = ({ fault, wallet, canSign, funds }: LimitSituation): boolean =>
  fault === 'reading' || (wallet === 'connected' && (canSign === null || funds.balance === null))
