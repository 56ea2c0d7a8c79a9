import type { Issue, IssueCode } from '#domain/swap/Issue.ts'
import type { Say } from '#i18n/Say.ts'

/** Issues that say more than the button does, below it: key `swap.help.<code>`. */
const helped: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'regionClosed',
  'addressBlocked',
  'addressUnchecked',
  'tokenBlocked',
  'honeypot',
  'exactOutputFee',
  'noRoute',
  'insufficientLiquidity',
  'tooLittle',
  'invalidAmount',
  'priceGuard',
  'impactHigh',
  'impact',
  'valueLossHigh',
  'valueLoss',
  'noPrice',
  'networkCost',
  'tokenFee',
  'slippageHigh',
  'deadlineLong',
  'walletChain',
  'viewOnly',
])

/** Percentages travel as numbers; the locale writes them. */
const written = (say: Say, issue: Issue) => {
  const values = issue.values ?? {}
  return typeof values.percent === 'number'
    ? { ...values, percent: say.figure('percent', values.percent / 100) }
    : values
}

/**
 * Raw native amounts that an operation holds or lacks, written by the locale; null for a wallet that pays otherwise.
 */
function heldText(say: Say, { values = {} }: Issue): string | null {
  const { missing, most, decimals, symbol } = values
  if (typeof missing !== 'string' || typeof most !== 'string' || typeof decimals !== 'number') return null
  return say.t('swap.help.insufficientHeld', {
    missing: say.amount(BigInt(missing), decimals),
    most: say.amount(BigInt(most), decimals),
    symbol: symbol ?? '',
  })
}

/** The main button's text. */
export const issueTitle = (say: Say, issue: Issue): string => say.t(`swap.issue.${issue.code}`, written(say, issue))

/** The sentence below the button, or null where the button says it all. */
export function issueHelp(say: Say, issue: Issue): string | null {
  if (issue.code === 'failed') return issue.error ? say.t(issue.error, issue.values) : null
  if (issue.code === 'insufficientGas') return heldText(say, issue) ?? say.t('swap.help.insufficientGas', issue.values)
  return helped.has(issue.code) ? say.t(`swap.help.${issue.code}`, written(say, issue)) : null
}

/** The tick of an issue that must be accepted in the review. */
export const issueAccept = (say: Say, issue: Issue): string => say.t(`swap.accept.${issue.code}`, written(say, issue))
