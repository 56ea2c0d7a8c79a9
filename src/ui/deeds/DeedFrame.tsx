import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from '../primitives/Dialog.tsx'

type Props = {
  title: string
  closeLabel: string
  onClose: () => void
  /** Which of a deed's moments it shows: keys go on where the moment goes on. */
  moment?: 'review' | 'doing' | 'done'
  /**
   * What can be done now, and what stands in its way. It has a row of its own: the body scrolls above it, never below.
   */
  foot?: ReactNode
  children: ReactNode
}

/** What keys come to. */
const REACHED = 'a[href], button, input, select, summary, [tabindex="0"]'

/** The one frame of a deed in all its moments (review, under way, done): head, body, foot. */
export function DeedFrame({ title, closeLabel, onClose, moment = 'review', foot, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A receipt's way out; else nothing is taken from who is in it, and a button that went leaves its place to the
    // body.
    const frame = body.current?.closest('dialog')
    if (moment === 'done') [...(frame?.querySelectorAll<HTMLElement>('.deed-foot button') ?? [])].at(-1)?.focus()
    else if (!frame?.contains(document.activeElement)) body.current?.focus()
  }, [moment])
  // Where it scrolls and holds nothing to go to, keys go to it.
  useEffect(() => {
    const box = body.current
    if (!box) return
    const look = () => {
      const scrolls = box.scrollHeight > box.clientHeight && !box.querySelector(REACHED)
      box.tabIndex = scrolls ? 0 : -1
    }
    look()
    const watching = new ResizeObserver(look)
    watching.observe(box)
    return () => watching.disconnect()
  })
  return (
    <Dialog open onClose={onClose} shape="sheet" className="deed-frame" title={title} closeLabel={closeLabel}>
      <div className="deed-body" ref={body} tabIndex={-1}>
        {children}
      </div>
      {foot && <div className="deed-foot">{foot}</div>}
    </Dialog>
  )
}
