import type { Hex } from '#domain/Hex.ts'
import { client, type RequestOptions } from '../../node/clients.ts'

/** The block that a transaction stands in; null: it is in none that the node knows. Throws AppError `network.*`. */
export async function readMinedBlock(chainId: number, hash: Hex, options: RequestOptions = {}): Promise<bigint | null> {
  const receipt = await client(chainId).request<{ blockNumber: Hex } | null>(
    'eth_getTransactionReceipt',
    [hash],
    options,
  )
  return receipt && BigInt(receipt.blockNumber)
}
