import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { client, type RequestOptions } from '../../node/clients.ts'
import { gasOf } from './gasOf.ts'
import type { Receipt } from './readMoves.ts'

/**
 * GO-10: what a transaction cost an account, raw native units, by its receipt; 0: another account paid for it. Null: no
 * node has the receipt, or a rollup counts its fee in a way that isn't known here. Throws AppError `network.*`.
 */
export async function readGasPaid(
  { chainId, account, hash }: { chainId: number; account: Address; hash: Hex },
  options: RequestOptions = {},
): Promise<bigint | null> {
  const receipt = await client(chainId).request<Receipt | null>('eth_getTransactionReceipt', [hash], options)
  if (!receipt) return null
  if (receipt.from?.toLowerCase() === account) return gasOf(receipt)
  // An account that pays for itself pays within an operation, which another account carries.
  const { costOf } = await import('./readMoves.ts')
  return costOf(account, receipt) ?? 0n
}
