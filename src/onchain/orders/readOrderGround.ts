import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3, PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { erc20Abi, multicallAbi, permit2Abi } from '../node/abis.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'

/** What an order of an account stands on, all of one block. Raw units; `time`: unix seconds; `words`: bitmaps. */
export type OrderGround = {
  block: bigint
  time: bigint
  balance: bigint
  /** What Permit2 may take of the token. */
  allowed: bigint
  native: bigint
  words: readonly bigint[]
  /** The account's own code: who decides what counts as its signature. */
  code: Hex
}

/**
 * Reads it at the newest block. A token or Permit2 that doesn't answer is an error: nothing is signed on a guess.
 * Throws AppError `network.*`, `order.failed`.
 */
export async function readOrderGround(
  { account, token, words }: { account: Address; token: Address; words: readonly bigint[] },
  options: RequestOptions = {},
): Promise<OrderGround> {
  const [{ block, results }, code] = await Promise.all([
    readCalls(
      ORDER_CHAIN,
      [
        { to: MULTICALL3, abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' },
        { to: MULTICALL3, abi: multicallAbi, functionName: 'getEthBalance', args: [account] },
        { to: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
        { to: token, abi: erc20Abi, functionName: 'allowance', args: [account, PERMIT2] },
        ...words.map(word => ({
          ...{ to: PERMIT2, abi: permit2Abi, functionName: 'nonceBitmap', args: [account, word] },
        })),
      ],
      options,
    ),
    client(ORDER_CHAIN).request<Hex>('eth_getCode', [account, 'latest'], options),
  ])
  const [time, native, balance, allowed, ...bitmaps] = results as (bigint | null)[]
  if (time == null || native == null || balance == null || allowed == null || bitmaps.some(one => one === null))
    throw new AppError('order.failed', { cause: 'a contract does not answer' })
  return { block, time, balance, allowed, native, words: bitmaps as bigint[], code }
}
