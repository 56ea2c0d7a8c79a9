// A row of a transactions table, and what it needs to know.
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { TransactionRow } from '#data/market/schemas.ts'
import { formatAmount } from '#i18n/format.ts'
import { told, trade } from '#ui/explore/trade.ts'
import { transactionColumns } from '#ui/explore/table/transactionColumns.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import { shownTag } from '../../shownTag.ts'

export type Words = Record<string, string>
/**
 * Chain id → path name, name, explorer: the networks of this page, so that the whole list (with its contracts) stays at
 * home.
 */
export type Networks = Record<string, [key: string, name: string, explorer: string]>
/** What ui/explore/scriptData.ts put on the table's frame. */
export type ScriptData = { words: Words; networks: Networks; subject?: string }

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] => {
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
const inLocale = (path: string): string =>
  (document.querySelector<HTMLAnchorElement>('a.logo')?.pathname.replace(/\/$/, '') ?? '') + path

/** One row of a transactions table, as ui/explore/cells.tsx writes it. Texts of strangers go in as text. */
export function transactionRow(
  row: TransactionRow,
  { words, networks, subject }: ScriptData,
  showChain: boolean,
): HTMLTableRowElement {
  const tr = make('tr', '')
  tr.dataset.key = row.id
  // Amounts, symbols and addresses: a browser's translator leaves them as they are.
  tr.setAttribute('translate', 'no')
  tr.dataset.type = row.type
  // What a search finds it by: parts of names, whole ids.
  tr.dataset.find = [row.token0, row.token1]
    .flatMap(token => [token.symbol, token.name])
    .join(' ')
    .toLowerCase()
  tr.dataset.ids = [row.account, row.pool, row.hash, row.token0.address, row.token1.address].join(' ').toLowerCase()
  const { a, b } = trade(row)
  const [key = '', name = '', explorer = ''] = networks[row.chainId] ?? []
  const tag = shownTag()
  const symbol = (text: string) => safeText(text, 12)
  const amount = (side: typeof a) =>
    make(
      'bdi',
      '',
      `${formatAmount({ raw: side.raw, decimals: side.decimals, tag, digits: 5 })} ${symbol(side.symbol)}`,
    )
  for (const column of transactionColumns) {
    const td = make('td', `c-${column.id} from-${column.from}${column.end ? ' end' : ''}`)
    if (column.figure) td.append(figure(column.figure.kind, column.figure.value(row)))
    else if (column.cell === 'age') td.append(outside('soft', `${explorer}/tx/${row.hash}`, figure('age', row.time)))
    else if (column.cell === 'wallet')
      td.append(outside('mono', inLocale(`/portfolio/${row.account}`), shortAddress(row.account)))
    else if (column.cell === 'amounts') td.append(amount(a), row.type === 'swap' ? make('i', 'to') : ' + ', amount(b))
    else if (column.cell === 'action') {
      const action = make('span', '')
      action.dataset.action = told(row, subject)
      const link = make('a', '')
      link.href = inLocale(`/explore/pools/${key}/${row.pool}`)
      link.append(
        make(
          'bdi',
          '',
          (words[told(row, subject)] ?? '')
            .replace('{a}', () => symbol(a.symbol))
            .replace('{b}', () => symbol(b.symbol)),
        ),
      )
      action.append(link)
      if (showChain) action.append(make('small', 'soft who-chain', name))
      td.append(action)
    }
    tr.append(td)
  }
  return tr
}
