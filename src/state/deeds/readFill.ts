import type { Hex } from 'viem'
import * as Fill from '#domain/swap/Fill.ts'
import type { Transaction } from './DeedRecord.ts'

/**
 * GO-6: what each pool of a settled swap did against its quote, by the logs of its receipt; null where its quote wasn't
 * kept, or the node doesn't tell.
 */
export async function readFill({ route, follow, status }: Transaction): Promise<Fill.Filled[] | null> {
  if (!route?.length || (status !== 'confirmed' && status !== 'changed')) return null
  try {
    const { client } = await import('#onchain/node/clients.ts')
    const receipt = await client(follow.chainId).request<{ logs?: Fill.Log[]; transactionHash: Hex } | null>(
      'eth_getTransactionReceipt',
      [follow.hash],
    )
    return receipt?.logs ? Fill.read(route, receipt.logs) : null
  } catch (error) {
    console.warn('Tarn: the logs of a swap could not be read', error)
    return null
  }
}
