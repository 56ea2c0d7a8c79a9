import { useEffect, useRef } from 'react'
import { Icon } from '../primitives/Icon.tsx'

/**
 * What went wrong and what to do, brought into view: on a small screen the foot itself may scroll. Amber: nothing is
 * lost, and it goes on from there.
 */
export function DeedError({ text, tone = 'red' }: { text: string; tone?: 'red' | 'amber' }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) note.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <p ref={note} className={`swap-note note-${tone} deed-error`} role="alert">
      <Icon name="warning" />
      <span>{text}</span>
    </p>
  )
}
