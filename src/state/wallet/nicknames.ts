import { nicknameOf } from '#domain/account/Account.ts'
import { storedList } from '../stored/storedList.ts'

/** WL-8: what this device calls a wallet. `number`: the how-manieth it met; `name`: given by its person, or null. */
export type Nicknamed = { address: string; number: number; name: string | null }

/** Beyond these the one met first is forgotten, those without a name before the others. */
const KEEP = 50

function read(value: unknown): Nicknamed | null {
  const { address, number, name } = (value ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || address.length > 44 || !Number.isSafeInteger(number)) return null
  return { address, number: number as number, name: typeof name === 'string' ? nicknameOf(name) : null }
}

function keep(all: readonly Nicknamed[]): readonly Nicknamed[] {
  let kept = all
  while (kept.length > KEEP) {
    const gone = kept.find(({ name }) => name === null) ?? kept[0]
    kept = kept.filter(each => each !== gone)
  }
  return kept
}

const memory = storedList<Nicknamed>({ key: 'tarn.nicknames', read, keep })

/** Oldest first. */
export const $nicknames = memory.$list

/** Gives a wallet its number when it is first seen. `address`: the one that stands for it (`addressesOf`). */
export function meetWallet(address: string): void {
  if ($nicknames.get().some(each => each.address === address)) return
  memory.change(all =>
    all.some(each => each.address === address)
      ? all
      : [...all, { address, number: Math.max(0, ...all.map(({ number }) => number)) + 1, name: null }],
  )
}

/** Calls a wallet by a name; nothing readable gives it back its number. */
export function callWallet(address: string, name: string): void {
  meetWallet(address)
  memory.change(all => all.map(each => (each.address === address ? { ...each, name: nicknameOf(name) } : each)))
}
