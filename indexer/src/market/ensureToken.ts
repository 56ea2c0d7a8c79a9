import type { Context } from 'ponder:registry'
import { token } from 'ponder:schema'
import { decodeAbiParameters, encodeFunctionData, hexToString, type Hex, parseAbi } from 'viem'
import { chainById, MULTICALL3 } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/Token.ts'

const metadataAbi = parseAbi(['function name() view returns (string)', 'function symbol() view returns (string)', 'function decimals() view returns (uint8)'])
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
])
/** The same function as a view, so that it can be read. */
const multicallView = [{ ...multicallAbi[0]!, stateMutability: 'view' as const }] as const

/** Longer names are cut: they are somebody's text, kept as text. */
const MAX_TEXT = 256

type Event = { block: { number: bigint; timestamp: bigint } }

/** Text a token says about itself: a string, or 32 bytes as old tokens do; null when it says nothing readable. */
export function readText(data: Hex): string | null {
  try {
    return clean(decodeAbiParameters([{ type: 'string' }], data)[0])
  } catch {
    if (data.length !== 66) return null
    return clean(hexToString(data).replace(/\0+$/, ''))
  }
}

const clean = (text: string): string => [...text.replaceAll('\0', '').toWellFormed()].slice(0, MAX_TEXT).join('')

/** What a token says about itself, read at the latest block (an old block's state may be gone; these don't change). */
async function readMetadata(context: Context, address: Hex): Promise<{ symbol: string; name: string; decimals: number }> {
  const calls = (['symbol', 'name', 'decimals'] as const).map(functionName => ({
    target: address,
    allowFailure: true,
    callData: encodeFunctionData({ abi: metadataAbi, functionName }),
  }))
  const answers = await context.client.readContract({
    address: MULTICALL3,
    abi: multicallView,
    functionName: 'aggregate3',
    args: [calls],
    cache: 'immutable',
    retryEmptyResponse: false,
  })
  const [symbol, name, decimals] = answers.map(answer => (answer.success ? answer.returnData : '0x'))
  const short = address.slice(2, 8)
  return {
    symbol: readText(symbol ?? '0x') || short,
    name: readText(name ?? '0x') || short,
    decimals: decimals !== undefined && decimals.length === 66 ? Number(BigInt(decimals) & 0xffn) : 18,
  }
}

/** Puts a token into the book when it is met first; the wrapper brings NATIVE along. Returns its decimals. */
export async function ensureToken(context: Context, event: Event, address: CurrencyId): Promise<number> {
  const chainId = context.chain.id
  const known = await context.db.find(token, { chainId, address })
  if (known !== null) return known.decimals
  const chain = chainById(chainId)
  const wrapper = chain?.contracts.wrappedNative
  const dollar = chain?.dollars.includes(address as Hex) ?? false
  const texts = address === 'NATIVE' ? (chain?.native ?? { symbol: 'ETH', name: 'Ether', decimals: 18 }) : await readMetadata(context, address)
  await context.db.insert(token).values({
    chainId,
    address,
    symbol: texts.symbol,
    name: texts.name,
    decimals: texts.decimals,
    createdBlock: Number(event.block.number),
    createdTime: Number(event.block.timestamp),
    reserve: 0n,
    poolCount: 0,
    quotes: [],
    directUsd: dollar ? 1 : null,
    directConfidence: dollar ? 1 : 0,
    priceUsd: dollar ? 1 : null,
    priceConfidence: dollar ? 1 : 0,
    depthUsd: dollar ? 1e15 : 0,
    updatedBlock: Number(event.block.number),
  })
  if (wrapper !== undefined && address === wrapper) await ensureToken(context, event, 'NATIVE')
  if (wrapper !== undefined && address === 'NATIVE') await ensureToken(context, event, wrapper)
  return texts.decimals
}
