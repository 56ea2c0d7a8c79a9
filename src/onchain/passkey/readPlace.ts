import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { Funds } from '#domain/passkey/OperationCost.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { readFunds } from './readFunds.ts'
import { isDeployed } from './userOperation.ts'

/** What decides about the cost of an account's next operation on a network. `price` and `maxFee`: wei per gas unit, expected and at most. */
export type Place = { deployed: boolean; funds: Funds; price: bigint; maxFee: bigint }

/** Reads it at the latest block. Throws `network.*`. */
export async function readPlace(chainId: number, account: Address, options: RequestOptions = {}): Promise<Place> {
  const rpc = client(chainId)
  const [deployed, funds, block, tip] = await Promise.all([
    isDeployed(chainId, account),
    readFunds(chainId, account, options),
    rpc.request<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false], options),
    // A node without the question wants no tip.
    rpc.request<Hex>('eth_maxPriorityFeePerGas', [], options).catch(() => '0x0' as Hex),
  ])
  const base = BigInt(block.baseFeePerGas ?? 0)
  return { deployed, funds, price: base + BigInt(tip), maxFee: base * 2n + BigInt(tip) }
}
