import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import type { Say } from '#i18n/Say.ts'
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

const values = (say: Say, issue: CreateIssue) => {
  const { symbol, percent, ...rest } = issue.values ?? {}
  return {
    ...rest,
    ...(symbol === undefined ? {} : { symbol: apart(say, String(symbol)) }),
    ...(percent === undefined ? {} : { percent: awayText(say, Number(percent) / 100) }),
  }
}

/** What the button says. */
export const issueView = (say: Say, issue: CreateIssue): string =>
  issue.error ? say.t(issue.error) : say.t(`create.issue.${issue.code}`, values(say, issue))

export type NoteView = { key: string; text: string; tone: CreateIssue['tone'] }

/**
 * What is to be known before the button is pressed: what needs a sentence, and what is wrong and stands behind another
 * on the button.
 */
export const noteViews = (say: Say, issues: readonly CreateIssue[]): NoteView[] => {
  const onButton = issues.find(({ level }) => level === 'block')
  return issues.flatMap(issue => {
    const told = { key: issue.code, tone: issue.tone }
    if (HELP.has(issue.code)) return [{ ...told, text: helpText(say, issue) }]
    const untold = issue.level === 'block' && issue.tone === 'red' && issue !== onButton
    return untold ? [{ ...told, text: issueView(say, issue) }] : []
  })
}

export const helpText = (say: Say, issue: CreateIssue): string => say.t(`create.help.${issue.code}`, values(say, issue))
