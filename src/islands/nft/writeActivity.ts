// What happened to an item: rows come as it happens, and leave with a block that was taken back.
import { shortAddress } from '#domain/token/Token.ts'
import { writeFigure } from '../settings/rewriteFigures.ts'
import { type Native, writePrice } from './writePrice.ts'

type Event = { id: string; type: string; from: string; to: string | null; price: unknown; hash: string; time: number }

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)

const isEvent = (value: unknown, words: Readonly<Record<string, string>>): value is Event => {
  const event = value as Event | null
  return (
    typeof event === 'object' &&
    event !== null &&
    typeof event.id === 'string' &&
    words[event.type] !== undefined &&
    isAddress(event.from) &&
    (event.to === null || isAddress(event.to)) &&
    /^0x[0-9a-f]{64}$/.test(event.hash) &&
    Number.isSafeInteger(event.time)
  )
}

/** An address as a link to its wallet's page in the language of this one; null and the zero address are a dash. */
function who(address: string | null): Node {
  if (address === null || /^0x0+$/.test(address)) return document.createTextNode('–')
  const link = document.createElement('a')
  link.className = 'mono'
  const home = document.querySelector<HTMLAnchorElement>('a.logo')?.pathname.replace(/\/$/, '') ?? ''
  link.href = `${home}/portfolio/${address}`
  link.textContent = shortAddress(address)
  return link
}

/** Makes the rows of `table` those of `told`, newest first as it is told; what can't be read changes nothing. */
export function writeActivity(table: HTMLTableElement, told: unknown, native: Native): void {
  const words = JSON.parse(table.dataset.events ?? '{}') as Record<string, string>
  const [body] = table.tBodies
  const pattern = body?.rows[0]
  if (!body || !pattern || !Array.isArray(told) || told.length === 0) return
  if (!told.every(event => isEvent(event, words))) return
  const here = new Map([...body.rows].map(row => [row.dataset.key, row]))
  if ([...here.keys()].join() === told.map(({ id }) => id).join()) return

  const rowOf = ({ id, type, from, to, price, hash, time }: Event): HTMLTableRowElement => {
    const row = pattern.cloneNode(true) as HTMLTableRowElement
    const cell = (name: string) => row.querySelector<HTMLElement>(`.c-${name}`)!
    row.dataset.key = id
    const link = cell('time').querySelector('a')!
    link.href = link.href.replace(/0x[0-9a-f]{64}$/, hash)
    writeFigure(cell('time').querySelector('data')!, time)
    cell('type').textContent = words[type] ?? ''
    cell('from').replaceChildren(who(from))
    cell('to').replaceChildren(who(to))
    writePrice(cell('value').querySelector('.nft-price'), price, native)
    return row
  }
  body.replaceChildren(...told.map(event => here.get(event.id) ?? rowOf(event)))
}
