import type { Address } from '#domain/chains/Chain.ts'
import { type OnNetwork, readAccountOwners } from './readAccountOwners.ts'

/** An account by network; null: its nodes don't answer. */
export type Networks = Map<number, OnNetwork | null>

/** An account on every network of the service, asked at once. */
export async function readNetworks(rpcUrls: Record<number, string[]>, address: Address): Promise<Networks> {
  const ids = Object.keys(rpcUrls).map(Number)
  return new Map(await Promise.all(ids.map(async id => [id, await readAccountOwners(rpcUrls[id]!, address)] as const)))
}
