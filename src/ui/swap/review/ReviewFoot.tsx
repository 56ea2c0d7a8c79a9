import type { Issue } from '#domain/swap/Issue.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { issueAccept } from '../issueText.ts'
import { LeftApprovals, type LeftView } from './LeftApprovals.tsx'
import { ReviewError } from './ReviewError.tsx'
import type { Revoking } from './SimulatedNote.tsx'

type Props = {
  say: Say
  /** To be accepted, each with a tick, before the button can be pressed. */
  confirms: Issue[]
  accepted: ReadonlySet<string>
  onAccept: (code: string, accepted: boolean) => void
  /** SW-7: the price is no longer the reviewed one. */
  moved: string | null
  onAcceptPrice: () => void
  /** What went wrong and what to do; the form keeps working. */
  error: string | null
  /** After a run that failed: what stays approved of it. */
  standing: readonly LeftView[]
  revoke: Revoking
  button: { text: string; enabled: boolean; busy: boolean }
  onConfirm: () => void
}

/** What stands between a person and the wallet, and the way on. */
export function ReviewFoot(props: Props) {
  const { say } = props
  return (
    <>
      {props.confirms.map(issue => (
        <label key={issue.code} className="swap-note note-red swap-tick">
          <input
            type="checkbox"
            checked={props.accepted.has(issue.code)}
            onChange={event => props.onAccept(issue.code, event.target.checked)}
          />
          <span>{issueAccept(say, issue)}</span>
        </label>
      ))}
      {props.error && <ReviewError text={props.error} />}
      {props.moved && (
        <div className="swap-note note-amber review-moved" role={props.error ? 'status' : 'alert'}>
          <Icon name="warning" />
          <span>{props.moved}</span>
          <Button size="s" variant="primary" onClick={props.onAcceptPrice}>
            {say.t('review.acceptPrice')}
          </Button>
        </div>
      )}
      {props.standing.length > 0 && (
        <div className="swap-note note-amber">
          <Icon name="info" />
          <LeftApprovals say={say} title={say.t('review.standing')} left={props.standing} {...props.revoke} />
        </div>
      )}
      <Button
        variant="primary"
        size="l"
        block
        busy={props.button.busy}
        disabled={!props.button.enabled}
        onClick={props.onConfirm}
      >
        {props.button.text}
      </Button>
    </>
  )
}
