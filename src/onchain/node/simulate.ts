import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { ReceiptLog } from '#domain/plan/Moves.ts'
import type { Reading, Watch } from '#domain/plan/Figures.ts'
import { erc20Abi, multicallAbi } from './abis.ts'
import { client, type RequestOptions } from './clients.ts'
import { decodeRevert } from './decodeRevert.ts'
import type { StateOverride } from './permit2Override.ts'
import { readOwnCode } from './readOwnCode.ts'
import { isUnknownMethod, RpcError } from './RpcError.ts'
import { toAppError } from './toAppError.ts'

export type TransactionCall = { to: Address; data: Hex; value: bigint }

export type { Watch }

/**
 * `readings`: each watch before and after; null when the node can't simulate more than one call (then only reverts are
 * known). `logs`: what the calls' contracts said. `block`: the head when it was asked (0 then). `gas`: what each call
 * used, on top of those before it (none then).
 */
export type Simulation = { readings: Reading[] | null; logs: ReceiptLog[]; block: bigint; gas: bigint[] }

type SimulatedCall = {
  status: Hex
  returnData: Hex
  gasUsed?: Hex
  error?: { message?: string; data?: Hex }
  logs?: ReceiptLog[]
}

const hex = (n: bigint): Hex => `0x${n.toString(16)}`

/**
 * GO-5. Runs calls of one account in order on our own node, on top of the latest block, gas not charged.
 * Throws the AppError a revert stands for, or `network.*`.
 */
export async function simulate(
  {
    chainId,
    from,
    calls,
    watches,
    warm = [],
  }: {
    chainId: number
    from: Address
    calls: readonly TransactionCall[]
    watches: readonly Watch[]
    /** Contracts that are called before the calls are (EIP-2930's access list). */
    warm?: readonly Address[]
  },
  options: RequestOptions & { overrides?: StateOverride } = {},
): Promise<Simulation> {
  const reads = watches.map(readOf)
  const listed = warm.length > 0 ? { accessList: warm.map(address => ({ address, storageKeys: [] })) } : {}
  const run = calls.map(({ to, data, value }) => ({ from, to, data, value: hex(value), ...listed }))
  const blockStateCalls = [
    { ...(options.overrides ? { stateOverrides: options.overrides } : {}), calls: [...reads, ...run, ...reads] },
  ]
  let answers: SimulatedCall[]
  let block: bigint
  try {
    // The simulated block's own number is the next one on some nodes and the head's on others: the head is asked beside
    // it.
    const [blocks, head] = await Promise.all([
      client(chainId).request<{ calls: SimulatedCall[] }[]>(
        'eth_simulateV1',
        [{ blockStateCalls, validation: false }, 'latest'],
        options,
      ),
      client(chainId).request<Hex>('eth_blockNumber', [], options),
    ])
    answers = blocks[0]!.calls
    block = BigInt(head)
  } catch (error) {
    if (!isUnknownMethod(error)) throw toAppError(error, 'simulate')
    return callOnly(chainId, run, options)
  }
  const done = answers.slice(reads.length, reads.length + run.length)
  const failed = done.find(({ status }) => BigInt(status) === 0n)
  if (failed) {
    // WETH pays with 2,300 gas: enough for a contract account whose own code is warm, and for no other.
    const own = warm.length > 0 ? [] : await ownCodeOf(chainId, from, options)
    if (own.length > 0) return simulate({ chainId, from, calls, watches, warm: own }, options)
    throw reverted(failed)
  }
  const figure = (i: number, watch: Watch) => amountOf(watch, answers[i]!)
  return {
    block,
    logs: done.flatMap(({ logs }) => logs ?? []),
    gas: done.flatMap(({ gasUsed }) => (gasUsed ? [BigInt(gasUsed)] : [])),
    readings: watches.map((watch, i) => ({
      ...watch,
      before: figure(i, watch),
      after: figure(reads.length + run.length + i, watch),
    })),
  }
}

async function ownCodeOf(chainId: number, account: Address, options: RequestOptions): Promise<Address[]> {
  try {
    return await readOwnCode(chainId, account, options)
  } catch (error) {
    console.debug('Tarn: the code of the account could not be read; the revert stands', error)
    return []
  }
}

/** Calls of one block that is only simulated. `time`: its clock (unix seconds); without, the next block's. */
export type SimulatedBlock = { calls: readonly TransactionCall[]; time?: bigint; overrides?: StateOverride }

/** What a call did, whether it was done or reverted. */
export type SimulatedAnswer = { done: boolean; returned: Hex }

/**
 * Runs calls of one account in blocks that follow each other, on top of the latest one, gas not charged; a call that
 * reverts stops nothing. Each watch is a call of its own (`readOf`). Null when the node can't do that. Throws AppError
 * `network.*`.
 */
export async function simulateBlocks(
  { chainId, from, blocks }: { chainId: number; from: Address; blocks: readonly SimulatedBlock[] },
  options: RequestOptions = {},
): Promise<SimulatedAnswer[][] | null> {
  const blockStateCalls = blocks.map(({ calls, time, overrides }) => ({
    ...(time === undefined ? {} : { blockOverrides: { time: hex(time) } }),
    ...(overrides ? { stateOverrides: overrides } : {}),
    calls: calls.map(({ to, data, value }) => ({ from, to, data, value: hex(value) })),
  }))
  try {
    const answers = await client(chainId).request<{ calls: SimulatedCall[] }[]>(
      'eth_simulateV1',
      [{ blockStateCalls, validation: false }, 'latest'],
      options,
    )
    // Some nodes put empty blocks between those that were asked for.
    const asked = answers.filter(({ calls }) => calls.length > 0)
    if (asked.length !== blocks.length) return null
    return asked.map(({ calls }) =>
      calls.map(({ status, returnData }) => ({ done: BigInt(status) === 1n, returned: returnData })),
    )
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}

/**
 * A node without eth_simulateV1 knows one call at a time: the last one, with the overrides, says at least whether it
 * reverts.
 */
async function callOnly(
  chainId: number,
  run: { from: Address; to: Address; data: Hex; value: Hex }[],
  options: RequestOptions & { overrides?: StateOverride },
): Promise<Simulation> {
  // What comes before (an approval) would have to be mined first: only a lone call can be judged.
  if (run.length === 1) {
    try {
      await client(chainId).request(
        'eth_call',
        [run[0], 'latest', ...(options.overrides ? [options.overrides] : [])],
        options,
      )
    } catch (error) {
      throw toAppError(error, 'simulate')
    }
  }
  return { readings: null, logs: [], block: 0n, gas: [] }
}

/** The call that reads a figure. */
export function readOf({ holder, currency, spender }: Watch): { to: Address; data: Hex } {
  if (currency === 'NATIVE')
    return {
      to: MULTICALL3,
      data: encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [holder] }),
    }
  if (spender)
    return {
      to: currency,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [holder, spender] }),
    }
  return { to: currency, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] }) }
}

function amountOf(watch: Watch, { status, returnData }: Pick<SimulatedCall, 'status' | 'returnData'>): bigint {
  if (BigInt(status) === 0n || returnData === '0x') return 0n
  if (watch.currency === 'NATIVE')
    return decodeFunctionResult({ abi: multicallAbi, functionName: 'getEthBalance', data: returnData })
  return decodeFunctionResult({
    abi: erc20Abi,
    functionName: watch.spender ? 'allowance' : 'balanceOf',
    data: returnData,
  })
}

function reverted({ returnData, error }: SimulatedCall): AppError {
  const data = error?.data && error.data !== '0x' ? error.data : returnData
  const revert = data && data !== '0x' ? decodeRevert(data) : null
  if (revert?.code) return new AppError(revert.code, { cause: revert.reason })
  return toAppError({ message: error?.message ?? '', cause: revert?.reason }, 'simulate')
}
