import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { MULTICALL3 } from '../../src/domain/chains/chains.ts'
import type { WalletMove } from '../../src/data/market/walletSchemas.ts'
import { metadataAbi, multicallAbi } from '../chains/abis.ts'
import { askNode } from '../chains/askNode.ts'
import type { Network } from '../chains/networks.ts'
import { isSpam } from '../src/api/token/judgeToken.ts'
import { listedToken } from '../src/market/tokenList.ts'

type Label = Omit<WalletMove['asset'], 'address' | 'kind'>

const NAMES = ['symbol', 'name', 'decimals'] as const
const MAX_TEXT = 120
const MAX_KEPT = 20_000
const kept = new Map<string, Label>()

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? [...value.replaceAll('\0', '').toWellFormed()].slice(0, MAX_TEXT).join('')
    : null

/**
 * Symbols, names and decimals of contracts of a network, as they say themselves or a token list says of them; asked
 * once, in one question. Throws when the node doesn't answer.
 */
export async function readLabels(
  { chain, rpc }: Network,
  addresses: readonly string[],
): Promise<(address: string) => Label> {
  const native: Label = {
    symbol: chain.native.symbol,
    name: chain.native.name,
    decimals: chain.native.decimals,
    listed: true,
    spam: false,
  }
  const keyOf = (address: string): string => `${chain.id} ${address}`
  const missing = [...new Set(addresses)].filter(address => address !== 'NATIVE' && !kept.has(keyOf(address)))
  if (missing.length > 0) {
    const calls = missing.flatMap(target =>
      NAMES.map(functionName => ({
        target: target as Hex,
        allowFailure: true,
        callData: encodeFunctionData({ abi: metadataAbi, functionName }),
      })),
    )
    const data = await askNode<Hex>(rpc[0]!, 'eth_call', [
      { to: MULTICALL3, data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] }) },
      'latest',
    ])
    const answers = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data })
    for (const [i, address] of missing.entries()) {
      const [symbol, name, decimals] = NAMES.map((functionName, n) => {
        const answer = answers[i * NAMES.length + n]
        try {
          return answer?.success
            ? (decodeFunctionResult({ abi: metadataAbi, functionName, data: answer.returnData }) as unknown)
            : null
        } catch {
          // A contract of another kind says something else at that place: it has no such name.
          return null
        }
      })
      const listed = listedToken(chain.id, address)
      const label = {
        symbol: listed?.symbol ?? textOf(symbol),
        name: listed?.name ?? textOf(name),
        decimals: typeof decimals === 'number' ? decimals : null,
        listed: listed !== undefined,
      }
      kept.set(keyOf(address), { ...label, spam: !label.listed && isSpam(label.symbol ?? 'x', label.name ?? '') })
    }
    for (const key of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(key)
    }
  }
  return address =>
    address === 'NATIVE'
      ? native
      : (kept.get(keyOf(address)) ?? { symbol: null, name: null, decimals: null, listed: false, spam: false })
}
