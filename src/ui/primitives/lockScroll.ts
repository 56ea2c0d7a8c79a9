let open = 0

/**
 * Keeps the page behind a modal where it is, with the scrollbar's place kept, until the returned function is called.
 * Counts.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  if (open++ === 0) {
    const bar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    if (bar > 0) root.style.paddingInlineEnd = `${bar}px`
  }
  let over = false
  return () => {
    if (over) return
    over = true
    if (--open > 0) return
    root.style.overflow = ''
    root.style.paddingInlineEnd = ''
  }
}
