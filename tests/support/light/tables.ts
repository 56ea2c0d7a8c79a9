// What happy-dom leaves out of tables: their bodies, rows and cells.
import type { Loose } from './Loose.ts'
import { once } from './prototypes.ts'

const children = (element: Loose, ...tags: string[]): Loose[] =>
  [...element.children].filter((child: Loose) => tags.includes(child.tagName))

/** Gives a window's tables `tBodies`, `tHead`, `rows` and `cells`. */
export function giveTables(page: Loose): void {
  const give = (name: string, property: string, get: (element: Loose) => unknown) => {
    const kind = page[name]
    if (!kind) return
    once(kind.prototype, property, prototype =>
      Object.defineProperty(prototype, property, {
        configurable: true,
        get(this: Loose) {
          return get(this)
        },
      }),
    )
  }
  give('HTMLTableElement', 'tBodies', table => children(table, 'TBODY'))
  give('HTMLTableElement', 'tHead', table => children(table, 'THEAD')[0] ?? null)
  give('HTMLTableElement', 'tFoot', table => children(table, 'TFOOT')[0] ?? null)
  give('HTMLTableElement', 'caption', table => children(table, 'CAPTION')[0] ?? null)
  give('HTMLTableElement', 'rows', table =>
    children(table, 'THEAD', 'TBODY', 'TFOOT').flatMap(part => children(part, 'TR')),
  )
  give('HTMLTableSectionElement', 'rows', part => children(part, 'TR'))
  give('HTMLTableRowElement', 'cells', row => children(row, 'TD', 'TH'))
  give('HTMLTableRowElement', 'rowIndex', row => row.closest('table').rows.indexOf(row))
  give('HTMLTableCellElement', 'cellIndex', cell => cell.parentElement.cells.indexOf(cell))
}
