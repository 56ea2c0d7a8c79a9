import { cleanName, ENTRIES_MAX, fromFile, type Imported, withImported } from '#domain/people/AddressBook.ts'
import type { Named } from '#domain/people/RecipientRisk.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { storedList } from '../stored/storedList.ts'

function read(value: unknown): Named | null {
  const { address, name, imported } = (value ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/.test(address) || typeof name !== 'string') return null
  const clean = cleanName(name)
  return clean === null ? null : { address: address as Address, name: clean, imported: imported === true }
}

const memory = storedList<Named>({ key: 'tarn.addressBook', read, keep: all => all.slice(0, ENTRIES_MAX) })

/** GO-15: names of people, kept on this device alone, the latest first. */
export const $addressBook = memory.$list

/**
 * Calls an address by a name, or by another one; its person did it, so it is known. False: nothing readable, or the
 * book is full.
 */
export function nameAddress(address: Address, text: string): boolean {
  const name = cleanName(text)
  const others = memory.read().filter(each => each.address !== address)
  if (name === null || others.length >= ENTRIES_MAX) return false
  memory.change(all => [{ address, name, imported: false }, ...all.filter(each => each.address !== address)])
  return true
}

export const forgetName = (address: Address): void => memory.change(all => all.filter(each => each.address !== address))

/** Takes a file's entries in; one line that can't be read refuses it whole. */
export function importBook(text: string): Imported {
  const imported = fromFile(text, memory.read())
  if (imported.status === 'ok') memory.change(all => withImported(all, imported.entries))
  return imported
}
