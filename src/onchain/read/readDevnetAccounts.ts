import type { Address } from '#domain/chains/Chain.ts'
import { client } from '../node/clients.ts'

/** The first network of a devnet; its node's accounts are the same on the others. */
const START_CHAIN = 1
/** The node lists its own accounts first, then wallets its actors borrow: those can't sign. */
const OWN = 10

/** The accounts the devnet funded: its node's own, unlocked ones, lower-case. */
export async function readDevnetAccounts(): Promise<Address[]> {
  const accounts = await client(START_CHAIN).request<string[]>('eth_accounts')
  return accounts.slice(0, OWN).map(a => a.toLowerCase() as Address)
}
