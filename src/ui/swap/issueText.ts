import type { Issue, IssueCode } from '#domain/swap/Issue.ts'
import type { Say } from '#i18n/Say.ts'
import { issueHelp as helpOf, issueTitle as titleOf, type IssueWords, writePercent } from '../issues/issueText.ts'

/** Issues that say more than the button does, below it: key `swap.help.<code>`. */
const helped: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'regionClosed',
  'addressBlocked',
  'addressUnchecked',
  'tokenBlocked',
  'honeypot',
  'unsellable',
  'cooldown',
  'exactOutputFee',
  'keptForNetwork',
  'noRoute',
  'insufficientLiquidity',
  'tooLittle',
  'invalidAmount',
  'insufficientGas',
  'priceGuard',
  'impactGuard',
  'impactHigh',
  'impact',
  'valueLossHigh',
  'valueLoss',
  'gain',
  'noPrice',
  'networkCost',
  'tokenFee',
  'slippageHigh',
  'deadlineLong',
  'walletChain',
  'viewOnly',
])

const words: IssueWords<Issue> = {
  title: ({ code }) => `swap.issue.${code}`,
  help({ code, error = null }) {
    if (code === 'failed') return error
    return helped.has(code) ? `swap.help.${code}` : null
  },
  write: writePercent,
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
export const issueTitle = (say: Say, issue: Issue): string => titleOf(say, words, issue)

/** The sentence below the button, or null where the button says it all. */
export const issueHelp = (say: Say, issue: Issue): string | null =>
  (issue.code === 'insufficientGas' ? heldText(say, issue) : null) ?? helpOf(say, words, issue)

/** The tick of an issue that must be accepted in the review. */
export const issueAccept = (say: Say, issue: Issue): string =>
  titleOf(say, { ...words, title: ({ code }) => `swap.accept.${code}` }, issue)
