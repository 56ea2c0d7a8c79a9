import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { OperationNote, type OperationView } from '../passkey/OperationNote.tsx'
import { Icon } from '../primitives/Icon.tsx'

/** A deed of a position before it is asked for; texts are written by the locale already. */
export type HoldView = {
  /** `You receive` or `You deposit`, and each amount with what bounds it. */
  heading: string
  amounts: readonly { text: string; bound: string | null }[]
  note: string | null
  /** Null: it is told elsewhere, or not known yet. */
  cost: string | null
  operation: OperationView | null
  tried: { status: 'running' | 'ok' | 'unavailable'; text: string } | null
}

/** LP-4: what will leave or arrive, what was tried at which block, and what it costs. */
export function HoldReview({
  say,
  view,
  onPending,
  children,
}: {
  say: Say
  view: HoldView
  onPending: (id: string) => void
  children?: ReactNode
}) {
  return (
    <div className="review hold-review">
      {children}
      <h3 className="soft">{view.heading}</h3>
      <ul role="list" className="hold-amounts">
        {view.amounts.map(({ text, bound }, side) => (
          <li key={side}>
            <bdi>{text}</bdi>
            {bound && <small className="soft">{bound}</small>}
          </li>
        ))}
      </ul>
      {view.note && <p className="soft hold-note">{view.note}</p>}
      {view.tried && (
        <p className={`send-simulated simulated-${view.tried.status}`} role="status">
          {view.tried.status === 'ok' && <Icon name="check" />}
          <span>{view.tried.text}</span>
        </p>
      )}
      {view.operation ? (
        <OperationNote say={say} view={view.operation} onConfirm={onPending} />
      ) : (
        <dl className="quote-rows">
          <div className="quote-row">
            <dt>{say.t('swap.networkCost')}</dt>
            <dd>
              <bdi>{view.cost ?? '–'}</bdi>
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
