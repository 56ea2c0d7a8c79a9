import { type ReactNode, useState } from 'react'
import { Button } from '../primitives/Button.tsx'
import { Field } from '../primitives/Field.tsx'

type Props = {
  /** Of the box, and of the form. */
  label: string
  hint: ReactNode
  unit: string
  act: string
  /** Sets it; a sentence says why it can't be. */
  onSet: (typed: string) => string | null
  children?: ReactNode
}

/** One figure that an alert waits for. */
export function AlertForm({ label, hint, unit, act, onSet, children }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <form
      className="alert-form"
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        const wrong = onSet(typed)
        setProblem(wrong)
        if (wrong === null) setTyped('')
      }}
    >
      {children}
      <Field
        label={label}
        hint={hint}
        problem={problem}
        after={<span className="soft">{unit}</span>}
        value={typed}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        onChange={event => {
          setTyped(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" variant="primary">
        {act}
      </Button>
    </form>
  )
}
