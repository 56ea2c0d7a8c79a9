import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Field } from '../primitives/Field.tsx'

type Props = {
  say: Say
  name: string
  address: string
  /** Whose name it is stands already. */
  fixed: boolean
  most: number
  /** What is wrong with it; null: it is kept. */
  onSave: (name: string, address: string) => string | null
  onBack: () => void
}

/** A name for an address. */
export function BookForm({ say, name, address, fixed, most, onSave, onBack }: Props) {
  const [called, setCalled] = useState(name)
  const [who, setWho] = useState(address)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <form
      className="send-panel"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setProblem(onSave(called, who))
      }}
    >
      <Field
        label={say.t('book.name')}
        hint={say.t('book.nameHint')}
        value={called}
        maxLength={most}
        autoComplete="off"
        onChange={event => setCalled(event.target.value)}
      />
      <Field
        label={say.t('book.address')}
        problem={problem}
        value={who}
        readOnly={fixed}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        onChange={event => setWho(event.target.value)}
      />
      <div className="deed-ways">
        <Button size="l" onClick={onBack}>
          {say.t('send.back')}
        </Button>
        <Button size="l" variant="primary" type="submit">
          {say.t('book.save')}
        </Button>
      </div>
    </form>
  )
}
