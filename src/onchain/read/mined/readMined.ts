import type { Hex } from '#domain/Hex.ts'
import { client, type RequestOptions } from '../../node/clients.ts'

/**
 * What became of a transaction. `waits`: a node has it for a later block; `unknown`: in no block, and no node asked has
 * it. Throws AppError `network.*`.
 */
export async function readMined(
  chainId: number,
  hash: Hex,
  options: RequestOptions = {},
): Promise<'done' | 'reverted' | 'waits' | 'unknown'> {
  const receipt = await client(chainId).request<{ status: Hex } | null>('eth_getTransactionReceipt', [hash], options)
  if (receipt) return BigInt(receipt.status) === 1n ? 'done' : 'reverted'
  const held = await client(chainId).request<unknown>('eth_getTransactionByHash', [hash], options)
  return held ? 'waits' : 'unknown'
}
