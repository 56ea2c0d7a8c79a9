// The one place where an issue becomes a sentence. A family says which keys hold its words.
import { type Issue, isBehind } from '#domain/issues/Issue.ts'
import type { Say } from '#i18n/Say.ts'

export type Values = NonNullable<Issue['values']>

/** The words of a family's issues, as keys. */
export type IssueWords<I extends Issue = Issue> = {
  /** What the main button says, or the field it is about. */
  title: (issue: I) => string
  /** What is said below the form; null: the title says it all. */
  help?: (issue: I) => string | null
  /** Values as the locale writes them. */
  write?: (say: Say, values: Values) => Values
}

const valuesOf = <I extends Issue>(say: Say, { write }: IssueWords<I>, { values = {} }: I): Values =>
  write ? write(say, values) : values

export const issueTitle = <I extends Issue>(say: Say, words: IssueWords<I>, issue: I): string =>
  say.t(words.title(issue), valuesOf(say, words, issue))

export function issueHelp<I extends Issue>(say: Say, words: IssueWords<I>, issue: I): string | null {
  const key = words.help?.(issue) ?? null
  return key && say.t(key, valuesOf(say, words, issue))
}

/** Percentages travel as numbers; the locale writes them. */
export const writePercent = (say: Say, values: Values): Values =>
  typeof values.percent === 'number' ? { ...values, percent: say.figure('percent', values.percent / 100) } : values

/**
 * What is told below a form: what needs a sentence, and what is wrong and stands behind another issue on the button, as
 * it has no other place. `help`: the family's sentences.
 */
export const issueNotes = <I extends Issue>(
  issues: readonly I[],
  { help, title }: { help: (issue: I) => string | null; title: (issue: I) => string },
): { issue: I; text: string }[] =>
  issues.flatMap(issue => {
    const text = help(issue) ?? (isBehind(issue, issues) ? title(issue) : null)
    return text === null ? [] : [{ issue, text }]
  })
