import { Worker } from 'node:worker_threads'
import type { Metadata, Question } from '../../launch/metadataWorker.ts'
import type { CollectionMetadata, ItemMetadata } from '../../launch/nftMetadata.ts'
import { networks } from '../../networks.ts'

// While the past is fetched, PGlite keeps this thread so busy that an answer from the network waits for seconds before it is looked at. So another
// thread asks, and this one stands still until it has the answer: milliseconds, once a token.

/** An item's picture is at most 100,000 characters, its texts little beside. */
const MAX_BYTES = 262_144
const TIMEOUT_MS = 60_000

let worker: Worker | undefined

/** Whose metadata it is. */
export type Subject = Pick<Question, 'address' | 'kind' | 'tokenId'>

const remembered = new Map<string, object>()
const nameOf = (chainId: number, { kind, address, tokenId }: Omit<Subject, 'address'> & { address: string }): string =>
  `${chainId} ${kind} ${address} ${tokenId ?? ''}`

/** What was asked before it is needed: given once. */
export function rememberMetadata(chainId: number, subject: Subject, answer: object): void {
  remembered.set(nameOf(chainId, subject), answer)
}

/** What is remembered, or the worker's answer. Throws when the node doesn't answer. */
function askWorker<T>(chainId: number, question: Omit<Question, 'rpc' | 'address'> & { address: string }): T {
  const name = nameOf(chainId, question)
  const known = remembered.get(name)
  if (remembered.delete(name)) return known as T
  const rpc = networks().find(({ chain }) => chain.id === chainId)?.rpc[0]
  if (rpc === undefined) throw new Error(`no node of network ${chainId}`)
  if (worker === undefined) {
    worker = new Worker(new URL('../../launch/metadataWorker.ts', import.meta.url), { execArgv: [] })
    worker.unref()
  }
  const shared = new SharedArrayBuffer(8 + MAX_BYTES)
  const [state, bytes] = [new Int32Array(shared, 0, 2), new Uint8Array(shared, 8)]
  worker.postMessage({ rpc, ...question, shared })
  Atomics.wait(state, 0, 0, TIMEOUT_MS)
  const answer = JSON.parse(new TextDecoder().decode(bytes.slice(0, state[1])) || '{"error":"no answer in time"}') as
    | T
    | { error: string }
  if (typeof answer === 'object' && answer !== null && 'error' in answer)
    throw new Error(`metadata of ${question.address} on ${chainId}: ${answer.error}`)
  return answer
}

/** One token's metadata: what it doesn't say is its address, and 18 decimals. Throws when the node doesn't answer. */
export const readMetadata = (chainId: number, address: string): Metadata =>
  askWorker(chainId, { kind: 'token', address })

/** What an NFT collection says of itself. */
export const readCollectionMetadata = (chainId: number, address: string): CollectionMetadata =>
  askWorker(chainId, { kind: 'collection', address })

/** What one of its items says of itself. */
export const readItemMetadata = (chainId: number, address: string, tokenId: string): ItemMetadata =>
  askWorker(chainId, { kind: 'item', address, tokenId })
