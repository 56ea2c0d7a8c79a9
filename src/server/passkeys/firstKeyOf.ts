import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import {
  addressOf,
  keyOf,
  ownersCall,
  PASSKEY_FACTORY,
  type PublicKey,
  readOwnersAnswer,
} from '#domain/passkey/PasskeyAccount.ts'
import type { Query } from '../store/Store.ts'
import { findAccount } from './accounts.ts'
import { askNode } from '../rpc/askNode.ts'

/**
 * The key that decided an account's address: from our store, else from its owners on chain, where it mostly still is.
 * The address proves it, no matter where it was found. Null: it isn't known any more.
 */
export async function firstKeyOf(
  query: Query,
  rpcUrls: Record<number, string[]>,
  account: Address,
): Promise<(PublicKey & { username: string | null }) | null> {
  const known = await findAccount(query, account)
  if (known) return { x: known.initial_x as Hex, y: known.initial_y as Hex, username: known.username }
  const [kept] = await query<{ initial_x: Hex; initial_y: Hex; username: string }>(
    'SELECT initial_x, initial_y, username FROM recovery_wallets WHERE account = $1',
    [account],
  )
  if (kept) return { x: kept.initial_x, y: kept.initial_y, username: kept.username }
  for (const urls of Object.values(rpcUrls)) {
    const [code, answer] =
      (await askNode(urls, [
        ['eth_getCode', [account, 'latest']],
        ['eth_call', [{ to: account, data: ownersCall }, 'latest']],
      ])) ?? []
    if (!code || code === '0x' || !answer) continue
    for (const key of readOwnersAnswer(answer).map(keyOf))
      if (key && addressOf(key) === account) return { ...key, username: null }
    const created = await firstOfLogs(urls, account)
    if (created) return { ...created, username: null }
  }
  return null
}

/** keccak256('AccountCreated(address,bytes32,bytes32)') */
const CREATED = '0x934abbffb6906db60a85b076f1e41da9667dfa53c7724f4fe2333298d7b1db8c'

/** Its creation by our factory, where the node still tells. */
async function firstOfLogs(urls: readonly string[], account: Address): Promise<PublicKey | null> {
  const filter = {
    address: PASSKEY_FACTORY,
    topics: [CREATED, `0x${account.slice(2).padStart(64, '0')}`],
    fromBlock: '0x0',
    toBlock: 'latest',
  }
  const [logs] = ((await askNode(urls, [['eth_getLogs', [filter]]])) ?? []) as unknown as { data: Hex }[][]
  const data = logs?.[0]?.data
  if (data?.length !== 130) return null
  const key: PublicKey = { x: `0x${data.slice(2, 66)}`, y: `0x${data.slice(66)}` }
  return addressOf(key) === account ? key : null
}
