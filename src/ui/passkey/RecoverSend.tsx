import { type FormEvent, useId, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'

/** Something that can be moved. `key`: which; `most`: as typed for all of it. */
export type Movable = { key: string; label: string; most: string }
type Props = {
  say: Say
  holdings: readonly Movable[]
  /** Where it goes unless another address is typed. */
  to: string
  disabled: boolean
  /** Answers what is wrong with the amount or the address; null: nothing. */
  onReview: (what: { key: string; amount: string; to: string }) => { amount?: string; to?: string } | null
}

/** PK-4: moves something out of a wallet that is recovered. */
export function RecoverSend({ say, holdings, to: mine, disabled, onReview }: Props) {
  const id = useId()
  const [key, setKey] = useState('')
  const [amount, setAmount] = useState('')
  const [to, setTo] = useState(mine)
  const [wrong, setWrong] = useState<{ amount?: string; to?: string } | null>(null)
  const chosen = holdings.find(each => each.key === key) ?? holdings[0]
  if (!chosen) return <p className="soft">{say.t('recovery.nothing')}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(onReview({ key: chosen.key, amount, to }))
  }
  return (
    <form className="passkey-form" onSubmit={submit}>
      <label className="field-label" htmlFor={`${id}-asset`}>
        {say.t('recovery.asset')}
      </label>
      <div className="field-frame">
        <select
          id={`${id}-asset`}
          value={chosen.key}
          onChange={event => {
            setKey(event.target.value)
            setAmount('')
          }}
        >
          {holdings.map(each => (
            <option key={each.key} value={each.key}>
              {each.label}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={say.t('recovery.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        problem={wrong?.amount}
        after={
          <Button size="s" variant="quiet" onClick={() => setAmount(chosen.most)}>
            {say.t('recovery.max')}
          </Button>
        }
        onChange={event => setAmount(event.target.value)}
      />
      <Field
        label={say.t('recovery.to')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={to}
        problem={wrong?.to}
        onChange={event => setTo(event.target.value)}
      />
      <Button type="submit" disabled={disabled}>
        {say.t('recovery.review')}
      </Button>
    </form>
  )
}
