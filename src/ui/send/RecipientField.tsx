import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Field } from '../primitives/Field.tsx'
import { Icon } from '../primitives/Icon.tsx'

/** A recipient who may be meant. */
export type PersonView = { key: string; name: string; under: string | null }
export type RecipientView = {
  text: string
  problem: string | null
  /** They can be asked once more. */
  retry: boolean
  looking: boolean
  /** Who it is: what they are called, and the whole address. */
  person: { name: string | null; address: string; named: boolean } | null
  recent: readonly PersonView[]
  book: readonly PersonView[]
}
type Props = {
  say: Say
  view: RecipientView
  onType: (text: string) => void
  onChoose: (key: string) => void
  onClear: () => void
  onRetry: () => void
  /** Gives the person a name on this device; null: nothing to give. */
  onName: (() => void) | null
  onBook: () => void
}

/** SM-6, SM-7: to whom. A found recipient is shown in full: an address is compared by all of its letters. */
export function RecipientField({ say, view, onType, onChoose, onClear, onRetry, onName, onBook }: Props) {
  const { person } = view
  return (
    <div className="send-recipient">
      {person ? (
        <div className="send-person" role="group" aria-label={say.t('send.recipient')}>
          <div>
            <span className="swap-label">{say.t('send.recipient')}</span>
            {person.name && (
              <p className="send-name">
                <bdi translate="no">{person.name}</bdi>
              </p>
            )}
            <p className="send-address" dir="ltr">
              {person.address.slice(0, 21)}
              <wbr />
              {person.address.slice(21)}
            </p>
          </div>
          <Button variant="quiet" size="s" square aria-label={say.t('send.clear')} onClick={onClear}>
            <Icon name="close" />
          </Button>
          {onName && (
            <button type="button" className="link send-naming" onClick={onName}>
              {say.t(person.named ? 'send.rename' : 'send.name')}
            </button>
          )}
        </div>
      ) : (
        <Field
          label={say.t('send.recipient')}
          placeholder={say.t('send.recipientHint')}
          value={view.text}
          onChange={event => onType(event.target.value)}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={260}
          after={
            <Button variant="quiet" size="s" square aria-label={say.t('send.book')} onClick={onBook}>
              <Icon name="person" />
            </Button>
          }
        />
      )}
      <p className="soft send-looking" role="status">
        {view.looking ? say.t('send.looking') : ''}
      </p>
      {view.problem && (
        <p className="field-problem" role="alert">
          <span>{view.problem}</span>{' '}
          {view.retry && (
            <button type="button" className="link" onClick={onRetry}>
              {say.t('drawer.retry')}
            </button>
          )}
        </p>
      )}
      {!person && <People title={say.t('send.recent')} all={view.recent} onChoose={onChoose} />}
      {!person && <People title={say.t('send.book')} all={view.book} onChoose={onChoose} />}
    </div>
  )
}

function People({
  title,
  all,
  onChoose,
}: {
  title: string
  all: readonly PersonView[]
  onChoose: (key: string) => void
}) {
  if (all.length === 0) return null
  return (
    <section className="send-people" aria-label={title}>
      <h2 className="swap-label">{title}</h2>
      <ul role="list">
        {all.map(({ key, name, under }) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(key)}>
              <bdi translate="no">{name}</bdi>
              {under && (
                <bdi translate="no" className="soft" dir="ltr">
                  {under}
                </bdi>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
