import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'

/** Letters a name may have; the service holds it too. */
const MOST = 40

type Props = { say: Say; name: string; busy: boolean; onSave: (name: string) => void; onCancel: () => void }

/** PK-3: a passkey is called what its person says; Escape leaves it as it was. */
export function PasskeyNameForm({ say, name, busy, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState(name)
  const clean = typed.trim()
  return (
    <form
      className="passkey-name"
      onSubmit={event => {
        event.preventDefault()
        if (clean !== '' && !busy) onSave(clean)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <Field
        label={say.t('passkeys.name')}
        value={typed}
        maxLength={MOST}
        dir="auto"
        autoFocus
        autoComplete="off"
        disabled={busy}
        onChange={event => setTyped(event.target.value)}
      />
      <span className="passkey-row-deeds">
        <Button size="s" variant="quiet" onClick={onCancel}>
          {say.t('passkeys.cancel')}
        </Button>
        <Button size="s" variant="primary" type="submit" disabled={clean === '' || busy}>
          {say.t('passkeys.saveName')}
        </Button>
      </span>
    </form>
  )
}
