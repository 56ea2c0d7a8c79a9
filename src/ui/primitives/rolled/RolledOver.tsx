import { useRef, useState } from 'react'
import { rolledFrom } from './rolledFrom.ts'

export type Shown = { text: string; before: string }

/** What stands now and what stood before it; nothing in between (a figure that is looked for) is not remembered. */
export const shownNow = (last: Shown, text: string): Shown =>
  text === '' || text === last.text ? last : { text, before: last.text }

/**
 * A figure in a field, drawn over it while its new digits roll: a field's own text can't move in part. Seen alone, and
 * gone when it stands. `className` gives it the field's size.
 */
export function RolledOver({ text, className }: { text: string; className: string }) {
  const last = useRef<Shown>({ text, before: text })
  const [stood, setStood] = useState(text)
  last.current = shownNow(last.current, text)
  const at = stood === text || text === '' ? null : rolledFrom(last.current.before, text)
  return at === null ? null : (
    <span key={text} className={`rolled-over ${className}`} dir="ltr" aria-hidden="true">
      {text.slice(0, at)}
      <span className="rolled" onAnimationEnd={() => setStood(text)}>
        {text.slice(at)}
      </span>
    </span>
  )
}
