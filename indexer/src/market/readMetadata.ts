import { askMetadata, type Metadata, type Question } from '../../chains/askMetadata.ts'
import type { CollectionMetadata, ItemMetadata } from '../../chains/nftMetadata.ts'
import { networks } from '../../chains/networks.ts'

/** Whose metadata it is. */
export type Subject = Pick<Question, 'kind' | 'tokenId'> & { address: string }

/** What was asked before it is needed, and is given once. */
const foretold = new Map<string, object>()
const nameOf = (chainId: number, { kind, address, tokenId }: Subject): string =>
  `${chainId} ${kind} ${address} ${tokenId ?? ''}`

/** What a contract says of itself. Throws when the node doesn't answer. */
async function ask(chainId: number, subject: Subject): Promise<object> {
  const rpc = networks().find(({ chain }) => chain.id === chainId)?.rpc[0]
  if (rpc === undefined) throw new Error(`no node of network ${chainId}`)
  return askMetadata({ rpc, ...subject, address: subject.address as `0x${string}` })
}

/** Prefetches, so that a later reader does not wait. */
export async function foretellMetadata(chainId: number, subject: Subject): Promise<void> {
  foretold.set(nameOf(chainId, subject), await ask(chainId, subject))
}

async function read<T>(chainId: number, subject: Subject): Promise<T> {
  const name = nameOf(chainId, subject)
  const known = foretold.get(name)
  foretold.delete(name)
  return (known ?? (await ask(chainId, subject))) as T
}

/** One token's metadata: what it doesn't say is its address, and 18 decimals. Throws when the node doesn't answer. */
export const readMetadata = (chainId: number, address: string): Promise<Metadata> =>
  read(chainId, { kind: 'token', address })

/** What an NFT collection says of itself. */
export const readCollectionMetadata = (chainId: number, address: string): Promise<CollectionMetadata> =>
  read(chainId, { kind: 'collection', address })

/** What one of its items says of itself. */
export const readItemMetadata = (chainId: number, address: string, tokenId: string): Promise<ItemMetadata> =>
  read(chainId, { kind: 'item', address, tokenId })
