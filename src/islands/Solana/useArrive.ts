import { type RefObject, useEffect } from 'react'

/** A screen that was still loading when it was led to takes the focus once it is there. */
export function useArrive(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const now = document.activeElement
    if (!now || now === document.body || now instanceof HTMLDialogElement)
      place.current?.querySelector<HTMLElement>('button')?.focus()
  }, [place])
}
