import type { Passkey, PasskeyList } from '#data/account/passkeySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { isRecovery, ownerOf } from '#domain/PasskeyAccount.ts'
import { audit, findAccount, type PasskeyRow, passkeysOf } from './accounts.ts'
import { type OnNetwork, readAccountOwners } from './readAccountOwners.ts'
import { askIndexers } from '../askIndexers.ts'
import type { Query } from '../store/Store.ts'

type Hex = `0x${string}`

/** How long the indexer may take: a last passkey is deleted once, and nobody should have to ask twice because it was busy. */
const INDEXER_MS = 15_000

export type Networks = Map<number, OnNetwork | null>

/** An account on every network of the service, asked at once. */
export async function readNetworks(rpcUrls: Record<number, string[]>, address: Address): Promise<Networks> {
  const ids = Object.keys(rpcUrls).map(Number)
  return new Map(await Promise.all(ids.map(async id => [id, await readAccountOwners(rpcUrls[id]!, address)] as const)))
}

const keyOf = (row: PasskeyRow) => ({ x: row.x as Hex, y: row.y as Hex })

/** Owners on a network: before its first action there the first key alone, whoever else was added elsewhere. */
const ownersOn = (network: OnNetwork, first: { x: Hex; y: Hex }): Hex[] => (network.deployed ? network.owners : [ownerOf(first)])

function standingOf(row: PasskeyRow, network: OnNetwork | null, first: { x: Hex; y: Hex }): Passkey['networks'][number]['standing'] {
  if (!network) return 'unknown'
  const owner = ownersOn(network, first).includes(ownerOf(keyOf(row)))
  if (row.removed) return owner ? 'removing' : 'none'
  return owner ? 'owner' : 'adding'
}

/** PK-2: the passkeys of an account and where each stands. The service follows the chains: a removed one that owns nothing any more is forgotten. */
export async function listPasskeys(query: Query, rpcUrls: Record<number, string[]>, address: Address, credentialId: string): Promise<PasskeyList> {
  const [account, rows, networks] = await Promise.all([findAccount(query, address), passkeysOf(query, address), readNetworks(rpcUrls, address)])
  const first = { x: account!.initial_x as Hex, y: account!.initial_y as Hex }
  const passkeys: Passkey[] = []
  for (const row of rows) {
    const at = [...networks].map(([chainId, network]) => ({ chainId, standing: standingOf(row, network, first) }))
    if (row.removed && at.every(({ standing }) => standing === 'none')) {
      await query('DELETE FROM passkeys WHERE credential_id = $1 AND removed', [row.credential_id])
      await audit(query, 'removed everywhere', address, 'service', { id: row.credential_id })
      continue
    }
    const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
    passkeys.push({
      ...{ id: row.credential_id, name: row.name, provider: row.provider as Passkey['provider'], attachment: row.attachment, transports: row.transports, key: keyOf(row) },
      ...{ createdAt: seconds(row.created_at), lastUsedAt: row.last_used_at ? seconds(row.last_used_at) : null, removed: row.removed, networks: at },
    })
  }
  return {
    account: { address, username: account!.username, first, credentialId },
    passkeys,
    networks: [...networks].map(([chainId, network]) => ({ chainId, deployed: network?.deployed ?? null, recovery: (network?.owners ?? []).filter(isRecovery) as Address[] })),
  }
}

/**
 * Whether an account would lose something with its last passkey: it holds anything on a network where no recovery address owns it that agreed to. Null: nobody knows
 * (a node or the indexer doesn't answer), and then nothing may be lost either.
 */
export async function wouldLose(networks: Networks, indexerUrl: string, address: Address, proven: ReadonlyMap<number, ReadonlySet<string>>): Promise<boolean | null> {
  const safe = new Set([...networks].filter(([id, network]) => network?.owners.some(owner => proven.get(id)?.has(owner))).map(([id]) => id))
  for (const [id, network] of networks) {
    if (!network) return null
    if (network.balance > 0n && !safe.has(id)) return true
  }
  try {
    const response = await askIndexers(indexerUrl, `/api/market/wallets/${address}`, { signal: AbortSignal.timeout(INDEXER_MS) })
    if (!response.ok) return null
    const held = (await response.json()) as { networks: { chainId: number; read: boolean }[]; balances: { token: { chainId: number }; amount: string }[]; nfts: { chainId: number }[] }
    if (held.networks.some(({ read }) => !read)) return null
    return held.balances.some(({ token, amount }) => BigInt(amount) > 0n && !safe.has(token.chainId)) || held.nfts.some(({ chainId }) => !safe.has(chainId))
  } catch (error) {
    console.error(`passkeys: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}
