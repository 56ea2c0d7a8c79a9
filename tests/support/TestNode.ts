// A chain's node for unit tests: a real HTTP server that speaks JSON-RPC, with a head that a test moves, freezes or
// sends back. What it doesn't know it refuses as nodes do.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { rpcUrl, setRpcUrl } from '../../src/onchain/node/clients.ts'
import type { WalletSession } from '../../src/onchain/wallet/WalletSession.ts'
import type { Provider } from '../../src/onchain/connectors/Provider.ts'

type Answer = unknown | ((params: readonly unknown[]) => unknown)
const hex = (n: number): string => `0x${n.toString(16)}`

export class TestNode {
  readonly chainId: number
  head = 1_000
  /** Unix seconds of the head; null: now. */
  time: number | null = null
  /** What the hash of every block begins with: another one is another chain. */
  seed: string
  /** Answers of this node beside blocks, by method. */
  readonly answers: Record<string, Answer> = {}
  readonly asked: { method: string; params: readonly unknown[] }[] = []
  #server: Server | null = null

  constructor(chainId: number, seed = 'aa') {
    this.chainId = chainId
    this.seed = seed
  }

  /** Listens, and is our node of the network from now on. */
  async start(): Promise<this> {
    const server = createServer(async (request, response) => {
      // As the page's own site (`isSite`): any answer tells the time.
      if (request.method === 'HEAD') return void response.end()
      // A service that never answers.
      if (request.url?.startsWith('/api/')) return
      const {
        id,
        method,
        params = [],
      } = JSON.parse(await bodyOf(request)) as { id: number; method: string; params?: unknown[] }
      let said: object
      try {
        said = { result: await this.request({ method, params }) }
      } catch (error) {
        said = { error }
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    this.#server = server
    setRpcUrl(this.chainId, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    return this
  }

  /** The page that is made believe in is this server's: it tells the time. */
  isSite(): this {
    vi.stubGlobal('location', { pathname: '/', search: '?eagerlyConnect=false', origin: rpcUrl(this.chainId) })
    return this
  }

  async stop(): Promise<void> {
    setRpcUrl(this.chainId, null)
    this.#server?.closeAllConnections()
    await new Promise(done => (this.#server ? this.#server.close(done) : done(null)))
  }

  /** Also as an EIP-1193 provider: a wallet that reads here. */
  readonly request = async ({
    method,
    params = [],
  }: {
    method: string
    params?: readonly unknown[]
  }): Promise<unknown> => {
    this.asked.push({ method, params })
    const own = this.answers[method]
    if (own !== undefined)
      return typeof own === 'function' ? (own as (params: readonly unknown[]) => unknown)(params) : own
    if (method === 'eth_chainId') return hex(this.chainId)
    if (method === 'eth_blockNumber') return hex(this.head)
    if (method === 'eth_getBlockByNumber') return this.#block(params[0])
    throw { code: -32601, message: 'the method does not exist' }
  }

  #block(tag: unknown): object | null {
    const number = tag === 'latest' ? this.head : Number(tag)
    if (!(number <= this.head)) return null
    const time = (this.time ?? Math.floor(Date.now() / 1000)) - (this.head - number) * 2
    return { number: hex(number), timestamp: hex(time), hash: `0x${this.seed}${number.toString(16).padStart(62, '0')}` }
  }
}

/** A door whose wallet answers `wallet` itself and reads the rest from the node. */
export function doorTo(
  node: TestNode,
  wallet: Provider['request'] | Record<string, Answer>,
  door: Partial<WalletSession> = {},
): WalletSession & { asked: string[] } {
  const asked: string[] = []
  const request: Provider['request'] = async ({ method, params = [] }) => {
    asked.push(method)
    if (/^(eth_chainId|eth_blockNumber|eth_getBlockByNumber)$/.test(method)) return node.request({ method, params })
    if (typeof wallet === 'function') return wallet({ method, params })
    const answer = wallet[method]
    if (answer === undefined) throw { code: -32601, message: 'the method does not exist' }
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? (answer as (params: readonly unknown[]) => unknown)(params) : answer
  }
  return {
    provider: { request },
    chainId: node.chainId,
    account: `0x${'a'.repeat(40)}`,
    guard: async () => {},
    ...door,
    asked,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
