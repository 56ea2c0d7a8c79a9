import { atom, onMount } from 'nanostores'
import { nicknameOf } from '#domain/Account.ts'
import { readStored, writeStored } from './stored.ts'

/** WL-8: what this device calls a wallet. `number`: the how-manieth it met; `name`: given by its person, or null. */
export type Nicknamed = { address: string; number: number; name: string | null }

const KEY = 'tarn.nicknames'
/** Beyond these the one met first is forgotten, those without a name before the others. */
const KEEP = 50

/** Oldest first. */
export const $nicknames = atom<readonly Nicknamed[]>([])

/** What is stored; entries that are not whole are left out, a corrupt memory is none. */
export function readNicknames(text: string | null): Nicknamed[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(all) ? all.flatMap(whole) : []
  } catch {
    return []
  }
}

function whole(value: unknown): Nicknamed[] {
  const { address, number, name } = (value ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || address.length > 44 || !Number.isSafeInteger(number)) return []
  return [{ address, number: number as number, name: typeof name === 'string' ? nicknameOf(name) : null }]
}

/** Another tab may have written since: what is stored counts, then the change. */
function change(apply: (all: readonly Nicknamed[]) => readonly Nicknamed[]): void {
  const text = readStored(KEY)
  let all = [...apply(text === null ? $nicknames.get() : readNicknames(text))]
  while (all.length > KEEP) {
    const gone = all.find(({ name }) => name === null) ?? all[0]
    all = all.filter(each => each !== gone)
  }
  $nicknames.set(all)
  writeStored(KEY, JSON.stringify(all))
}

/** Gives a wallet its number when it is first seen. `address`: the one that stands for it (`addressesOf`). */
export function meetWallet(address: string): void {
  if ($nicknames.get().some(each => each.address === address)) return
  change(all => (all.some(each => each.address === address) ? all : [...all, { address, number: Math.max(0, ...all.map(({ number }) => number)) + 1, name: null }]))
}

/** Calls a wallet by a name; nothing readable gives it back its number. */
export function callWallet(address: string, name: string): void {
  meetWallet(address)
  change(all => all.map(each => (each.address === address ? { ...each, name: nicknameOf(name) } : each)))
}

onMount($nicknames, () => {
  if (typeof window === 'undefined') return
  $nicknames.set(readNicknames(readStored(KEY)))
  const otherTab = (event: StorageEvent) => {
    if (event.key === KEY) $nicknames.set(readNicknames(event.newValue))
  }
  window.addEventListener('storage', otherTab)
  return () => window.removeEventListener('storage', otherTab)
})
