/**
 * Rows in this order. One that is moved loses the keyboard's focus: nothing moves that stands right, and the focus goes
 * along.
 */
export function putRows(body: HTMLTableSectionElement, rows: readonly HTMLTableRowElement[]): void {
  if (rows.every((row, i) => body.rows[i] === row)) return
  const focused = document.activeElement
  body.append(...rows)
  if (focused instanceof HTMLElement && focused !== document.activeElement && body.contains(focused))
    focused.focus({ preventScroll: true })
}
