import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, type Hex, hexToString, parseAbi } from 'viem'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { askNode } from '../../launch/askNode.ts'
import { networks } from '../../networks.ts'

// What tokens say about themselves, read at the latest block: an old block's state may be gone, and these don't change. Asked straight from the
// node: Ponder's client would queue behind its own fetching of blocks and write each answer to the database.

const metadataAbi = parseAbi(['function symbol() view returns (string)', 'function name() view returns (string)', 'function decimals() view returns (uint8)'])
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[])',
])

/** Longer names are cut: they are somebody's text, kept as text. */
const MAX_TEXT = 256
const TRIES = 6

export type Metadata = { symbol: string; name: string; decimals: number }

const clean = (text: string): string => [...text.replaceAll('\0', '').toWellFormed()].slice(0, MAX_TEXT).join('')

/** Text a token says: a string, or 32 bytes as old tokens do; null when it says nothing readable. */
export function readText(data: Hex): string | null {
  try {
    return clean(decodeAbiParameters([{ type: 'string' }], data)[0])
  } catch {
    return data.length === 66 ? clean(hexToString(data).replace(/\0+$/, '')) : null
  }
}

const calls = (address: Hex) =>
  (['symbol', 'name', 'decimals'] as const).map(functionName => ({ target: address, allowFailure: true, callData: encodeFunctionData({ abi: metadataAbi, functionName }) }))

/** One token's metadata; what it doesn't say is its address, and 18 decimals. Throws when the node doesn't answer. */
export async function readMetadata(chainId: number, address: Hex): Promise<Metadata> {
  const rpc = networks().find(({ chain }) => chain.id === chainId)?.rpc[0]
  if (rpc === undefined) throw new Error(`no node of network ${chainId}`)
  const call = { to: MULTICALL3, data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls(address)] }) }
  const answers = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: await patiently(() => askNode<Hex>(rpc, 'eth_call', [call, 'latest'])) })
  const [symbol, name, decimals] = answers.map(answer => (answer.success ? answer.returnData : '0x'))
  const short = address.slice(2, 8)
  return {
    symbol: readText(symbol ?? '0x') || short,
    name: readText(name ?? '0x') || short,
    decimals: decimals !== undefined && decimals.length === 66 ? Number(BigInt(decimals) & 0xffn) : 18,
  }
}

/** A node may be busy for a moment; an indexer that gives up has to start again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, 200 * 2 ** attempt))
    }
  }
}
