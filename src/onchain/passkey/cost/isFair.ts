import { size } from 'viem'
import { chargesOf, overheadOf } from '#domain/passkey/Budget.ts'
import type { Operation } from '../userOperation.ts'
import { bundleOf } from './bundleOf.ts'
import { readDataGas } from './readDataGas.ts'

/**
 * Whether an operation's price can be accounted for, at a base fee (wei per unit): no part of it is only a claim that
 * would have to be agreed to by itself.
 */
export async function isFair(chainId: number, operation: Operation, base: bigint): Promise<boolean> {
  const bytes = bundleOf(operation)
  const data = await readDataGas(chainId, bytes, base + operation.maxPriorityFeePerGas)
  const used = operation.preVerificationGas + operation.verificationGasLimit + operation.callGasLimit
  return chargesOf(operation, { overhead: overheadOf(size(bytes)), data, used, base }).every(({ tick }) => !tick)
}
