import { decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { askNode, NodeRefusal } from './askNode.ts'

// What collections and items say of themselves. Only what lies on chain (`data:`) is read: no request leaves to a host
// that a stranger named.

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function contractURI() view returns (string)',
  'function tokenURI(uint256 id) view returns (string)',
])

export type NftTraits = { type: string; value: string }[]
export type CollectionMetadata = { name: string; symbol: string; description: string | null; image: string | null }
export type ItemMetadata = { name: string | null; description: string | null; image: string | null; traits: NftTraits }

const MAX_NAME = 200
const MAX_DESCRIPTION = 2_000
const MAX_IMAGE = 100_000
const MAX_TRAITS = 32
const MAX_URI = 400_000

const cut = (value: unknown, length: number): string | null =>
  typeof value === 'string' || typeof value === 'number'
    ? [...String(value).replaceAll('\0', '').toWellFormed()].slice(0, length).join('')
    : null

/** An image that is its own address, else null. */
const imageOf = (value: unknown): string | null =>
  typeof value === 'string' &&
  value.length <= MAX_IMAGE &&
  /^data:image\/(svg\+xml|png|gif|jpeg|webp|avif)[;,]/.test(value)
    ? value
    : null

/** The object behind a `data:application/json` address; undefined for any other. */
function readDataJson(uri: string): Record<string, unknown> | undefined {
  const found = /^data:application\/json(?:;charset=[\w-]+)?(;base64|;utf8)?,/i.exec(uri)
  if (found === null || uri.length > MAX_URI) return undefined
  const body = uri.slice(found[0].length)
  try {
    const text =
      found[1]?.toLowerCase() === ';base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : body.includes('%')
          ? decodeURIComponent(body)
          : body
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    // Untrusted: what can't be parsed is ignored.
    return undefined
  }
}

/** An item's own words, made safe to keep: texts are cut, pictures are on-chain ones or none. */
export function itemOf(uri: string | null): ItemMetadata {
  const json = uri === null ? undefined : readDataJson(uri)
  const traits = Array.isArray(json?.attributes) ? (json.attributes as Record<string, unknown>[]) : []
  return {
    name: cut(json?.name, MAX_NAME),
    description: cut(json?.description, MAX_DESCRIPTION),
    image: imageOf(json?.image),
    traits: traits.slice(0, MAX_TRAITS).flatMap(trait => {
      const [type, value] = [cut(trait?.trait_type, 64), cut(trait?.value, 64)]
      return type === null || value === null ? [] : [{ type, value }]
    }),
  }
}

/** A text of a contract, null when it has none. */
async function readText(rpc: string, to: Hex, data: Hex): Promise<string | null> {
  try {
    return decodeAbiParameters([{ type: 'string' }], await askNode<Hex>(rpc, 'eth_call', [{ to, data }, 'latest']))[0]
  } catch (error) {
    // A node that says no, or words that are none; a node that doesn't answer is asked again.
    if (
      error instanceof NodeRefusal ||
      (error instanceof Error && /Abi|Decod|bytes|size/i.test(`${error.name} ${error.message}`))
    )
      return null
    throw error
  }
}

export async function readItem(rpc: string, address: Hex, tokenId: string): Promise<ItemMetadata> {
  return itemOf(
    await readText(rpc, address, encodeFunctionData({ abi, functionName: 'tokenURI', args: [BigInt(tokenId)] })),
  )
}

export async function readCollection(rpc: string, address: Hex): Promise<CollectionMetadata> {
  const [name, symbol, uri] = await Promise.all(
    (['name', 'symbol', 'contractURI'] as const).map(functionName =>
      readText(rpc, address, encodeFunctionData({ abi, functionName })),
    ),
  )
  const { description, image } = itemOf(uri ?? null)
  return { name: cut(name, MAX_NAME) || address.slice(2, 8), symbol: cut(symbol, 64) ?? '', description, image }
}
