import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { isRecovery, ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import { askIndexers } from '../market/askIndexers.ts'
import type { OnNetwork } from './readAccountOwners.ts'

type Key = { x: Hex; y: Hex }

/** How long the indexer may take: a last passkey is deleted once, and nobody should have to ask twice because it was busy. */
const INDEXER_MS = 15_000

/**
 * Gas that EntryPoint holds of a deposit while it is withdrawn, and with it the account's deployment where it isn't there yet. So much of a deposit can't be fetched:
 * every operation leaves its rest behind. It is no reason to keep a passkey.
 */
const HELD = { deployed: 800_000n, undeployed: 1_300_000n }

export type Networks = Map<number, OnNetwork | null>

/** Owners on a network: before its first action there the first key alone, whoever else was added elsewhere. */
export const ownersOn = (network: OnNetwork, first: Key): Hex[] =>
  network.deployed ? network.owners : [ownerOf(first)]

/** An account, and one of its passkeys that is to be deleted. */
export type Deletion = {
  address: Address
  first: Key
  /** The key that goes. */
  going: Key
  /** Keys of the passkeys that stay, those deleted before not among them. */
  staying: readonly Key[]
  /** Recovery addresses that have signed that they agree, and whose word the account would take now, by network. An owner that nobody proved counts for nothing. */
  proven: ReadonlyMap<number, ReadonlySet<Address>>
}

/** True when somebody who is left could act for the account there. */
function whoActs(id: number, network: OnNetwork, { first, staying, proven }: Deletion): boolean {
  const owners = ownersOn(network, first)
  return (
    staying.some(key => owners.includes(ownerOf(key))) ||
    owners.some(owner => isRecovery(owner) && proven.get(id)?.has(owner as Address))
  )
}

/**
 * Networks on which nobody could act any more for what lies there: native currency, a deposit, tokens or items, whether the account is deployed or not. Empty: it may
 * go. Null: a node or the indexer can't say what lies there, and then nothing may be lost either.
 */
export async function wouldLose(networks: Networks, indexerUrl: string, deletion: Deletion): Promise<number[] | null> {
  const last = deletion.staying.length === 0
  // Where it is no owner its going changes nothing, unless it is the last that could still be made one.
  const orphaned = (id: number, network: OnNetwork) =>
    !whoActs(id, network, deletion) && (last || ownersOn(network, deletion.first).includes(ownerOf(deletion.going)))
  const unread = [...networks.values()].some(network => !network)
  const bare = [...networks].filter(([id, network]) => network && orphaned(id, network)).map(([id]) => id)
  const holding = bare.filter(id => {
    const { deployed, balance, deposit, gasPrice } = networks.get(id)!
    return balance > 0n || deposit > (deployed ? HELD.deployed : HELD.undeployed) * gasPrice
  })
  if (holding.length > 0) return holding
  if (unread) return null
  if (bare.length === 0) return []
  try {
    const response = await askIndexers({
      list: indexerUrl,
      path: `/api/market/wallets/${deletion.address}`,
      init: {
        signal: AbortSignal.timeout(INDEXER_MS),
      },
    })
    if (!response.ok) return null
    const held = (await response.json()) as {
      networks: { chainId: number; read: boolean }[]
      balances: { token: { chainId: number }; amount: string }[]
      nfts: { chainId: number }[]
    }
    if (bare.some(id => !held.networks.some(({ chainId, read }) => chainId === id && read))) return null
    const found = [
      ...held.balances.filter(({ amount }) => BigInt(amount) > 0n).map(({ token }) => token.chainId),
      ...held.nfts.map(({ chainId }) => chainId),
    ]
    return bare.filter(id => found.includes(id))
  } catch (error) {
    console.error(`passkeys: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}
