import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { ownersCall, readOwnersAnswer } from '#domain/passkey/PasskeyAccount.ts'
import { accountCode } from '#domain/passkey/Recovery.ts'
import { client } from '../node/clients.ts'

/** A passkey account on a network. `ours`: the code there is that of our accounts; only such a one is signed for. */
export type Ownership = { chainId: number; deployed: boolean; ours: boolean; owners: readonly Hex[] }

/** Who owns an account, read from its contract, without stored data. Throws AppError `network.*`. */
export async function readOwnership(chainId: number, account: Address): Promise<Ownership> {
  const code = await client(chainId).request<Hex>('eth_getCode', [account, 'latest'])
  const ours = code.toLowerCase() === accountCode
  const owners = ours
    ? readOwnersAnswer(await client(chainId).request<Hex>('eth_call', [{ to: account, data: ownersCall }, 'latest']))
    : []
  return { chainId, deployed: code !== '0x', ours, owners }
}
