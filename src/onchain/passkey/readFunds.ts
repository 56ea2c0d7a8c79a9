import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { Funds } from '#domain/passkey/OperationCost.ts'
import { depositCall, ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { client, type RequestOptions } from '../node/clients.ts'

/**
 * An account's balance of the native currency, and its deposit in EntryPoint (none where EntryPoint isn't). Throws
 * `network.*`.
 */
export async function readFunds(chainId: number, account: Address, options: RequestOptions = {}): Promise<Funds> {
  const rpc = client(chainId)
  const [balance, deposit] = await Promise.all([
    rpc.request<Hex>('eth_getBalance', [account, 'latest'], options),
    rpc.request<Hex>('eth_call', [{ to: ENTRY_POINT, data: depositCall(account) }, 'latest'], options),
  ])
  return { balance: BigInt(balance), deposit: deposit === '0x' ? 0n : BigInt(deposit) }
}
