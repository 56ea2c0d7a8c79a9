import { atom } from 'nanostores'
import { writeSession } from './stored.ts'

/** Sent on window: something of ours went wrong. What listens (islands/monitoring) reports it; `detail` is a Fault. */
export const FAULT_EVENT = 'tarn:fault'

/** `id` is what a person can quote: `K7F2-9QXM`. */
export type Fault = { id: string; error: unknown }

/** The last fault of this page; null: none. */
export const $fault = atom<Fault | null>(null)

// No letters or digits that are read for each other.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight letters and digits by chance, 30^8 of them. */
export function faultId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => LETTERS[byte % LETTERS.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Notes a fault and gives the id a person can quote. */
export function noteFault(error: unknown): string {
  const fault: Fault = { id: faultId(), error }
  $fault.set(fault)
  writeSession('tarn.fault', fault.id)
  window.dispatchEvent(new CustomEvent<Fault>(FAULT_EVENT, { detail: fault }))
  return fault.id
}
