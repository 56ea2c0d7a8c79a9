import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { storedValue } from '../stored/storedValue.ts'

/** Accounts remembered, and owners of one: a browser's memory, not an archive. */
const MOST = 40

/**
 * Owners that this browser vouches for: passkeys that it created itself (their key comes from the browser, not from the
 * service) and those that were deleted here. One that was added or deleted elsewhere joins them when the user confirms
 * it.
 */
export type Vouched = { made: Hex[]; deleted: Hex[] }

const isOwner = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{40,200}$/.test(value)
const ownersIn = (value: unknown): Hex[] => (Array.isArray(value) ? value.filter(isOwner).slice(-MOST) : [])

const memory = storedValue<Record<string, Vouched>>({
  key: 'tarn.passkeyOwners',
  initial: {},
  read: stored =>
    typeof stored !== 'object' || stored === null
      ? null
      : Object.fromEntries(
          Object.entries(stored as Record<string, { made?: unknown; deleted?: unknown } | null>).map(
            ([account, each]) => [account, { made: ownersIn(each?.made), deleted: ownersIn(each?.deleted) }],
          ),
        ),
})

const none: Vouched = { made: [], deleted: [] }
export const vouchedOf = (account: Address): Vouched => memory.read()[account] ?? none

/** Remembers that the user of this browser created or deleted an owner of the account. */
export function vouch(account: Address, what: keyof Vouched, owner: Hex): void {
  memory.change(all => {
    const kept = all[account] ?? none
    const next = { ...kept, [what]: [...kept[what].filter(each => each !== owner), owner].slice(-MOST) }
    const others = Object.entries(all).filter(([each]) => each !== account)
    return Object.fromEntries([...others, [account, next]].slice(-MOST))
  })
}
