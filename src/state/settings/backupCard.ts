import type { Address } from '#domain/chains/Chain.ts'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { storedValue } from '../stored/storedValue.ts'

/** ms a dismissed card stays away. */
const REST = 30 * 86_400_000

/** When each account's card was dismissed, ms since 1970. */
const dismissals = storedValue<Record<string, number>>({
  key: 'tarn.backupCard',
  initial: {},
  read: all =>
    typeof all === 'object' && all !== null && !Array.isArray(all) ? (all as Record<string, number>) : null,
})

/**
 * Losing one device loses nothing: wherever the account stands or holds anything, two who are listed are owners on
 * chain, or one and a recovery address that proved it can sign. A passkey that only waits to become one, or an account
 * that has done nothing yet, is no backup.
 */
function isBackedUp({ passkeys, networks }: PasskeyList): boolean {
  const used = networks.filter(({ deployed, funded }) => deployed || funded)
  const owners = (chainId: number) =>
    passkeys.filter(
      each =>
        !each.removed && each.networks.some(network => network.chainId === chainId && network.standing === 'owner'),
    ).length
  return used.length > 0 && used.every(({ chainId, proven }) => owners(chainId) + proven.length > 1)
}

/** A second passkey that waits to become an owner where it counts; null: there is none, or it is one. */
export function waitingPasskey({ passkeys, networks }: PasskeyList): { name: string; chainIds: number[] } | null {
  const counts = networks.filter(({ deployed, funded }) => deployed || funded).map(({ chainId }) => chainId)
  for (const { name, removed, networks: at } of passkeys) {
    const waits = at.filter(({ standing }) => standing === 'adding').map(({ chainId }) => chainId)
    const chainIds = counts.length > 0 ? waits.filter(id => counts.includes(id)) : waits
    if (!removed && chainIds.length > 0) return { name, chainIds }
  }
  return null
}

/**
 * PK-6: the card asks for a backup until there is one, and rests for 30 days after it was dismissed, for each account
 * apart.
 */
export function wantsBackupCard(list: PasskeyList, now: number): boolean {
  const at = dismissals.read()[list.account.address]
  return !isBackedUp(list) && !(typeof at === 'number' && now - at < REST)
}

export function dismissBackupCard(account: Address, now: number): void {
  dismissals.change(all =>
    Object.fromEntries([...Object.entries(all).filter(([, at]) => now - at < REST), [account, now]]),
  )
}
