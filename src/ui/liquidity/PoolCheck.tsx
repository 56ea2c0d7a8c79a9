import { DeedTicks, type Tick } from '../deeds/DeedTicks.tsx'
import { Icon } from '../primitives/Icon.tsx'

/** What is to be known of a pool before money goes into it, with its tone. */
export type PoolNote = { key: string; text: string; tone: 'amber' | 'red' }

type Props = {
  notes: readonly PoolNote[]
  ticks: readonly Tick[]
  accepted: ReadonlySet<string>
  /** What is accepted from now on. */
  onChange: (accepted: ReadonlySet<string>) => void
}

/** LP-6, LP-8: what our own node found of a pool, and what of it has to be accepted. */
export function PoolCheck({ notes, ticks, accepted, onChange }: Props) {
  return (
    <>
      {notes.map(({ key, text, tone }) => (
        <p key={key} className={`swap-note note-${tone}`} role={tone === 'red' ? 'alert' : 'status'} data-issue={key}>
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      <DeedTicks ticks={ticks} accepted={accepted} onChange={onChange} />
    </>
  )
}
