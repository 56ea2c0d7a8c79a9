// GO-15: names of people, as they are kept on the device, and as they go into a file and come out of one.
import type { Address } from '../chains/Chain.ts'
import { safeText } from '../token/Token.ts'
import type { Named } from './RecipientRisk.ts'
import { parse, shownAddress } from './Typed.ts'

/** Letters of a name, and entries of a book. */
export const NAME_MAX = 40
export const ENTRIES_MAX = 500

/** A name as it may be kept: no hidden signs, no white space around it; null: nothing readable. */
export const cleanName = (text: string): string | null => safeText(text, NAME_MAX) || null

/** What a file's line is wrong about. */
export type LineFault = 'columns' | 'name' | 'address' | 'checksum' | 'twice' | 'tooMany'
export type Imported = { status: 'ok'; entries: Named[] } | { status: 'refused'; line: number; fault: LineFault }

/**
 * A field of CSV (RFC 4180): quoted where it has to be. What a spreadsheet would take for a formula is led by an
 * apostrophe.
 */
const field = (text: string): string => {
  const safe = /^[=+\-@']/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const unfield = (text: string): string => text.replace(/^'(?=[=+\-@'])/, '')

/** The book as a file: one line an entry, `name,address`. */
export const toFile = (book: readonly Named[]): string =>
  ['name,address', ...book.map(({ name, address }) => `${field(name)},${shownAddress(address)}`), ''].join('\r\n')

/** The fields of a line; null where its quotes don't end. */
function fieldsOf(line: string): string[] | null {
  const fields: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y
  for (let at = 0; at <= line.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const found = pattern.exec(line)
    if (!found) return null
    fields.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    if (found[3] === '') return fields
  }
  return fields
}

/**
 * Reads a file for a book. A line that can't be read, or that the book has no room for, refuses the whole file: no part
 * of it is imported. Returns that line's number, counted from 1.
 */
export function fromFile(text: string, book: readonly Named[] = []): Imported {
  const known = new Set(book.map(({ address }) => address))
  let room = ENTRIES_MAX - known.size
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const entries: Named[] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || (at === 0 && /^\s*"?name"?\s*,\s*"?address"?\s*$/i.test(line))) continue
    const read = lineOf(line)
    if (typeof read === 'string') return { status: 'refused', line: at + 1, fault: read }
    if (entries.some(({ address }) => address === read.address))
      return { status: 'refused', line: at + 1, fault: 'twice' }
    if (!known.has(read.address) && room-- === 0) return { status: 'refused', line: at + 1, fault: 'tooMany' }
    entries.push(read)
  }
  return { status: 'ok', entries }
}

function lineOf(line: string): Named | LineFault {
  const fields = fieldsOf(line)
  if (fields?.length !== 2) return 'columns'
  const [text, who] = fields as [string, string]
  const name = unfield(text)
  if (cleanName(name) !== name) return 'name'
  const typed = parse(who)
  if (typed.kind === 'checksum') return 'checksum'
  return typed.kind === 'address' ? { name, address: typed.address as Address, imported: true } : 'address'
}

/** A book with a file's entries: what the person named themselves keeps its name. */
export function withImported(book: readonly Named[], entries: readonly Named[]): Named[] {
  const own = new Set(book.map(({ address }) => address))
  return [...book, ...entries.filter(({ address }) => !own.has(address))].slice(0, ENTRIES_MAX)
}
