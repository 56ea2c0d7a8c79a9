import { faultOf, MAX } from '#domain/account/Username.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../../primitives/Button.tsx'
import { Field } from '../../primitives/Field.tsx'

type Props = {
  say: Say
  typed: string
  available: { state: 'idle' | 'asking' | 'free' | 'taken' | 'reserved' | 'alike' | 'unknown'; like: string }
  /** There is a name already: the one typed takes its place. */
  another: boolean
  /** Null: not claimed yet. */
  changesLeft: number | null
  busy: boolean
  onType: (text: string) => void
  onClaim: () => void
}

/** OB-5: a name as it is typed, whether it may be claimed, and the button that does. */
export function UsernameForm({
  say,
  typed,
  available: { state, like },
  another,
  changesLeft,
  busy,
  onType,
  onClaim,
}: Props) {
  const fault = faultOf(typed)
  // One who is still typing hears of a wrong letter, not of what is missing yet.
  const refused =
    state === 'taken'
      ? say.t('username.unavailable')
      : state === 'reserved' || state === 'alike'
        ? say.t(`username.state.${state}`, { name: like })
        : null
  const problem =
    fault === 'empty' || (fault === 'short' && typed.length < 3)
      ? null
      : fault
        ? say.t(`username.fault.${fault}`)
        : refused
  return (
    <form
      className="username-form"
      onSubmit={event => {
        event.preventDefault()
        if (state === 'free' && !busy) onClaim()
      }}
    >
      <h3>{say.t(another ? 'username.change' : 'username.claimTitle')}</h3>
      <p className="soft">
        {another ? say.t('username.changeNote', { count: changesLeft ?? 0 }) : say.t('username.intro')}
      </p>
      <Field
        label={say.t('username.label')}
        value={typed}
        maxLength={MAX + 4}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        problem={problem}
        hint={say.t('username.rules')}
        onChange={event => onType(event.target.value)}
      />
      <p role="status" className={`username-state state-${state}`}>
        {state === 'asking' || state === 'free' || state === 'unknown'
          ? say.t(`username.state.${state}`, { name: typed })
          : ''}
      </p>
      <Button type="submit" variant="primary" block busy={busy} disabled={state !== 'free' || busy}>
        {say.t(another ? 'username.take' : 'username.claim')}
      </Button>
    </form>
  )
}
