import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from '../primitives/Dialog.tsx'

type Props = {
  title: string
  closeLabel: string
  onClose: () => void
  /** Which of a deed's moments it shows: keys go on where the moment goes on. */
  moment?: 'review' | 'doing' | 'done'
  /** What can be done now, and what stands in its way. It has a row of its own: the body scrolls above it, never below. */
  foot?: ReactNode
  children: ReactNode
}

/** The one frame of a deed in all its moments (review, under way, done): head, body, foot. */
export function DeedFrame({ title, closeLabel, onClose, moment = 'review', foot, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A receipt's way out; else nothing is taken from who is in it, and a button that went leaves its place to the body.
    const frame = body.current?.closest('dialog')
    if (moment === 'done') [...(frame?.querySelectorAll<HTMLElement>('.deed-foot button') ?? [])].at(-1)?.focus()
    else if (!frame?.contains(document.activeElement)) body.current?.focus()
  }, [moment])
  return (
    <Dialog open onClose={onClose} shape="sheet" className="deed-frame" title={title} closeLabel={closeLabel}>
      <div className="deed-body" ref={body} tabIndex={-1}>
        {children}
      </div>
      {foot && <div className="deed-foot">{foot}</div>}
    </Dialog>
  )
}
