import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { multicallAbi } from './abis.ts'
import { client, type RequestOptions } from './clients.ts'
import { RpcError } from './RpcError.ts'

/** One view call. */
export type Call = { to: Address; abi: Abi; functionName: string; args?: readonly unknown[] }

/** `block` is the one every answer belongs to; a failed or undecodable call answers null. */
export type CallResults = { block: bigint; results: unknown[] }

/** Calls a multicall carries: bounded by the node's gas limit for calls. */
const CHUNK = 400

/** How nodes say that a call ran out of what they give it. */
const STARVED = /out ?of ?gas/i

/** `silent`: one failed without a word, as what is left without gas does. */
type Read = CallResults & { silent: boolean }
type Asked = { chainId: number; calls: readonly Call[]; block: bigint | undefined }

/**
 * Many view calls at one block. `block` undefined: the latest (chunks are pinned to the block of the first). A contract
 * that burns all the gas it is given starves those that are asked with it: then they are asked in halves, until it is
 * alone and answers null.
 */
export async function readCalls(
  chainId: number,
  calls: readonly Call[],
  options: RequestOptions & { block?: bigint } = {},
): Promise<CallResults> {
  let block = options.block
  const results: unknown[] = []
  for (let start = 0; start === 0 || start < calls.length; start += CHUNK) {
    const read = await readChunk({ chainId, calls: calls.slice(start, start + CHUNK), block }, options)
    block ??= read.block
    results.push(...read.results)
  }
  return { block: block!, results }
}

async function readChunk(asked: Asked, options: RequestOptions): Promise<CallResults> {
  try {
    return await readOnce(asked, options)
  } catch (error) {
    if (!(error instanceof RpcError) || !STARVED.test(error.message) || asked.calls.length < 2) throw error
  }
  return readHalves(asked, options)
}

async function readHalves({ chainId, calls, block }: Asked, options: RequestOptions): Promise<CallResults> {
  const half = Math.ceil(calls.length / 2)
  const first = await readStarved({ chainId, calls: calls.slice(0, half), block }, options)
  const rest = await readStarved({ chainId, calls: calls.slice(half), block: block ?? first.block }, options)
  return { block: first.block, results: [...first.results, ...rest.results] }
}

/** Of calls that one of them may starve: what failed may only have been left without gas. */
async function readStarved(asked: Asked, options: RequestOptions): Promise<CallResults> {
  const { calls } = asked
  try {
    const read = await readOnce(asked, options)
    if (calls.length === 1 || !read.silent) return read
  } catch (error) {
    if (!(error instanceof RpcError) || !STARVED.test(error.message)) throw error
    if (calls.length === 1) return { ...(await readOnce({ ...asked, calls: [] }, options)), results: [null] }
  }
  return readHalves(asked, options)
}

async function readOnce({ chainId, calls, block }: Asked, options: RequestOptions): Promise<Read> {
  const data = encodeFunctionData({
    abi: multicallAbi,
    functionName: 'tryBlockAndAggregate',
    args: [false, calls.map(call => ({ target: call.to, callData: encodeFunctionData(call) }))],
  })
  const tag = block === undefined ? 'latest' : `0x${block.toString(16)}`
  const answer = await client(chainId).request<Hex>('eth_call', [{ to: MULTICALL3, data }, tag], options)
  const [number, , returned] = decodeFunctionResult({
    abi: multicallAbi,
    functionName: 'tryBlockAndAggregate',
    data: answer,
  })
  const results = returned.map(({ success, returnData }, i) => (success ? decode(calls[i]!, returnData) : null))
  const silent = returned.some(({ success, returnData }) => !success && returnData === '0x')
  return { block: block ?? number, results, silent }
}

function decode(call: Call, data: Hex): unknown {
  try {
    return decodeFunctionResult({ abi: call.abi, functionName: call.functionName, data })
  } catch {
    // A contract that isn't what its caller hoped answers with anything: that is "no answer", told as null.
    return null
  }
}
