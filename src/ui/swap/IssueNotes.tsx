import { contesting } from '#domain/issues/standing.ts'
import type { Issue } from '#domain/swap/Issue.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { issueNotes } from '../issues/issueText.ts'
import { issueHelp, issueTitle } from './issueText.ts'

type Props = {
  say: Say
  issues: Issue[]
  id: string /** PR-2: whom to ask. */
  contact: string
  onRetry?: (() => void) | undefined
}

/** What the button has no room for: why it can't be done, what to know, whom to ask. */
export function IssueNotes({ say, issues, id, contact, onRetry }: Props) {
  const told = issueNotes(issues, { help: each => issueHelp(say, each), title: each => issueTitle(say, each) })
  return (
    <div id={id} className="swap-notes" role="status">
      {told.map(({ issue, text }) => (
        <p
          key={issue.code + (issue.side ?? '') + (issue.values?.symbol ?? '')}
          className={`swap-note note-${issue.tone}`}
        >
          <Icon name={issue.tone === 'plain' ? 'info' : 'warning'} />
          <span>
            <span>{text}</span> {contesting.has(issue.code) && <a href={contact}>{say.t('swap.contact')}</a>}
            {(issue.code === 'failed' || issue.code === 'addressUnchecked') && onRetry && (
              <button type="button" className="link" onClick={onRetry}>
                {say.t('swap.retry')}
              </button>
            )}
          </span>
        </p>
      ))}
    </div>
  )
}
