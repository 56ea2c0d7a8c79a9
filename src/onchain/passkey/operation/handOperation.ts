import type { Hex } from 'viem'
import { hashOfOperation, type Operation, sendOperation } from '../userOperation.ts'

/** Why a bundler says that it did not take an operation, by the operation's hash. */
const refusals = new Map<Hex, unknown>()

/**
 * What the bundler said against an operation when it was handed over; undefined: nothing. It may carry it all the same.
 */
export const refusalOf = (hash: Hex): unknown => refusals.get(hash)

/**
 * Hands a signed operation to the network's bundler. Answers its hash as we compute it, and its place in the account's
 * queue. From here on the operation is out of our hands: an error, silence or another hash in the answer are no proof
 * that it will not be carried, so nothing is thrown. See `refusalOf`.
 */
export async function handOperation(chainId: number, operation: Operation): Promise<{ hash: Hex; nonce: bigint }> {
  const hash = hashOfOperation(chainId, operation)
  refusals.delete(hash)
  try {
    const answer: unknown = await sendOperation(chainId, operation)
    if (String(answer).toLowerCase() !== hash)
      console.warn('Tarn: the bundler answers with another hash than the operation has; ours is followed', answer)
  } catch (error) {
    refusals.set(hash, error)
    console.warn('Tarn: the bundler says that it did not take an operation; it is followed', error)
  }
  return { hash, nonce: operation.nonce }
}
