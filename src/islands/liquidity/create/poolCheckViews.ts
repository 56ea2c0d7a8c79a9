import { type PoolIssue, tickOf } from '#domain/liquidity/check/poolIssues.ts'
import { shownShort } from '#domain/people/Typed.ts'
import type { Say } from '#i18n/Say.ts'
import type { Tick } from '#ui/deeds/DeedTicks.tsx'
import type { PoolNote } from '#ui/liquidity/PoolCheck.tsx'
import { apart } from '../../apart.ts'
import { awayText } from './issueViews.ts'

type PoolCheckViews = {
  /** What the button says where the deed can't be done; null: it can. */
  blocked: string | null
  ticks: Tick[]
  notes: PoolNote[]
}

/** A pool's issues as a deed's review shows them. */
export function poolCheckViews(say: Say, issues: readonly PoolIssue[]): PoolCheckViews {
  const textOf = ({ code, hook, part }: PoolIssue) =>
    say.t(`poolCheck.${code}`, {
      ...(hook === undefined ? {} : { hook: apart(say, shownShort(hook)) }),
      ...(part === undefined ? {} : { percent: awayText(say, part) }),
    })
  const accept = ({ code }: PoolIssue) => say.t(code === 'offMarket' ? 'create.acceptPrice' : 'poolCheck.accept')
  return {
    blocked: issues.some(({ level }) => level === 'block') ? say.t('create.issue.invalidHook') : null,
    ticks: issues
      .filter(({ level }) => level === 'confirm')
      .map(issue => ({ code: tickOf(issue), text: `${textOf(issue)} ${accept(issue)}`, tone: issue.tone })),
    notes: issues
      .filter(({ level }) => level !== 'confirm')
      .map(issue => ({ key: issue.code, text: textOf(issue), tone: issue.tone })),
  }
}
