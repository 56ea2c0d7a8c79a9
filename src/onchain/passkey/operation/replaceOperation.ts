import type { Hex } from 'viem'
import type { Place } from '#domain/plan/Ground.ts'
import { readBatch } from '#domain/plan/readers/operationReader.ts'
import { textOf } from '#domain/plan/textOf.ts'
import { RpcError } from '../../node/RpcError.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { ownersNow, passkeyWallet, signAsOwner } from '../passkeyAccount.ts'
import { proveChain } from '../proveChain.ts'
import { refuseUnfunded } from '../refuseUnfunded.ts'
import { buildOperation, hashOfOperation, type Operation } from '../userOperation.ts'
import { handOperation } from './handOperation.ts'
import { readHeld } from './readHeld.ts'

/**
 * Hands the bundler what takes the place of an operation that it holds (ER-8): the very same at higher fees, or nothing at all. Its place in the queue is the same, so that only
 * one of both is ever done, whichever it is. Nothing goes along with it. Throws what runCalls does, and RpcError where it waits no more.
 */
export async function replaceOperation(
  chainId: number,
  calls: readonly TransactionCall[],
  place: Place & { operation: Hex },
): Promise<{ hash: Hex; nonce: bigint }> {
  const { address } = passkeyWallet()
  const held = await readHeld(chainId, place.operation)
  if (held?.sender.toLowerCase() !== address || held.nonce !== BigInt(place.nonce))
    throw new RpcError(-32602, 'It waits no more')
  const { usable } = await ownersNow(chainId)
  const operation = await again(chainId, { held, calls, key: usable[0]!.key }, place)
  await refuseUnfunded(chainId, operation, calls)
  await proveChain(chainId)
  const signature = await signAsOwner(hashOfOperation(chainId, operation), usable)
  return handOperation(chainId, { ...operation, signature })
}

type Replacing = {
  held: Operation
  calls: readonly TransactionCall[]
  key: Parameters<typeof buildOperation>[1]['key']
}

async function again(
  chainId: number,
  { held, calls, key }: Replacing,
  { maxFeePerGas, maxPriorityFeePerGas }: Place,
): Promise<Operation> {
  const fees = { maxFeePerGas, maxPriorityFeePerGas }
  const low = calls.map(({ to, data, value }) => ({ to: to.toLowerCase(), data: data.toLowerCase(), value }))
  if (textOf(readBatch(held.callData)) === textOf(low)) return { ...held, ...fees }
  const { address, first } = passkeyWallet()
  // Another thing to do may be had in its place only if that is nothing.
  const [only] = low
  if (low.length !== 1 || only?.to !== address || only.data !== '0x' || only.value !== 0n)
    throw new RpcError(-32602, 'That is another operation')
  return { ...(await buildOperation(chainId, { address, first, key }, calls)), nonce: held.nonce, ...fees }
}
