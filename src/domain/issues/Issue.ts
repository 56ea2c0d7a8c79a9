// What stands between a form and a signature, whatever is asked for. Pure: the first blocking issue is the text of the
// form's main button.
import type { ErrorCode } from '../Errors.ts'

/** `block`: can't go on · `confirm`: must be accepted in the review · `warn`: is said. */
export type IssueLevel = 'block' | 'confirm' | 'warn'
export type Tone = 'plain' | 'amber' | 'red'

/** `Code`: of its family's list; with the family's prefix it is the key of its words. */
export type Issue<Code extends string = string> = {
  code: Code
  level: IssueLevel
  tone: Tone
  values?: Record<string, string | number>
  /** The sentence to show in place of its own words. */
  error?: ErrorCode
}

type More = Partial<Omit<Issue, 'code' | 'level'>>

/** An issue that stops the form. Plain: something is missing or under way; red: something is wrong. */
export const block = <Code extends string>(code: Code, more: More = {}): Issue<Code> => ({
  ...{ code, level: 'block', tone: 'plain' },
  ...more,
})

/** An issue that must be accepted in the review. */
export const confirm = <Code extends string>(code: Code, tone: Tone, more: More = {}): Issue<Code> => ({
  ...{ code, level: 'confirm', tone },
  ...more,
})

/** An issue that is said, and stops nothing. */
export const warn = <Code extends string>(code: Code, tone: Tone, more: More = {}): Issue<Code> => ({
  ...{ code, level: 'warn', tone },
  ...more,
})

/** A family's issues by what would help against them. */
type Parts<I> = Partial<
  Record<'forbidden' | 'wallet' | 'form' | 'returning' | 'market' | 'cautions', readonly (I | null | false)[]>
>

/**
 * The one order in which issues are told: what nothing helps against; the wallet; what the form lacks; a wallet of an
 * earlier visit that is not back yet, as the form can be filled in meanwhile; what balances, pools and prices say; what
 * should be known or accepted. A part keeps its own order.
 */
export const inOrder = <I extends Issue>({
  forbidden = [],
  wallet = [],
  form = [],
  returning = [],
  market = [],
  cautions = [],
}: Parts<I>): I[] =>
  [...forbidden, ...wallet, ...form, ...returning, ...market, ...cautions].filter(
    issue => issue !== null && issue !== false,
  )

const ORDER: Record<IssueLevel, number> = { block: 0, confirm: 1, warn: 2 }
/** Issues of one part, the most serious first. */
export const bySeverity = <I extends Issue>(issues: readonly I[]): I[] =>
  issues.toSorted((a, b) => ORDER[a.level] - ORDER[b.level])

/** The text of the main button, or null: nothing stops the form. */
export const firstBlock = <I extends Issue>(issues: readonly I[]): I | null =>
  issues.find(({ level }) => level === 'block') ?? null

/** Issues that must be accepted in the review before its button works. */
export const toConfirm = <I extends Issue>(issues: readonly I[]): I[] =>
  issues.filter(({ level }) => level === 'confirm')

/** Whether an issue is wrong and stands behind another on the button, so that it must be told elsewhere. */
export const isBehind = (issue: Issue, issues: readonly Issue[]): boolean =>
  issue.level === 'block' && issue.tone === 'red' && issue !== firstBlock(issues)
