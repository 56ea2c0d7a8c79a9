// Rows of tokens and pools that the HTML doesn't have, made after the pattern of one that it has. Loaded when the
// visitor wants more.
import { feeFraction } from '#domain/protocols/Pool.ts'
import { safeText, whyFolded } from '#domain/token/Token.ts'
import type { PoolRow, TokenRef, TokenRow } from '#data/market/schemas.ts'
import { formatFigure } from '#i18n/format.ts'
import type { ScriptData } from '#islands/live/rows/transactionRow.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import { plot } from '#ui/chart/plot.ts'
import type { Column } from '#ui/explore/table/Column.ts'
import { poolColumns } from '#ui/explore/table/poolColumns.ts'
import { tokenColumns } from '#ui/explore/table/tokenColumns.ts'
import { isWrapped, logoOf, monogramOf, QUARTER } from '#ui/primitives/logo/tokenMark.ts'
import { shownTag } from '../shownTag.ts'

const SVG = 'http://www.w3.org/2000/svg'
const drawn = (tag: string, attributes: Record<string, string>): SVGElement => {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** ui/primitives/TokenIcon by hand. */
function icon(token: TokenRef, size: number): Element {
  const logo = logoOf(token)
  const className = isWrapped(token) ? 'token-icon token-wrapped' : 'token-icon'
  if (logo) {
    const image = document.createElement('img')
    Object.assign(image, { className, src: logo, alt: '', width: size, height: size, loading: 'lazy' })
    return image
  }
  const { letters, fill, tint, turn } = monogramOf(token)
  const svg = drawn('svg', {
    class: className,
    viewBox: '0 0 40 40',
    width: `${size}`,
    height: `${size}`,
    'aria-hidden': 'true',
    ...(fill ? {} : { 'data-tint': `${tint}` }),
  })
  const text = drawn('text', {
    x: '20',
    y: '20',
    dy: '0.35em',
    'text-anchor': 'middle',
    'font-size': letters.length > 2 ? '11.5' : '15',
    'font-weight': '600',
  })
  text.textContent = letters
  svg.append(
    drawn('circle', { cx: '20', cy: '20', r: '20', ...(fill ? { fill } : {}) }),
    drawn('path', { d: QUARTER, transform: `rotate(${turn} 20 20)` }),
    text,
  )
  return svg
}

const put = (row: Element, part: string, text: string) => {
  const place = row.querySelector(`[data-part="${part}"]`)
  if (place) place.textContent = text
}

/** Whose row it is: key, link, network, why it counts in no sum. */
function name(
  tr: HTMLTableRowElement,
  {
    row,
    tokens,
    id,
    tab,
  }: { row: { chainId: number }; tokens: readonly TokenRef[]; id: string; tab: 'tokens' | 'pools' },
  { networks, words }: ScriptData,
): void {
  const [key = '', name = ''] = networks[row.chainId] ?? []
  tr.dataset.key = `${row.chainId}:${id}`
  delete tr.dataset.new
  tr.querySelector('.star')?.remove()
  tr.querySelector<HTMLImageElement>('.chain-icon')?.setAttribute('src', `/chains/${key}.svg`)
  tr.hidden = true
  const link = tr.querySelector<HTMLAnchorElement>('[data-part="link"]')!
  // The pattern's own path but for its last two parts: the language stays.
  link.pathname = `${link.pathname.split('/').slice(0, -3).join('/')}/${tab}/${key}/${id}`
  const why = tokens.map(whyFolded).find(reason => reason !== null)
  // The pattern says its network only where rows of several stand, and why it is folded only if it is.
  const pattern = tr.querySelector('.who-chain')
  // A translator puts an element in the place of a text.
  const told = pattern && [...pattern.childNodes].some(node => !(node as Element).matches?.('.badge'))
  pattern?.remove()
  if (!told && !why) return
  const below = Object.assign(document.createElement('small'), { className: 'soft who-chain' })
  if (told) below.append(name)
  if (why) below.append(badge(words[why] ?? '', `badge ${why === 'spam' ? 'badge-warn' : 'badge-danger'}`))
  tr.querySelector('.who-text')?.append(below)
}

function fill<Row>(tr: HTMLTableRowElement, row: Row, columns: readonly Column<Row>[]): void {
  for (const column of columns) {
    const figure = column.figure && tr.querySelector<HTMLDataElement>(`.c-${column.id} data`)
    if (!column.figure || !figure) continue
    if (column.figure.live) figure.dataset.live = `${column.figure.live}:${tr.dataset.key}`
    writeFigure(figure, column.figure.value(row))
  }
}

/** A row of Explore › Tokens. */
export function tokenMarketRow(
  pattern: HTMLTableRowElement,
  { row, data, have }: { row: TokenRow; data: ScriptData; have?: HTMLTableRowElement },
): HTMLTableRowElement {
  const tr = have ?? (pattern.cloneNode(true) as HTMLTableRowElement)
  if (!have) {
    name(tr, { row, tokens: [row], id: row.address, tab: 'tokens' }, data)
    tr.querySelector('.who .token-icon:not(.chain-icon)')?.replaceWith(icon(row, 32))
    tr.querySelector<HTMLElement>('[data-part="link"]')!.title = safeText(row.name, 200)
    put(tr, 'name', safeText(row.name))
    put(tr, 'symbol', safeText(row.symbol, 14))
  }
  fill(tr, row, tokenColumns)
  tr.dataset.volume = Object.values(row.volume)
    .map(volume => volume ?? '')
    .join(' ')
  const line = plot(
    { points: row.sparkline.map((value, time) => ({ time, value })), width: 96, height: 32 },
    { max: 32 },
  )
  const trend = tr.querySelector('.c-trend')
  trend?.replaceChildren()
  if (trend && line) {
    const way = tr.querySelector<HTMLElement>('.c-change1d data')?.dataset.direction
    const svg = drawn('svg', {
      class: 'spark',
      viewBox: '0 0 96 32',
      width: '96',
      height: '32',
      ...(way && { 'data-direction': way }),
      'aria-hidden': 'true',
    })
    svg.append(drawn('path', { d: line.line }))
    trend.append(svg)
  }
  return tr
}

const badge = (text: string, className = 'badge') =>
  Object.assign(document.createElement('span'), { className, textContent: text })

/** A row of Explore › Pools. */
export function poolMarketRow(
  pattern: HTMLTableRowElement,
  { row, data, have }: { row: PoolRow; data: ScriptData; have?: HTMLTableRowElement },
): HTMLTableRowElement {
  const tr = have ?? (pattern.cloneNode(true) as HTMLTableRowElement)
  if (!have) name(tr, { row, tokens: [row.token0, row.token1], id: row.id, tab: 'pools' }, data)
  fill(tr, row, poolColumns)
  if (have) return tr
  const pair = `${safeText(row.token0.symbol, 14)}/${safeText(row.token1.symbol, 14)}`
  tr.querySelector('.pair-icons')?.replaceChildren(icon(row.token0, 28), icon(row.token1, 28))
  tr.querySelector('[data-part="name"]')?.replaceChildren(
    `${safeText(row.token0.symbol, 14)}/`,
    document.createElement('wbr'),
    safeText(row.token1.symbol, 14),
  )
  tr.dataset.protocol = row.version
  tr.dataset.find = `${row.token0.address} ${row.token1.address} ${pair}`
  tr.querySelector('.c-protocol')?.replaceChildren(
    badge(row.version),
    ...(row.hook ? [badge(data.words.hook ?? '', 'badge badge-accent')] : []),
  )
  const fee = tr.querySelector<HTMLDataElement>('.c-fee data')
  if (fee) {
    fee.value = row.dynamicFee ? '' : `${row.fee}`
    fee.textContent = row.dynamicFee
      ? (data.words.dynamic ?? '')
      : formatFigure({ kind: 'fee', value: feeFraction(row.fee), tag: shownTag() })
  }
  return tr
}
