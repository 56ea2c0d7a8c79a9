import { atom } from 'nanostores'
import type { Report } from '#data/monitoring/report.ts'
import { scrub } from '#data/monitoring/scrub.ts'
import { sessionText, writeSession } from '../stored/stored.ts'

/** Sent on window: something of ours went wrong. What listens (islands/monitoring) reports it; `detail` is a Fault. */
const FAULT_EVENT = 'tarn:fault'

/** `id` is what a person can quote: `K7F2-9QXM`. */
export type Fault = { id: string; error: unknown }

/** The last fault of this page; null: none. */
const $fault = atom<Fault | null>(null)

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
  keepFault(fault)
  window.dispatchEvent(new CustomEvent<Fault>(FAULT_EVENT, { detail: fault }))
  return fault.id
}

type FaultReport = Extract<Report, { kind: 'fault' }>

/** SE-6: a fault as it may leave the page: without addresses, amounts and names. */
export function faultReport({ id, error }: Fault): FaultReport {
  const told =
    error instanceof Error
      ? { message: `${error.name}: ${error.message}`, at: (error.stack ?? '').split('\n').slice(1, 4).join(' ').trim() }
      : { message: String(error), at: '' }
  return { kind: 'fault', id, message: scrub(told.message), at: scrub(told.at) }
}

/** The last fault of this visit, so that a later page can quote its id. */
const [ID, REPORT] = ['tarn.fault', 'tarn.faultReport'] as const

export function keepFault(fault: Fault): void {
  writeSession(ID, fault.id)
  writeSession(REPORT, JSON.stringify(faultReport(fault)))
}

/** The id a person may quote, or null. */
export const quotedFault = (): string | null => sessionText(ID)

/** What was kept of it, or null. */
export function keptFault(): FaultReport | null {
  try {
    const { id, message, at } = JSON.parse(sessionText(REPORT) ?? 'null') ?? {}
    return [id, message, at].every(part => typeof part === 'string') ? { kind: 'fault', id, message, at } : null
  } catch {
    return null // nothing of ours
  }
}
