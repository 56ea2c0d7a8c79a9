// A node for the book of orders that knows one block and proves everything, in a thread of its own; and an index that
// knows no price.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

type Asked = { id: number; method: string }

/** Its URL, and how to end it. */
export function startStubNode(): Promise<{ url: string; stop: () => Promise<number> }> {
  const worker = new Worker(new URL(import.meta.url))
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (port: number) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() }),
    )
  })
}

if (!isMainThread) {
  const hash = `0x${'1'.repeat(64)}`
  const answerOf = ({ id, method }: Asked) => {
    const timestamp = `0x${Math.floor(Date.now() / 1000).toString(16)}`
    const result = method === 'eth_call' ? '0x' : { number: '0x64', hash, parentHash: hash, timestamp }
    return { jsonrpc: '2.0', id, result }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isRpc = request.method === 'POST'
      response.writeHead(isRpc ? 200 : 404, { 'content-type': 'application/json' })
      response.end(
        isRpc ? JSON.stringify((JSON.parse(Buffer.concat(parts).toString()) as Asked[]).map(answerOf)) : '{}',
      )
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port))
}
