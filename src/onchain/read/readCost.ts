import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { toAppError } from '../node/toAppError.ts'
import { readGasPrice, readL1Fee } from '../quote/readGas.ts'

/** What a transaction is expected to cost now, and what an account must hold for it at most. Raw native units. */
export type Cost = { expected: bigint; most: bigint }

/** Percent: what `sendCall` asks for beyond the estimate, and what the price may rise until it is mined. */
const ROOM = 130n
/** A transaction around its calldata: signature, fees, addresses. */
const ENVELOPE = 110n

/**
 * What a signed permission (Permit2) adds to the call that carries it: its words, the check of the signature and the
 * slot it is kept in.
 */
const SIGNED = { gas: 45_000n, bytes: 600n }

/** AP-3: the network cost of one call. Throws AppError: what it reverts with, `network.*`. */
export async function readCost(
  { chainId, from, call: { to, data, value } }: { chainId: number; from: Address; call: TransactionCall },
  options: RequestOptions = {},
): Promise<Cost> {
  const rpc = client(chainId)
  try {
    const [gas, price, l1] = await Promise.all([
      rpc.request<Hex>('eth_estimateGas', [{ from, to, data, value: `0x${value.toString(16)}` }], options),
      readGasPrice(rpc, options),
      readL1Fee(rpc, chainId, options),
    ])
    const bytes = BigInt((data.length - 2) / 2) + ENVELOPE
    const posted = l1 ? l1.base + l1.perByte * bytes : 0n
    const expected = BigInt(gas) * price + posted
    return { expected, most: (expected * ROOM) / 100n }
  } catch (error) {
    options.signal?.throwIfAborted()
    throw toAppError(error, 'simulate')
  }
}

/**
 * The network cost of calls that wait for each other: `gas` is what each used when all were run in order on our own
 * node. `signs`: a signed permission still goes into one of them. Throws AppError `network.*`.
 */
export async function readCallsCost(
  chainId: number,
  { calls, gas, signs }: { calls: readonly TransactionCall[]; gas: readonly bigint[]; signs: boolean },
  options: RequestOptions = {},
): Promise<bigint> {
  const used = gas.reduce((sum, one) => sum + one, signs ? SIGNED.gas : 0n)
  const bytes = calls.reduce((sum, { data }) => sum + BigInt((data.length - 2) / 2), signs ? SIGNED.bytes : 0n)
  return readUsualCost(chainId, { gas: used, bytes, count: calls.length }, options)
}

/**
 * What so many transactions cost now that use so much gas and bytes of calldata in all, their part of the L1's fee
 * within. Throws AppError `network.*`.
 */
export async function readUsualCost(
  chainId: number,
  { gas, bytes, count }: { gas: bigint; bytes: bigint; count: number },
  options: RequestOptions = {},
): Promise<bigint> {
  const rpc = client(chainId)
  const [price, l1] = await Promise.all([readGasPrice(rpc, options), readL1Fee(rpc, chainId, options)])
  const posted = bytes + ENVELOPE * BigInt(count)
  return gas * price + (l1 ? l1.base * BigInt(count) + l1.perByte * posted : 0n)
}

/**
 * What so much gas would cost now, where a transaction can't be estimated yet: another one comes before it. Throws
 * AppError `network.*`.
 */
export const readGasCost = async (chainId: number, gas: bigint, options: RequestOptions = {}): Promise<bigint> =>
  gas * (await readGasPrice(client(chainId), options))
