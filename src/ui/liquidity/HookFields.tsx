import { useEffect, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Field } from '../primitives/Field.tsx'
import { Icon } from '../primitives/Icon.tsx'

export type HookView = {
  text: string
  problem: string | null
  /** What its address says it may do; null: no hook. */
  may: readonly { key: string; text: string; danger: boolean }[] | null
  accepted: boolean
}
type Props = { say: Say; view: HookView; onType: (text: string) => void; onAccept: (yes: boolean) => void }

/** LP-3: a contract that a v4 pool calls, named by its address, and what that address lets it do. */
export function HookFields({ say, view, onType, onAccept }: Props) {
  const [open, setOpen] = useState(false)
  const named = view.text !== ''
  // A hook of a link is shown; one that is deleted while typing leaves its place open.
  useEffect(() => {
    if (named) setOpen(true)
  }, [named])
  const danger = view.may?.some(each => each.danger) === true
  return (
    <details className="create-more" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{say.t('create.hook')}</summary>
      <p className="soft">{say.t('create.hookText')}</p>
      <Field
        label={say.t('create.hookAddress')}
        problem={view.problem}
        placeholder="0x"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={view.text}
        onChange={event => onType(event.target.value)}
      />
      {view.may && view.may.length > 0 && (
        <>
          <p className="create-may">{say.t('create.hookMay')}</p>
          <ul role="list" className="create-permissions">
            {view.may.map(({ key, text, danger: bad }) => (
              <li key={key} className={bad ? 'tone-red' : ''}>
                {bad && <Icon name="warning" className="small" />}
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {danger && (
        <label className="swap-note note-red swap-tick">
          <input type="checkbox" checked={view.accepted} onChange={event => onAccept(event.target.checked)} />
          <span>{say.t('create.hookDanger')}</span>
        </label>
      )}
    </details>
  )
}
