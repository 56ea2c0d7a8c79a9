import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import type { Say } from '#i18n/Say.ts'
import { issueHelp, issueNotes, issueTitle, type IssueWords } from '#ui/issues/issueText.ts'
import { apart } from '../../apart.ts'

/** Issues that are explained below the form, too. */
const HELP: ReadonlySet<CreateIssue['code']> = new Set([
  ...([
    'wrappedPair',
    'unavailable',
    'tokenBlocked',
    'tokenFee',
    'hookNeeded',
    'invalidRange',
    'insufficientGas',
  ] as const),
  ...([
    'addressBlocked',
    'viewOnly',
    'tooSmall',
    'priceFar',
    'priceAway',
    'outOfStep',
    'outside',
    'tokenKeeps',
  ] as const),
])

/** A pool may begin at any price: ten times the market says as much as a number of forty digits. */
const MOST_AWAY = 10
export const awayText = (say: Say, part: number): string =>
  part > MOST_AWAY ? apart(say, `>${say.figure('percent', MOST_AWAY)}`) : say.figure('percent', part)

/** Standing issues that are told in the swap form's words. */
const SHARED: ReadonlySet<CreateIssue['code']> = new Set(['regionClosed', 'walletAway', 'walletChain'])

const words: IssueWords<CreateIssue> = {
  title({ code, error }) {
    if (error) return error
    if (code === 'connectWallet') return 'create.issue.connect'
    return SHARED.has(code) ? `swap.issue.${code}` : `create.issue.${code}`
  },
  help({ code }) {
    if (code === 'regionClosed' || code === 'walletChain') return `swap.help.${code}`
    return HELP.has(code) ? `create.help.${code}` : null
  },
  write: (say, { symbol, percent, ...rest }) => ({
    ...rest,
    ...(symbol === undefined ? {} : { symbol: apart(say, String(symbol)) }),
    ...(percent === undefined ? {} : { percent: awayText(say, Number(percent) / 100) }),
  }),
}

/** What the button says. */
export const issueView = (say: Say, issue: CreateIssue): string => issueTitle(say, words, issue)

/** The sentence of an issue that has one; empty of any other. */
export const helpText = (say: Say, issue: CreateIssue): string => issueHelp(say, words, issue) ?? ''

export type NoteView = { key: string; text: string; tone: CreateIssue['tone'] }

/** What is told below the form. */
export const noteViews = (say: Say, issues: readonly CreateIssue[]): NoteView[] =>
  issueNotes(issues, {
    help: issue => issueHelp(say, words, issue),
    title: issue => issueTitle(say, words, issue),
  }).map(({ issue: { code: key, tone }, text }) => ({ key, tone, text }))
