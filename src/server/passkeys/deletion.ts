import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { isRecovery, ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import type { OnNetwork } from './readAccountOwners.ts'
import type { Networks } from './readNetworks.ts'

type Key = { x: Hex; y: Hex }

/**
 * Owners on a network: before its first action there the first key alone, no matter which others were added elsewhere.
 */
export const ownersOn = (network: OnNetwork, first: Key): Hex[] =>
  network.deployed ? network.owners : [ownerOf(first)]

/** An account, and one of its passkeys that is to be deleted. */
export type Deletion = {
  first: Key
  /** The key that goes. */
  going: Key
  /** Keys of the passkeys that stay, those deleted before not among them. */
  staying: readonly Key[]
  /**
   * Recovery addresses that agreed by signature, and whose signature the account would accept now, by network. An owner
   * without that proof doesn't count.
   */
  proven: ReadonlyMap<number, ReadonlySet<Address>>
}

/** True when one of the remaining owners could act for the account there. */
function whoActs(id: number, network: OnNetwork, { first, staying, proven }: Deletion): boolean {
  const owners = ownersOn(network, first)
  return (
    staying.some(key => owners.includes(ownerOf(key))) ||
    owners.some(owner => isRecovery(owner) && proven.get(id)?.has(owner as Address))
  )
}

/**
 * PK-4: networks on which no remaining owner could act for the account, whether it is deployed there or not. A network
 * whose node doesn't answer is among them: its owners aren't known.
 */
export function orphanedBy(networks: Networks, deletion: Deletion): number[] {
  const last = deletion.staying.length === 0
  // Where it is no owner its going changes nothing, unless it is the last that could still be made one.
  const orphaned = (id: number, network: OnNetwork) =>
    !whoActs(id, network, deletion) && (last || ownersOn(network, deletion.first).includes(ownerOf(deletion.going)))
  return [...networks].filter(([id, network]) => !network || orphaned(id, network)).map(([id]) => id)
}
