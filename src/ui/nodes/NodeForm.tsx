import { type ReactNode, useId } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Field } from '../primitives/Field.tsx'

type Props = {
  say: Say
  network: string
  typed: string
  problem: string | null
  /** What the look at the node came to. */
  told: ReactNode
  checking: boolean
  /** The site's own node didn't answer: a person may go on without the comparison. */
  unproven: boolean
  onType: (text: string) => void
  onCheck: () => void
  onAnyway: () => void
  onClose: () => void
}

/** The address of one network's node; nothing is read from it before it was looked at. */
export function NodeForm(props: Props) {
  const { say, network, typed, problem, told, checking, unproven, onType, onCheck, onAnyway, onClose } = props
  const id = useId()
  return (
    <form
      className="node-form"
      aria-label={say.t('nodes.changeOf', { network })}
      onSubmit={event => {
        event.preventDefault()
        onCheck()
      }}
    >
      <Field
        label={say.t('nodes.url')}
        hint={say.t('nodes.urlHint')}
        problem={problem}
        value={typed}
        type="text"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        // The row's button opened it: what is asked for here is the address.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        onChange={event => onType(event.target.value)}
      />
      <p className="soft" role="status" id={id}>
        {checking ? say.t('nodes.checking') : told}
      </p>
      <div className="node-buttons">
        <Button type="submit" variant="primary" size="s" busy={checking} disabled={typed.trim() === ''}>
          {say.t('nodes.check')}
        </Button>
        {unproven && (
          <Button variant="secondary" size="s" aria-describedby={id} onClick={onAnyway}>
            {say.t('nodes.useAnyway')}
          </Button>
        )}
        <Button variant="quiet" size="s" onClick={onClose}>
          {say.t('nodes.cancel')}
        </Button>
      </div>
    </form>
  )
}
