import { useEffect, useRef } from 'react'
import { Icon } from '../../primitives/Icon.tsx'

/** What went wrong, brought into view: on a small screen it stands below the fold, where the button would cover it. */
export function ReviewError({ text }: { text: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) note.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <p ref={note} className="swap-note note-red review-error" role="alert">
      <Icon name="warning" />
      <span>{text}</span>
    </p>
  )
}
