import type { Address } from '#domain/chains/Chain.ts'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { readStored, writeStored } from './stored.ts'

const KEY = 'tarn.backupCard'
/** ms a dismissed card stays away. */
const REST = 30 * 86_400_000

/** When each account's card was dismissed, ms since 1970. A corrupt entry is none. */
function dismissals(): Record<string, number> {
  try {
    const all: unknown = JSON.parse(readStored(KEY) ?? '{}')
    return typeof all === 'object' && all !== null && !Array.isArray(all) ? (all as Record<string, number>) : {}
  } catch {
    return {}
  }
}

/** Losing one device loses nothing: two passkeys, or an address that may act for the account. */
export const isBackedUp = ({ passkeys, networks }: PasskeyList): boolean =>
  passkeys.filter(({ removed }) => !removed).length > 1 || networks.some(({ recovery }) => recovery.length > 0)

/** PK-6: the card asks for a backup until there is one, and rests for 30 days after it was dismissed, for each account apart. */
export function wantsBackupCard(list: PasskeyList, now: number): boolean {
  const at = dismissals()[list.account.address]
  return !isBackedUp(list) && !(typeof at === 'number' && now - at < REST)
}

export function dismissBackupCard(account: Address, now: number): void {
  const kept = Object.entries(dismissals()).filter(([, at]) => now - at < REST)
  writeStored(KEY, JSON.stringify(Object.fromEntries([...kept, [account, now]])))
}
