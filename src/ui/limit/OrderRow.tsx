import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { type Mark, OrderMark } from './OrderMark.tsx'

export type OrderView = {
  key: string
  sold: Mark
  bought: Mark
  /** What is sold for what. */
  title: string
  /** The price, and how far the market is from it. */
  price: string
  /** When it expires, or what became of it. */
  time: string
  status: { text: string; tone: 'plain' | 'pending' | 'good' | 'bad' }
  /** Why it isn't filled now, or what it brought. */
  notes: readonly string[]
  /** What its maker can do about that; its name on the button. */
  act: string | null
  /** It can be chosen to be cancelled. */
  cancels: boolean
  /** Of the block explorer; undefined on a devnet, and where there is no transaction. */
  href: string | undefined
}

type Props = {
  say: Say
  view: OrderView
  picked: boolean
  onPick: ((on: boolean) => void) | null
  /** It is on its way. */
  busy: boolean
  /** Why it failed. */
  error: string | null
  onAct: (() => void) | null
}

/** LM-3: one limit order: what for what, at which price, until when, and how it stands. */
export function OrderRow({ say, view, picked, onPick, busy, error, onAct }: Props) {
  const { sold, bought, title, price, time, status, notes, act, href } = view
  const pick = onPick && view.cancels ? onPick : null
  return (
    <li className="approval order">
      <div className="account-row">
        <OrderMark {...{ sold, bought }} />
        <span className="account-what">
          <span className="account-title">{title}</span>
          <span className="soft">{price}</span>
          <span className="soft">{time}</span>
        </span>
        <span className="account-worth">
          <span className={`order-status order-${status.tone}`}>{status.text}</span>
          {pick && (
            <input
              type="checkbox"
              aria-label={say.t('limits.pick', { order: title })}
              checked={picked}
              onChange={event => pick(event.target.checked)}
            />
          )}
        </span>
      </div>
      {notes.map(note => (
        <p key={note} className="order-note">
          {note}
        </p>
      ))}
      <p role="status" className="account-told order-error">
        {error ?? ''}
      </p>
      {(act && onAct) || href ? (
        <div className="approval-deeds">
          {act && onAct && (
            <Button size="s" variant="quiet" busy={busy} onClick={onAct}>
              {act}
            </Button>
          )}
          {href && (
            <Button size="s" variant="quiet" href={href} target="_blank" rel="noreferrer">
              {say.t('limits.transaction')}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}
