import type { SendIssue } from '#domain/send/SendIssue.ts'
import type { Say } from '#i18n/Say.ts'
import { issueHelp, issueTitle, type IssueWords } from '#ui/issues/issueText.ts'

/** What is told at its field, or is only not known yet: the button says what it will do. */
const AT_FIELD: ReadonlySet<SendIssue['code']> = new Set(['insufficientFunds', 'insufficientGas', 'refused', 'reading'])
const BUTTON: ReadonlySet<SendIssue['code']> = new Set(['invalidRecipient', 'enterAmount', 'selectRecipient'])

const words: IssueWords<SendIssue> = {
  title({ code }) {
    if (AT_FIELD.has(code)) return 'send.button.send'
    if (code === 'connectWallet') return 'send.button.connect'
    // Standing issues are told in the swap form's words.
    return BUTTON.has(code) ? `send.button.${code}` : `swap.issue.${code}`
  },
  help({ code }) {
    if (code === 'viewOnly') return 'wallet.viewOnly'
    if (code === 'addressUnchecked') return 'account.blocklistUnavailable'
    return code === 'addressBlocked' || code === 'tokenBlocked' ? 'account.blocked' : null
  },
}

/** What the button says; `issue` null: nothing stands in the way. */
export const buttonText = (say: Say, issue: SendIssue | null): string =>
  issue ? issueTitle(say, words, issue) : say.t('send.button.send')

/** What is told above the button. */
export const noteTexts = (say: Say, issues: readonly SendIssue[]): string[] => [
  ...new Set(issues.flatMap(issue => issueHelp(say, words, issue) ?? [])),
]
