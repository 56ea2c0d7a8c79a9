import { Worker } from 'node:worker_threads'
import type { Metadata } from '../../launch/metadataWorker.ts'
import { networks } from '../../networks.ts'

// While the past is fetched, PGlite keeps this thread so busy that an answer from the network waits for seconds before it is looked at. So another
// thread asks, and this one stands still until it has the answer: milliseconds, once a token.

const MAX_BYTES = 65_536
const TIMEOUT_MS = 60_000

let worker: Worker | undefined

/** One token's metadata: what it doesn't say is its address, and 18 decimals. Throws when the node doesn't answer. */
export function readMetadata(chainId: number, address: string): Metadata {
  const rpc = networks().find(({ chain }) => chain.id === chainId)?.rpc[0]
  if (rpc === undefined) throw new Error(`no node of network ${chainId}`)
  if (worker === undefined) {
    worker = new Worker(new URL('../../launch/metadataWorker.ts', import.meta.url), { execArgv: [] })
    worker.unref()
  }
  const shared = new SharedArrayBuffer(8 + MAX_BYTES)
  const [state, bytes] = [new Int32Array(shared, 0, 2), new Uint8Array(shared, 8)]
  worker.postMessage({ rpc, address, shared })
  Atomics.wait(state, 0, 0, TIMEOUT_MS)
  const answer = JSON.parse(new TextDecoder().decode(bytes.slice(0, state[1])) || '{"error":"no answer in time"}') as Metadata | { error: string }
  if ('error' in answer) throw new Error(`metadata of ${address} on ${chainId}: ${answer.error}`)
  return answer
}
