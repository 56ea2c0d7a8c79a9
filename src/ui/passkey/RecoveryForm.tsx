import { type FormEvent, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'

type Props = {
  say: Say
  busy: boolean
  disabled: boolean /** Answers what is wrong with the address; null: nothing. */
  onAsk: (typed: string) => Promise<string | null>
}

/** PK-4: the address that shall be asked; what is wrong with it is said at the field. */
export function RecoveryForm({ say, busy, disabled, onAsk }: Props) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await onAsk(address)
    setProblem(wrong)
    if (wrong === null) setAddress('')
  }
  return (
    <form className="passkey-form" onSubmit={event => void submit(event)}>
      <Field
        label={say.t('passkeys.recoveryField')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        problem={problem}
        onChange={event => {
          setAddress(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" busy={busy} disabled={disabled}>
        {say.t('passkeys.recoveryAdd')}
      </Button>
    </form>
  )
}
