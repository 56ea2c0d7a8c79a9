import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { multicallAbi } from './abis.ts'
import { client, type RequestOptions } from './clients.ts'

/** One view call. */
export type Call = { to: Address; abi: Abi; functionName: string; args?: readonly unknown[] }

/** `block` is the one every answer belongs to; a failed or undecodable call answers null. */
export type CallResults = { block: bigint; results: unknown[] }

/** Calls a multicall carries: bounded by the node's gas limit for calls. */
const CHUNK = 400

/** Many view calls at one block. `block` undefined: the latest (chunks are pinned to the block of the first). */
export async function readCalls(
  chainId: number,
  calls: readonly Call[],
  options: RequestOptions & { block?: bigint } = {},
): Promise<CallResults> {
  let block = options.block
  const results: unknown[] = []
  for (let start = 0; start === 0 || start < calls.length; start += CHUNK) {
    const chunk = calls.slice(start, start + CHUNK)
    const data = encodeFunctionData({
      abi: multicallAbi,
      functionName: 'tryBlockAndAggregate',
      args: [false, chunk.map(call => ({ target: call.to, callData: encodeFunctionData(call) }))],
    })
    const tag = block === undefined ? 'latest' : `0x${block.toString(16)}`
    const answer = await client(chainId).request<Hex>('eth_call', [{ to: MULTICALL3, data }, tag], options)
    const [number, , returned] = decodeFunctionResult({
      abi: multicallAbi,
      functionName: 'tryBlockAndAggregate',
      data: answer,
    })
    block ??= number
    for (const [i, { success, returnData }] of returned.entries())
      results.push(success ? decode(chunk[i]!, returnData) : null)
  }
  return { block: block!, results }
}

function decode(call: Call, data: Hex): unknown {
  try {
    return decodeFunctionResult({ abi: call.abi, functionName: call.functionName, data })
  } catch {
    // A contract that isn't what its caller hoped answers with anything: that is "no answer", told as null.
    return null
  }
}
