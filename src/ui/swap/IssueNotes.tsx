import { first, type Issue } from '#domain/swap/Issue.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { issueHelp, issueTitle } from './issueText.ts'

type Props = {
  say: Say
  issues: Issue[]
  id: string /** PR-2: whom to ask. */
  contact: string
  onRetry?: (() => void) | undefined
}

/** PR-2: each of these offers a way to write to us. */
const asks: ReadonlySet<string> = new Set(['regionClosed', 'addressBlocked', 'tokenBlocked'])

/** What the button has no room for: why it can't be done, what to know, whom to ask. */
export function IssueNotes({ say, issues, id, contact, onRetry }: Props) {
  const onButton = first(issues)
  const untold = (issue: Issue) => issue.level === 'block' && issue.tone === 'red' && issue !== onButton
  const told = issues
    // What is wrong and stands behind another on the button has no other place to be told.
    .map(issue => ({ issue, text: issueHelp(say, issue) ?? (untold(issue) ? issueTitle(say, issue) : null) }))
    .filter(note => note.text !== null)
  return (
    <div id={id} className="swap-notes" role="status">
      {told.map(({ issue, text }) => (
        <p
          key={issue.code + (issue.side ?? '') + (issue.values?.symbol ?? '')}
          className={`swap-note note-${issue.tone}`}
        >
          <Icon name={issue.tone === 'plain' ? 'info' : 'warning'} />
          <span>
            {text} {asks.has(issue.code) && <a href={contact}>{say.t('swap.contact')}</a>}
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
