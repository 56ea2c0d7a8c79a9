import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'

type Props = { say: Say; problem: string | null; busy: boolean; onWatch: (text: string) => void; onType: () => void }

/** WL-7: an account to look at, by its address or name. */
export function WatchForm({ say, problem, busy, onWatch, onType }: Props) {
  const [text, setText] = useState('')
  return (
    <details className="connect-watch">
      <summary>{say.t('connect.watch')}</summary>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (text.trim()) onWatch(text)
        }}
      >
        <Field
          label={say.t('connect.watchLabel')}
          labelUnseen
          hint={say.t('connect.watchNote')}
          problem={problem}
          dir="auto"
          placeholder={say.t('connect.watchLabel')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={event => {
            setText(event.target.value)
            onType()
          }}
          after={
            <Button type="submit" size="s" busy={busy}>
              {say.t('connect.watchGo')}
            </Button>
          }
        />
      </form>
    </details>
  )
}
