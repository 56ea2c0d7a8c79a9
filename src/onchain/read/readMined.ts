import type { Hex } from '#domain/Hex.ts'
import { client, type RequestOptions } from '../node/clients.ts'

/** What became of a transaction; null: it is in no block yet, or in none any more. Throws AppError `network.*`. */
export async function readMined(
  chainId: number,
  hash: Hex,
  options: RequestOptions = {},
): Promise<'done' | 'reverted' | null> {
  const receipt = await client(chainId).request<{ status: Hex } | null>('eth_getTransactionReceipt', [hash], options)
  return receipt && (BigInt(receipt.status) === 1n ? 'done' : 'reverted')
}
