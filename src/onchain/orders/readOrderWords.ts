import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { permit2Abi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'

/**
 * Bitmaps of an account's words in Permit2, as of one block. Throws AppError `network.*`, `order.failed` where Permit2
 * doesn't answer.
 */
export async function readOrderWords(
  account: Address,
  words: readonly bigint[],
  options: RequestOptions = {},
): Promise<readonly bigint[]> {
  const calls = words.map(word => ({
    ...{ to: PERMIT2, abi: permit2Abi, functionName: 'nonceBitmap', args: [account, word] },
  }))
  const { results } = await readCalls(ORDER_CHAIN, calls, options)
  if (results.some(one => one === null)) throw new AppError('order.failed', { cause: 'Permit2 does not answer' })
  return results as bigint[]
}
