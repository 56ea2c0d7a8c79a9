import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, type Hex, hexToString } from 'viem'
import { MULTICALL3 } from '../../src/domain/chains/chains.ts'
import { metadataAbi, multicallAbi } from './abis.ts'
import { safeText, shortAddress } from '../../src/domain/token/Token.ts'
import { askNode } from './askNode.ts'
import { type CollectionMetadata, type ItemMetadata, readCollection, readItem } from './nftMetadata.ts'

// What tokens say about themselves, read at the latest block: an old block's state may be gone, and these don't change.

/** Longer names are cut: untrusted text, stored as text. */
const MAX_TEXT = 256
const TRIES = 6

/** Of whom: a token, an NFT collection or one of its items. */
export type Question = { rpc: string; address: Hex; kind: 'token' | 'collection' | 'item'; tokenId?: string }
export type Metadata = { symbol: string; name: string; decimals: number }

const clean = (text: string): string => [...text.replaceAll('\0', '').toWellFormed()].slice(0, MAX_TEXT).join('')

/** Text a token says: a string, or 32 bytes as old tokens do; null when it says nothing readable. */
function readText(data: Hex): string | null {
  try {
    return clean(decodeAbiParameters([{ type: 'string' }], data)[0])
  } catch {
    return data.length === 66 ? clean(hexToString(data).replace(/\0+$/, '')) : null
  }
}

/** A text of marks that show nothing says nothing. */
const shown = (text: string | null): string | null => (text !== null && safeText(text) !== '' ? text : null)

async function ask(rpc: string, address: Hex): Promise<Metadata> {
  const calls = (['symbol', 'name', 'decimals'] as const).map(functionName => ({
    target: address,
    allowFailure: true,
    callData: encodeFunctionData({ abi: metadataAbi, functionName }),
  }))
  const call = {
    to: MULTICALL3,
    data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] }),
  }
  const answers = decodeFunctionResult({
    abi: multicallAbi,
    functionName: 'aggregate3',
    data: await askNode<Hex>(rpc, 'eth_call', [call, 'latest']),
  })
  const [symbol, name, decimals] = answers.map(answer => (answer.success ? answer.returnData : '0x'))
  // Hexadecimal digits alone would read as a number.
  const short = shortAddress(address)
  return {
    symbol: shown(readText(symbol ?? '0x')) ?? short,
    name: shown(readText(name ?? '0x')) ?? short,
    decimals: decimals !== undefined && decimals.length === 66 ? Number(BigInt(decimals) & 0xffn) : 18,
  }
}

/**
 * What a token, a collection or an item says of itself. A node may be busy for a moment: it is asked again. Throws when
 * it stays silent.
 */
export async function askMetadata({
  rpc,
  address,
  kind,
  tokenId,
}: Question): Promise<Metadata | CollectionMetadata | ItemMetadata> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (kind === 'item') return await readItem(rpc, address, tokenId ?? '0')
      return kind === 'collection' ? await readCollection(rpc, address) : await ask(rpc, address)
    } catch (error) {
      if (attempt === TRIES)
        throw new Error(`metadata of ${address}: ${error instanceof Error ? error.message : String(error)}`)
      await new Promise(resolve => setTimeout(resolve, 200 * 2 ** attempt))
    }
  }
}
