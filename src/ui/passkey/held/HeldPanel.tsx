import type { Say } from '#i18n/Say.ts'
import { Field } from '../../primitives/Field.tsx'
import { Tick } from '../Tick.tsx'

/** One tick: what is given up by it, and what is in it where it stands for several. */
export type HeldTick = { id: string; text: string; within: readonly string[] }
/** A source that is silent; `word`: what is to be typed to go on without it, null: it can't be passed over yet. */
export type HeldGap = { id: string; text: string; wait: string; word: string | null }

/** What a wallet still holds; texts are written by the locale already. */
export type HeldView = {
  /** What keeps the passkey, under why and what to do; null: nothing does. */
  refused: { why: string; rows: readonly string[]; way: string } | null
  gaps: readonly HeldGap[]
  /** What is to be given up by ticks, under what that means; null: nothing. */
  ticks: { why: string; rows: readonly HeldTick[] } | null
  /** What is lost with the passkey, and what could not be checked. */
  notes: readonly string[]
}

type Props = {
  say: Say
  view: HeldView
  ticked: ReadonlySet<string>
  typed: Readonly<Record<string, string>>
  onTick: (id: string, on: boolean) => void
  onType: (id: string, text: string) => void
}

/**
 * PK-4: what would be lost with a passkey, before its deletion begins: what keeps it, who doesn't answer, and what its
 * user gives up, one by one.
 */
export function HeldPanel({ say, view: { refused, gaps, ticks, notes }, ticked, typed, onTick, onType }: Props) {
  return (
    <div className="review plan-panel passkey-panel held-panel">
      {refused && (
        <section className="card card-danger pad-s" data-held="refused">
          <p>{refused.why}</p>
          <ul className="held-list">
            {refused.rows.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="soft">{refused.way}</p>
        </section>
      )}
      {gaps.map(({ id, text, wait, word }) => (
        <section key={id} className="card card-warn pad-s" data-held={id}>
          <p>{text}</p>
          <p className="soft">{wait}</p>
          {word && !refused && (
            <Field
              label={say.t('passkeys.held.field', { network: word })}
              value={typed[id] ?? ''}
              maxLength={60}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              onChange={event => onType(id, event.target.value)}
            />
          )}
        </section>
      ))}
      {ticks && !refused && (
        <section className="held-ticks" data-held="ticks">
          <p>{ticks.why}</p>
          {ticks.rows.map(({ id, text, within }) => (
            <div key={id}>
              <Tick checked={ticked.has(id)} onChange={on => onTick(id, on)}>
                {text}
              </Tick>
              {within.length > 0 && (
                <details>
                  <summary className="soft">{say.t('passkeys.held.show')}</summary>
                  <ul className="held-list">
                    {within.map((each, at) => (
                      <li key={at}>{each}</li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
          ))}
        </section>
      )}
      {notes.map(text => (
        <p key={text} className="soft plan-note">
          {text}
        </p>
      ))}
    </div>
  )
}
