// Transactions that come while one reads: on top, unless that would move what one reads; then they wait for a press.
import { safeText, shortAddress } from '#domain/Token.ts'
import type { TransactionRow } from '#data/market/schemas.ts'
import { formatAmount } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import { trade } from '#ui/explore/trade.ts'
import { transactionColumns } from '#ui/explore/transactionColumns.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'

export type Words = Record<string, string>
/** Chain id → path name, name, explorer: the networks of this page, so that the whole list (with its contracts) stays at home. */
export type Networks = Record<string, [key: string, name: string, explorer: string]>
/** What ui/explore/scriptData.ts put on the table's frame. */
export type ScriptData = { words: Words; networks: Networks }

/** At most so many wait; older ones are in the list that "Show more" asks for. */
const MOST_WAITING = 100

const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

const figure = (kind: string, value: number | null): HTMLDataElement => {
  const element = make('data', 'figure')
  element.dataset.kind = kind
  writeFigure(element, value)
  return element
}

const outside = (className: string, href: string, ...inside: (Node | string)[]): HTMLAnchorElement => {
  const link = make('a', className)
  link.href = href
  link.rel = 'nofollow noopener'
  link.append(...inside)
  return link
}

/** A path in the language of this page. */
const inLocale = (path: string): string => (document.querySelector<HTMLAnchorElement>('a.logo')?.pathname.replace(/\/$/, '') ?? '') + path

/** One row of a transactions table, as ui/explore/cells.tsx writes it. Texts of strangers go in as text. */
export function transactionRow(row: TransactionRow, { words, networks }: ScriptData, showChain: boolean): HTMLTableRowElement {
  const tr = make('tr', '')
  tr.dataset.key = row.id
  tr.dataset.type = row.type
  const { a, b } = trade(row)
  const [key = '', name = '', explorer = ''] = networks[row.chainId] ?? []
  const tag = intlTag(document.documentElement.lang)
  const symbol = (text: string) => safeText(text, 12)
  const amount = (side: typeof a) => make('bdi', '', `${formatAmount(side.raw, side.decimals, tag, 5)} ${symbol(side.symbol)}`)
  for (const column of transactionColumns) {
    const td = make('td', `c-${column.id} from-${column.from}${column.end ? ' end' : ''}`)
    if (column.figure) td.append(figure(column.figure.kind, column.figure.value(row)))
    else if (column.cell === 'age') td.append(outside('soft', `${explorer}/tx/${row.hash}`, figure('age', row.time)))
    else if (column.cell === 'wallet') td.append(outside('mono', inLocale(`/portfolio/${row.account}`), shortAddress(row.account)))
    else if (column.cell === 'amounts') td.append(amount(a), row.type === 'swap' ? make('i', 'to') : ' + ', amount(b))
    else if (column.cell === 'action') {
      const action = make('span', '')
      action.dataset.action = row.type
      const link = make('a', '')
      link.href = inLocale(`/explore/pools/${key}/${row.pool}`)
      link.append(make('bdi', '', (words[row.type] ?? '').replace('{a}', () => symbol(a.symbol)).replace('{b}', () => symbol(b.symbol))))
      action.append(link)
      if (showChain) action.append(make('small', 'soft who-chain', name))
      td.append(action)
    }
    tr.append(td)
  }
  return tr
}

type Options = { frame: HTMLElement; data: ScriptData; showChain?: boolean; /** Whether a row belongs here (filters). */ wants?(row: TransactionRow): boolean; onAdded?(): void }

/** Adds rows to the table in `frame`; the returned function takes what the market told, in any order, known ones too. */
export function newRows({ frame, data, showChain = false, wants = () => true, onAdded }: Options): (rows: readonly TransactionRow[]) => void {
  const body = frame.querySelector('tbody')
  if (!body) return () => {}
  const known = new Set([...body.rows].map(row => row.dataset.key))
  const newest = () => Number(body.querySelector<HTMLDataElement>('data[data-kind="age"]')?.value ?? 0)
  let waiting: TransactionRow[] = []
  const pill = make('button', 'button button-primary button-s fresh')
  pill.type = 'button'
  pill.hidden = true
  frame.append(pill)
  pill.addEventListener('click', () => {
    add()
    frame.scrollIntoView({ block: 'start', behavior: 'auto' })
    body.querySelector('a')?.focus({ preventScroll: true })
  })

  /** The top of the table is in sight and nobody is in it with pointer or focus. */
  const free = () => {
    const { top } = body.getBoundingClientRect()
    return top > -40 && !frame.matches(':hover') && !frame.contains(document.activeElement)
  }

  function add(): void {
    for (const row of waiting.sort((x, y) => x.time - y.time || (x.id < y.id ? -1 : 1))) {
      const tr = transactionRow(row, data, showChain)
      tr.dataset.new = ''
      body!.prepend(tr)
    }
    waiting = []
    pill.hidden = true
    frame.querySelector('.nothing:not([data-empty])')?.remove()
    onAdded?.()
  }

  return rows => {
    const since = newest()
    for (const row of rows) {
      if (known.has(row.id) || row.time < since || !data.networks[row.chainId] || !wants(row)) continue
      known.add(row.id)
      waiting.push(row)
    }
    if (waiting.length === 0) return
    waiting = waiting.slice(-MOST_WAITING)
    if (free()) return add()
    pill.textContent = (data.words.fresh ?? '').replace('{count}', `${waiting.length}`)
    pill.hidden = false
  }
}
