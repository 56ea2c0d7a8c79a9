import { NICKNAME_MAX } from '#domain/account/Account.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../../primitives/Button.tsx'
import { Field } from '../../primitives/Field.tsx'

type Props = {
  say: Say
  typed: string /** What the wallet is called while nothing is typed. */
  standIn: string
  onType: (text: string) => void
  onSave: () => void
}

/** A name for the eyes of this device alone. */
export function NicknameForm({ say, typed, standIn, onType, onSave }: Props) {
  return (
    <form
      className="nickname-form"
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <Field
        label={say.t('nickname.label')}
        value={typed}
        placeholder={standIn}
        maxLength={NICKNAME_MAX}
        dir="auto"
        autoComplete="off"
        hint={say.t('nickname.note')}
        onChange={event => onType(event.target.value)}
      />
      <Button type="submit" variant="primary" block>
        {say.t('nickname.save')}
      </Button>
    </form>
  )
}
