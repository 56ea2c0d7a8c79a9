import { useEffect, useRef } from 'react'
import { Icon } from '../primitives/Icon.tsx'

/** What went wrong and what to do, brought into view: on a small screen the foot itself may scroll. */
export function DeedError({ text }: { text: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) note.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <p ref={note} className="swap-note note-red deed-error" role="alert">
      <Icon name="warning" />
      <span>{text}</span>
    </p>
  )
}
