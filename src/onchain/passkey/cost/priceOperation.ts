import { type Hex, size } from 'viem'
import { AppError } from '#domain/Errors.ts'
import * as Budget from '#domain/passkey/Budget.ts'
import * as OperationCost from '#domain/passkey/OperationCost.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { client } from '../../node/clients.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { toAppError } from '../../node/toAppError.ts'
import { ownersNow, passkeyWallet } from '../passkeyAccount.ts'
import { readFunds } from '../readFunds.ts'
import { buildOperation, type Operation } from '../userOperation.ts'
import { bundleOf } from './bundleOf.ts'
import { readDataGas } from './readDataGas.ts'

/**
 * What an operation costs, how much of it the account lacks (0: nothing), the limits and fees behind that (`budget`),
 * and what of it is only a claim (`charges`): all that is signed of its price is what was reviewed here.
 */
export type PricedOperation = OperationCost.OperationCost &
  OperationCost.Funds & { missing: bigint; budget: Budget.Budget; charges: readonly Budget.Charge[] }

/** An operation with its price. `facts`: what we know ourselves of what it uses. */
export type Prepared = { operation: Operation; priced: PricedOperation; facts: Budget.Facts }

/** What a node measures around a call that is no transaction here. */
const INTRINSIC = 21_000n

/**
 * What doing the calls as one operation of the passkey account would cost now: limits by the bundler, held to what our
 * own node measures. Throws AppError (`passkey.*`, `network.*`, what reverted).
 */
export async function priceOperation(chainId: number, calls: readonly TransactionCall[]): Promise<PricedOperation> {
  const { address, first } = passkeyWallet()
  try {
    const { usable } = await ownersNow(chainId)
    return (await prepareOperation(chainId, { address, first, key: usable[0]!.key }, calls)).priced
  } catch (error) {
    if (error instanceof AppError) throw error
    throw toAppError(error, 'simulate')
  }
}

/** Builds an operation that does the calls, and prices it. Throws what `buildOperation` does. */
export async function prepareOperation(
  chainId: number,
  signer: Parameters<typeof buildOperation>[1],
  calls: readonly TransactionCall[],
): Promise<Prepared> {
  const built = await buildOperation(chainId, signer, calls)
  const used = await usedGas(chainId, built)
  return priceBuilt(chainId, { built: { ...built, ...held(built, used) }, used, calls })
}

/** The price of an operation as it stands. `used`: what was measured of it. Throws `network.*`. */
export async function priceBuilt(
  chainId: number,
  { built, used, calls }: { built: Operation; used: Used; calls: readonly TransactionCall[] },
): Promise<Prepared> {
  const [block, funds] = await Promise.all([
    client(chainId).request<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false]),
    readFunds(chainId, built.sender),
  ])
  const base = BigInt(block.baseFeePerGas ?? 0)
  const { maxFeePerGas, maxPriorityFeePerGas } = built
  const price = base + maxPriorityFeePerGas < maxFeePerGas ? base + maxPriorityFeePerGas : maxFeePerGas
  const bytes = bundleOf(built)
  const facts = {
    ...{ overhead: Budget.overheadOf(size(bytes)), data: await readDataGas(chainId, bytes, price), base },
    used: countedGas(built, used),
  }
  const most = Budget.mostOf(built)
  const expected = facts.used * price < most ? facts.used * price : most
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  const { preVerificationGas, verificationGasLimit, callGasLimit } = built
  const budget = {
    ...{ preVerificationGas, verificationGasLimit, callGasLimit, maxFeePerGas, maxPriorityFeePerGas },
    expected,
  }
  const charges = Budget.chargesOf(budget, facts)
  const missing = OperationCost.missing(most, funds, spent)
  return { operation: built, priced: { expected, most, ...funds, missing, budget, charges }, facts }
}

type Simulated = { status: Hex; gasUsed: Hex }

/** Gas units that our node measured of the account's own making and of the calls; null: it can't. */
export type Used = { created: bigint; calls: bigint } | null

async function usedGas(chainId: number, { factory, factoryData, sender, callData }: Operation): Promise<Used> {
  const creation = factory ? [{ from: ENTRY_POINT, to: factory, data: factoryData }] : []
  try {
    const [block] = await client(chainId).request<{ calls: Simulated[] }[]>('eth_simulateV1', [
      {
        blockStateCalls: [{ calls: [...creation, { from: ENTRY_POINT, to: sender, data: callData }] }],
        validation: false,
      },
      'latest',
    ])
    return {
      created: factory ? innerGas(block!.calls[0]!, factoryData ?? '0x') : 0n,
      calls: innerGas(block!.calls.at(-1)!, callData),
    }
  } catch (error) {
    console.debug('Tarn: the node simulates no calls in order; the bundler’s limits stand for what is used', error)
    return null
  }
}

/**
 * The bundler's limits, held to what our node measured: a tenth of what the calls are allowed and don't use is the
 * bundler's, and with too little they fail and are paid for.
 */
function held(
  { factory, callGasLimit, verificationGasLimit }: Operation,
  used: Used,
): Pick<Operation, 'callGasLimit' | 'verificationGasLimit'> {
  const verification = OperationCost.verificationMost(factory ? (used?.created ?? null) : 0n)
  return {
    callGasLimit: used ? OperationCost.heldLimit(callGasLimit, used.calls) : callGasLimit,
    verificationGasLimit: verificationGasLimit < verification ? verificationGasLimit : verification,
  }
}

/**
 * Gas units that EntryPoint will count: what the bundler wants for itself, the check of the passkey, and what the calls
 * use.
 */
function countedGas(
  { factory, callGasLimit, verificationGasLimit, preVerificationGas }: Operation,
  used: Used,
): bigint {
  const calls = used?.calls ?? callGasLimit
  const created = used ? used.created : factory ? verificationGasLimit : 0n
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
