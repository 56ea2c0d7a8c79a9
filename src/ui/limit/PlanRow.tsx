import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { DataRows } from '../primitives/DataRows.tsx'
import { OrderMark } from './OrderMark.tsx'
import type { OrderView } from './OrderRow.tsx'

export type PlanView = {
  sold: OrderView['sold']
  bought: OrderView['bought']
  title: string
  /** How far apart its parts are, and until when. */
  time: string
  status: OrderView['status']
  /** How its parts stand, what they brought, and why it waits. */
  notes: readonly string[]
  /** Each part, and how it stands. */
  parts: readonly (readonly [name: string, value: string])[]
}

type Props = {
  say: Say
  view: PlanView
  /** Signs what is left of it; null: nothing is. */
  onGoOn: (() => void) | null
  onCancel: (() => void) | null
}

/** GO-16: one plan over time, as one row: what became of its parts, and what its maker can do about it. */
export function PlanRow({ say, view, onGoOn, onCancel }: Props) {
  const { sold, bought, title, time, status, notes, parts } = view
  return (
    <li className="approval order">
      <div className="account-row">
        <OrderMark {...{ sold, bought }} />
        <span className="account-what">
          <span className="account-title">{title}</span>
          <span className="soft">{time}</span>
        </span>
        <span className="account-worth">
          <span className={`order-status order-${status.tone}`}>{status.text}</span>
        </span>
      </div>
      {notes.map(note => (
        <p key={note} className="order-note">
          {note}
        </p>
      ))}
      <details className="over-time-parts order-note">
        <summary>{say.t('limit.over.all', { count: parts.length })}</summary>
        <DataRows rows={parts} />
      </details>
      {(onGoOn || onCancel) && (
        <div className="approval-deeds">
          {onGoOn && (
            <Button size="s" variant="quiet" onClick={onGoOn}>
              {say.t('limits.plan.goOn')}
            </Button>
          )}
          {onCancel && (
            <Button size="s" variant="quiet" onClick={onCancel}>
              {say.t('limits.plan.cancel')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
