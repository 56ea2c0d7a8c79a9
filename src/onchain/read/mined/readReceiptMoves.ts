import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { make, type Moves, type ReceiptLog } from '#domain/plan/Moves.ts'
import { client, type RequestOptions } from '../../node/clients.ts'

/**
 * What the logs of a mined transaction say of an account; of the native currency they say nothing. Throws AppError
 * `network.*`.
 */
export async function readReceiptMoves(
  { chainId, hash, account }: { chainId: number; hash: Hex; account: Address },
  options: RequestOptions = {},
): Promise<Moves> {
  const receipt = await client(chainId).request<{ logs: ReceiptLog[] } | null>(
    'eth_getTransactionReceipt',
    [hash],
    options,
  )
  if (!receipt) throw new AppError('network.down', { cause: 'no receipt' })
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  return make({ account, logs: receipt.logs, wrapper, native: null })
}
