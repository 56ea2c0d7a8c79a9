import type { ReactNode } from 'react'
import { Dialog } from '../primitives/Dialog.tsx'

type Props = {
  title: string
  closeLabel: string
  onClose: () => void
  /** What can be done now, and what stands in its way. It has a row of its own: the body scrolls above it, never below. */
  foot?: ReactNode
  children: ReactNode
}

/** The one frame of a deed in all its moments (review, under way, done): head, body, foot. */
export function DeedFrame({ title, closeLabel, onClose, foot, children }: Props) {
  return (
    <Dialog open onClose={onClose} shape="sheet" className="deed-frame" title={title} closeLabel={closeLabel}>
      <div className="deed-body">{children}</div>
      {foot && <div className="deed-foot">{foot}</div>}
    </Dialog>
  )
}
