import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/** What an operation of a passkey wallet costs, and what goes along; texts are written by the locale already. */
export type OperationView = {
  /** Null while unknown. */
  cost: string | null
  most: string | null
  /** Paid by the deposit first; null: there is none. */
  deposit: string | null
  /** What is missing to begin; null: nothing. */
  missing: string | null
  /** Parts of the price that are only a claim of the bundler or the node. */
  charges: string[]
  /** Changes of owners that are signed along. */
  along: string[]
  /** Changes that the person must own up to first. */
  unsure: { id: string; text: string }[]
}

type Props = {
  say: Say
  view: OperationView /** The cost is told elsewhere. */
  brief?: boolean
  busy?: boolean
  onConfirm?: (id: string) => void
}

/** PK-3: nothing is signed that isn't said here. */
export function OperationNote({ say, view, brief, busy, onConfirm }: Props) {
  const rows = [
    ...(brief ? [] : [['passkeys.cost', view.cost] as const]),
    ['passkeys.most', view.most] as const,
    ['passkeys.depositFirst', view.deposit] as const,
  ]
  return (
    <div className="operation-note">
      {view.cost !== null && (
        <dl className="quote-rows">
          {rows.map(
            ([key, text]) =>
              text !== null && (
                <div key={key} className="quote-row">
                  <dt>{say.t(key)}</dt>
                  <dd>
                    <bdi translate="no">{text}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
      {view.charges.map(text => (
        <p key={text} className="swap-note note-amber">
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      {view.along.map(text => (
        <p key={text} className="swap-note note-plain operation-along">
          <Icon name="key" />
          <span>{text}</span>
        </p>
      ))}
      {view.unsure.map(({ id, text }) => (
        <label key={id} className="swap-note note-amber swap-tick">
          <input type="checkbox" checked={false} disabled={busy} onChange={() => onConfirm?.(id)} />
          <span>{text}</span>
        </label>
      ))}
      {view.missing && (
        <p className="swap-note note-red" role="alert">
          <Icon name="warning" />
          <span>{view.missing}</span>
        </p>
      )}
    </div>
  )
}
