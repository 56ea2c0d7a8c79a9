import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { lockScroll } from './lockScroll.ts'
import { pushModal } from './modals.ts'

type Props = {
  open: boolean
  /** Asked to close: Escape, the close button, a press outside. */
  onClose: () => void
  title: string
  /** The close button's name. */
  closeLabel: string
  /** sheet: from the bottom on phones. drawer: at the end of the page, a sheet on phones. */
  shape?: 'dialog' | 'sheet' | 'drawer'
  className?: string
  /** No head of its own: the content brings its titles and its way out; `title` names the dialog. */
  bare?: boolean
  children: ReactNode
}

/**
 * The browser's own modal: focus is kept inside and given back, the page behind is inert. Content is mounted while
 * open.
 */
export function Dialog({ open, onClose, title, closeLabel, shape = 'dialog', className, bare, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  useEffect(() => (open ? lockScroll() : undefined), [open])
  useEffect(() => (open && ref.current ? pushModal(ref.current) : undefined), [open])
  // A dialog that is removed while open returns focus to no element, so it is closed first.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return (
    // Escape does with keys what a press on the backdrop does with a pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={`dialog dialog-${shape} ${className ?? ''}`}
      aria-labelledby={bare ? undefined : id}
      aria-label={bare ? title : undefined}
      onCancel={event => {
        event.preventDefault()
        // Not of one that was opened in here: React hands it on, the browser doesn't.
        event.stopPropagation()
        onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className="dialog-body">
          {!bare && (
            <div className="dialog-head">
              <h2 id={id}>{title}</h2>
              <button
                type="button"
                className="button button-quiet button-s button-square closes"
                aria-label={closeLabel}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            </div>
          )}
          {children}
        </div>
      )}
    </dialog>
  )
}
