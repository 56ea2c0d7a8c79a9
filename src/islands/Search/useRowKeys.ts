import type { KeyboardEvent } from 'react'

type Rows = {
  /** Highlighted row, −1 for none. */
  at: number
  count: number
  idOf: (index: number) => string
  onActive: (index: number) => void
  onEnter: (newTab: boolean) => void
  onMenu: (at: { x: number; y: number }) => void
}

/**
 * GS-5: what keys in the field do with the rows. Arrows and Enter never move the caret; the others stay the field's.
 */
export function useRowKeys({ at, count, idOf, onActive, onEnter, onMenu }: Rows): (event: KeyboardEvent) => void {
  const move = (to: number) => {
    if (count === 0) return
    const next = (to + count) % count
    onActive(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  return event => {
    const { key } = event
    // An input method takes these for itself.
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter') event.preventDefault()
    if (key === 'ArrowDown') move(at + 1)
    else if (key === 'ArrowUp') move(at - 1)
    else if (key === 'Enter') onEnter(event.ctrlKey || event.metaKey)
    else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const box = document.getElementById(idOf(at))?.getBoundingClientRect()
      if (box)
        onMenu({
          x: getComputedStyle(event.currentTarget).direction === 'rtl' ? box.right - 48 : box.left + 48,
          y: box.bottom,
        })
    }
  }
}
