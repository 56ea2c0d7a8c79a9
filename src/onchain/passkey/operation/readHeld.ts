import type { Hex } from 'viem'
import type { Call, Place } from '#domain/plan/Expectation.ts'
import { raisedFees } from '#domain/plan/makers/planAgain.ts'
import { readBatch } from '#domain/plan/readers/operationReader.ts'
import { readFees } from '../../node/readFees.ts'
import { RpcError } from '../../node/RpcError.ts'
import { askBundler } from '../askBundler.ts'
import { hashOfOperation, type Operation } from '../userOperation.ts'

type Quantities =
  | 'nonce'
  | 'callGasLimit'
  | 'verificationGasLimit'
  | 'preVerificationGas'
  | 'maxFeePerGas'
  | 'maxPriorityFeePerGas'
/** As a bundler says it: quantities in hex, what is not there null or left out. */
type Said = { [K in Quantities]: Hex } & { sender: Hex; callData: Hex; signature: Hex } & {
  [K in 'factory' | 'factoryData' | 'paymaster' | 'paymasterData']?: Hex | null
}
type Answer = { userOperation: Said; transactionHash?: Hex | null; blockNumber?: Hex | null } | null

/**
 * The operation that a bundler holds by this hash and hasn't carried yet; null: it holds none, or doesn't know the
 * method. The bundler isn't trusted: the hash covers the whole operation, and one with another hash is null. Throws
 * `network.*`, `passkey.noBundler`.
 */
export async function readHeld(chainId: number, hash: Hex, signal?: AbortSignal): Promise<Operation | null> {
  let answer: Answer
  try {
    answer = await askBundler<Answer>({ chainId, method: 'eth_getUserOperationByHash', params: [hash] }, signal)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    console.debug('Tarn: the bundler shows no operation', error)
    return null
  }
  if (!answer || answer.blockNumber || answer.transactionHash) return null
  const read = operationOf(answer.userOperation)
  if (read && hashOfOperation(chainId, read) === hash) return read
  console.warn('Tarn: the bundler shows another operation than was asked for')
  return null
}

/** Null: it can't be read, or another account pays it, as for no operation of ours. */
function operationOf(said: Said): Operation | null {
  try {
    const { sender, callData, signature, factory, factoryData, paymaster } = said
    if (paymaster) return null
    return {
      ...{ sender, callData, signature, ...(factory ? { factory, factoryData: factoryData ?? '0x' } : {}) },
      ...{ nonce: BigInt(said.nonce), preVerificationGas: BigInt(said.preVerificationGas) },
      ...{ callGasLimit: BigInt(said.callGasLimit), verificationGasLimit: BigInt(said.verificationGasLimit) },
      ...{ maxFeePerGas: BigInt(said.maxFeePerGas), maxPriorityFeePerGas: BigInt(said.maxPriorityFeePerGas) },
    }
  } catch {
    // not an error to tell: what can't be read is no operation of ours
    return null
  }
}

/** Blocks' base fee may double before a replacement is carried. Percent. */
const HEADROOM = 200n

/**
 * What an operation that waits would be replaced with: its place, both fees raised, `gas` (units) that it may use at
 * most, the block's `base` fee, and its calls. Null: it waits no more. Throws `network.*`.
 */
export async function readHeldPlace(
  chainId: number,
  hash: Hex,
  signal: AbortSignal,
): Promise<{ place: Place; gas: bigint; base: bigint; calls: readonly Call[] } | null> {
  const [held, now] = await Promise.all([readHeld(chainId, hash, signal), readFees(chainId, HEADROOM, { signal })])
  const nonce = Number(held?.nonce)
  if (!held || !Number.isSafeInteger(nonce)) return null
  return {
    place: { nonce, operation: hash, ...raisedFees(held, now) },
    gas: held.preVerificationGas + held.verificationGasLimit + held.callGasLimit,
    ...{ base: now.base, calls: readBatch(held.callData) },
  }
}
