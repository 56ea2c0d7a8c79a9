import { nodeOf } from '../../../engine/opened.ts'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import type { Facts } from './Facts.ts'

// What a chain says about a token today that no log says: its supply, and what it takes on transfers. Kept in memory,
// read again now and then; never written to the database.

const erc20 = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[])',
])
const DEAD: Hex = '0x000000000000000000000000000000000000dead'
const ZERO: Hex = '0x0000000000000000000000000000000000000000'
const BATCH = 50

/** Supplies of tokens at the latest block; a token that doesn't answer has none. */
export async function readSupplies(
  chainKey: string,
  addresses: readonly Hex[],
): Promise<Map<string, Pick<Facts, 'totalSupply' | 'burnt'>>> {
  const node = nodeOf(chainKey)
  const found = new Map<string, Pick<Facts, 'totalSupply' | 'burnt'>>()
  for (let i = 0; i < addresses.length; i += BATCH) {
    const batch = addresses.slice(i, i + BATCH)
    const calls = batch.flatMap(target => [
      { target, allowFailure: true, callData: encodeFunctionData({ abi: erc20, functionName: 'totalSupply' }) },
      ...[DEAD, ZERO].map(owner => ({
        target,
        allowFailure: true,
        callData: encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [owner] }),
      })),
    ])
    const data = await node.ask<Hex>(
      'eth_call',
      { to: MULTICALL3, data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] }) },
      'latest',
    )
    const answers = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data })
    const number = (index: number): bigint | null => {
      const answer = answers[index]
      return answer?.success && answer.returnData.length === 66 ? BigInt(answer.returnData) : null
    }
    batch.forEach((address, index) => {
      found.set(address, {
        totalSupply: number(index * 3),
        burnt: (number(index * 3 + 1) ?? 0n) + (number(index * 3 + 2) ?? 0n),
      })
    })
  }
  return found
}
