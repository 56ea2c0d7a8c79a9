import { calling } from '#domain/issues/standing.ts'
import type * as Issue from '#domain/swap/Issue.ts'

/** Told by the price, with its own line. */
export const priceIssues: ReadonlySet<Issue.IssueCode> = new Set<Issue.IssueCode>([
  'impact',
  'impactHigh',
  'valueLoss',
  'valueLossHigh',
])
/** What can be done about by pressing the button itself. */
export const deeds: ReadonlySet<string> = new Set([...calling, 'selectToken'])
/** The button asks for a wallet. */
export const visitors: ReadonlySet<Issue.IssueCode> = new Set<Issue.IssueCode>([
  'connectWallet',
  'connecting',
  'walletAway',
  'viewOnly',
])
/** Told under the amount that was typed. */
export const amountIssues: ReadonlySet<Issue.IssueCode> = new Set<Issue.IssueCode>([
  'invalidAmount',
  'tooLarge',
  'tooManyDecimals',
  'insufficientBalance',
])
