import { type Hex, size } from 'viem'
import { AppError } from '#domain/Errors.ts'
import * as OperationCost from '#domain/passkey/OperationCost.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { client } from '../node/clients.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { toAppError } from '../node/toAppError.ts'
import { ownersNow, passkeyWallet } from './passkeyAccount.ts'
import { readFunds } from './readFunds.ts'
import { buildOperation, maxCostOf, type Operation } from './userOperation.ts'

/** What an operation costs, and how much of it the account lacks (0: nothing). */
export type PricedOperation = OperationCost.OperationCost & OperationCost.Funds & { missing: bigint }

/** What a node measures around a call that is no transaction here. */
const INTRINSIC = 21_000n

/**
 * What doing the calls as one operation of the passkey account would cost now: limits by the bundler, what will be used of them by our own node. Throws AppError
 * (`passkey.*`, `network.*`, what reverted).
 */
export async function priceOperation(chainId: number, calls: readonly TransactionCall[]): Promise<PricedOperation> {
  const { address, first } = passkeyWallet()
  try {
    const { usable } = await ownersNow(chainId)
    const [operation, funds] = await Promise.all([
      buildOperation(chainId, { address, first, key: usable[0]!.key }, calls),
      readFunds(chainId, address),
    ])
    const [price, used] = await Promise.all([priceNow(chainId, operation), usedGas(chainId, operation)])
    const most = maxCostOf(operation)
    const expected = used * price
    const spent = calls.reduce((sum, { value }) => sum + value, 0n)
    return {
      expected: expected < most ? expected : most,
      most,
      ...funds,
      missing: OperationCost.missing(most, funds, spent),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw toAppError(error, 'simulate')
  }
}

/** Wei per gas unit that EntryPoint will take. */
async function priceNow(chainId: number, { maxFeePerGas, maxPriorityFeePerGas }: Operation): Promise<bigint> {
  const { baseFeePerGas } = await client(chainId).request<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  const price = BigInt(baseFeePerGas ?? 0) + maxPriorityFeePerGas
  return price < maxFeePerGas ? price : maxFeePerGas
}

type Simulated = { status: Hex; gasUsed: Hex }

/** Gas units that EntryPoint will count: what the bundler wants for itself, the check of the passkey, and what the calls use. */
async function usedGas(chainId: number, operation: Operation): Promise<bigint> {
  const { factory, factoryData, sender, callData, callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const creation = factory ? [{ from: ENTRY_POINT, to: factory, data: factoryData }] : []
  let calls: bigint
  let created = 0n
  try {
    const [block] = await client(chainId).request<{ calls: Simulated[] }[]>('eth_simulateV1', [
      {
        blockStateCalls: [{ calls: [...creation, { from: ENTRY_POINT, to: sender, data: callData }] }],
        validation: false,
      },
      'latest',
    ])
    calls = innerGas(block!.calls.at(-1)!, callData)
    if (factory) created = innerGas(block!.calls[0]!, factoryData ?? '0x')
  } catch (error) {
    console.debug('Tarn: the node simulates no calls in order; the bundler’s limits stand for what is used', error)
    calls = callGasLimit
    created = factory ? verificationGasLimit : 0n
  }
  const validation = OperationCost.VALIDATION + created
  return (
    preVerificationGas +
    (validation < verificationGasLimit ? validation : verificationGasLimit) +
    calls +
    OperationCost.unusedPart(callGasLimit, calls)
  )
}

/** A simulated transaction's gas without what every transaction pays: its base and its bytes. */
function innerGas({ gasUsed }: Simulated, data: Hex): bigint {
  const bytes = data.slice(2).match(/../g) ?? []
  const zeros = bytes.filter(byte => byte === '00').length
  const outer = INTRINSIC + 4n * BigInt(zeros) + 16n * BigInt(size(data) - zeros)
  const gas = BigInt(gasUsed)
  return gas > outer ? gas - outer : 0n
}
