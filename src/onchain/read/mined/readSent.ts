import type { Hex } from 'viem'
import { client, type RequestOptions } from '../../node/clients.ts'
import { gasOf } from './gasOf.ts'
import type { Receipt } from './readMoves.ts'

/**
 * Who sent a mined transaction, and its network fee (`gas`: raw native units; null: counted in a way that isn't known
 * here). Null: no node has its receipt. Throws AppError `network.*`.
 */
export async function readSent(
  chainId: number,
  hash: Hex,
  options: RequestOptions = {},
): Promise<{ from: string; gas: bigint | null; receipt: Receipt } | null> {
  const receipt = await client(chainId).request<Receipt | null>('eth_getTransactionReceipt', [hash], options)
  return receipt && { from: receipt.from?.toLowerCase() ?? '', gas: gasOf(receipt), receipt }
}
