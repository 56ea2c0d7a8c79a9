import type { Address } from '#domain/chains/Chain.ts'
import type { Funds } from '#domain/passkey/OperationCost.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readFees } from '../node/readFees.ts'
import { readFunds } from './readFunds.ts'
import { isDeployed } from './userOperation.ts'

/**
 * What decides about the cost of an account's next operation on a network. `price` and `maxFee`: wei per gas unit,
 * expected and at most.
 */
export type Place = { deployed: boolean; funds: Funds; price: bigint; maxFee: bigint }

/** Reads it at the latest block. Throws `network.*`. */
export async function readPlace(chainId: number, account: Address, options: RequestOptions = {}): Promise<Place> {
  const [deployed, funds, { base, maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
    isDeployed(chainId, account),
    readFunds(chainId, account, options),
    readFees(chainId, undefined, options),
  ])
  return { deployed, funds, price: base + maxPriorityFeePerGas, maxFee: maxFeePerGas }
}
