import type { Hex } from 'viem'
import { type Fees, mostOf } from '#domain/passkey/Budget.ts'
import type { Place } from '#domain/plan/Expectation.ts'
import { readBatch } from '#domain/plan/readers/operationReader.ts'
import { textOf } from '#domain/plan/textOf.ts'
import { readFees } from '../../node/readFees.ts'
import { RpcError } from '../../node/RpcError.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { agreePrice } from '../cost/agreePrice.ts'
import { type Prepared, prepareOperation, priceBuilt } from '../cost/priceOperation.ts'
import { ownersNow, passkeyWallet, signAsOwner } from '../passkeyAccount.ts'
import { proveChain } from '../proveChain.ts'
import { refuseUnfunded } from '../cost/refuseUnfunded.ts'
import { hashOfOperation, type Operation, type PasskeySigner } from '../userOperation.ts'
import { handOperation } from './handOperation.ts'
import { readHeld } from './readHeld.ts'

/**
 * Hands the bundler what takes the place of an operation that it holds (ER-8): the very same at higher fees, or nothing
 * at all, at most for what was offered (the held limits at the fees of the place) or is accepted now. Its place in the
 * queue is the same, so that only one of both is ever done, whichever it is. Nothing goes along with it. Throws what
 * runCalls does, and RpcError where it waits no more.
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
  const { maxFeePerGas, maxPriorityFeePerGas } = place
  const reviewed = { ...limitsOf(held), maxFeePerGas, maxPriorityFeePerGas }
  // What was offered is the most of it.
  const expected = mostOf(reviewed)
  const operation = await agreePrice({
    ...{ chainId, calls, reviewed: { ...reviewed, expected }, least: maxFeePerGas },
    prepare: fees => again(chainId, { held, calls, key: usable[0]!.key, fees }, place),
  })
  await refuseUnfunded(chainId, operation, calls)
  await proveChain(chainId)
  const signature = await signAsOwner(hashOfOperation(chainId, operation), usable)
  return handOperation(chainId, { ...operation, signature })
}

type Replacing = {
  held: Operation
  calls: readonly TransactionCall[]
  key: PasskeySigner['key']
  fees: Fees | undefined
}

const limitsOf = ({ preVerificationGas, verificationGasLimit, callGasLimit }: Operation) => ({
  ...{ preVerificationGas, verificationGasLimit, callGasLimit },
})

/** What takes the place, at `fees`, or those of now. */
async function again(chainId: number, { held, calls, key, fees }: Replacing, place: Place): Promise<Prepared> {
  const low = calls.map(({ to, data, value }) => ({ to: to.toLowerCase(), data: data.toLowerCase(), value }))
  const paid = fees ?? raisedTo(place, await readFees(chainId))
  if (textOf(readBatch(held.callData)) === textOf(low))
    return priceBuilt(chainId, { built: { ...held, ...paid }, used: null, calls })
  const { address, first } = passkeyWallet()
  // Another thing to do may be had in its place only if that is nothing.
  const [only] = low
  if (low.length !== 1 || only?.to !== address || only.data !== '0x' || only.value !== 0n)
    throw new RpcError(-32602, 'That is another operation')
  const { operation } = await prepareOperation(chainId, { address, first, key, fees: paid }, calls)
  return priceBuilt(chainId, { built: { ...operation, nonce: held.nonce }, used: null, calls })
}

/** The fees of now, and no less than those of a place. */
const raisedTo = (place: Fees, now: Fees): Fees => ({
  maxFeePerGas: larger(place.maxFeePerGas, now.maxFeePerGas),
  maxPriorityFeePerGas: larger(place.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
})

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
