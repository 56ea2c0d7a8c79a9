import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { checkNode } from './checkNode.ts'

const servers: Server[] = []
const hashOf = (history: string, number: bigint) => `0x${history}${number.toString(16).padStart(63, '0')}`

type Node = { chainId?: number; head?: bigint; age?: number; history?: string; broken?: boolean }

/** A node at a block so many seconds old; answers its address. */
async function node({ chainId = 8453, head = 1_000n, age = 0, history = 'a', broken }: Node = {}): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method, params } = JSON.parse(text)
    const blockOf = (number: bigint) => ({
      number: `0x${number.toString(16)}`,
      hash: hashOf(history, number),
      timestamp: `0x${Math.floor(Date.now() / 1000 - age).toString(16)}`,
    })
    const answers: Record<string, () => unknown> = {
      eth_chainId: () => `0x${chainId.toString(16)}`,
      eth_blockNumber: () => `0x${head.toString(16)}`,
      eth_getBlockByNumber: () => blockOf(params[0] === 'latest' ? head : BigInt(params[0])),
    }
    if (broken) return void response.writeHead(500).end('no')
    response.writeHead(200).end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]!() }))
  })
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What a look at a node of its own says, beside the site's. */
async function check(own: Node, site: Node = {}) {
  const [url, siteUrl] = [await node(own), await node(site)]
  const real = fetch
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => real(to.startsWith('/rpc/') ? siteUrl : to, init))
  return checkNode(8453, url, new AbortController().signal)
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test('[GO-4] a node beside ours, of the same history, is good; its latency and how far it is behind are told', async () => {
  const seen = await check({ head: 997n })
  expect(seen).toMatchObject({ status: 'good', block: 997, behind: 3 })
  expect((seen as { latencyMs: number }).latencyMs).toBeGreaterThanOrEqual(0)
  expect(await check({ head: 1_003n })).toMatchObject({ status: 'good', behind: 0 })
})

test('[GO-4] [WL-10] of another network, of another history, far behind, standing still, not answering: refused, each by its name', async () => {
  expect(await check({ chainId: 1 })).toEqual({ status: 'refused', why: 'otherChain' })
  expect(await check({ history: 'b' })).toEqual({ status: 'refused', why: 'otherHistory' })
  expect(await check({ head: 950n })).toEqual({ status: 'refused', why: 'behind' })
  expect(await check({ age: 3_600 })).toEqual({ status: 'refused', why: 'frozen' })
  expect(await check({ broken: true })).toEqual({ status: 'refused', why: 'unreachable' })
})

test('[GO-4] where our own node doesn’t answer, nothing is called proven', async () => {
  expect(await check({}, { broken: true })).toMatchObject({ status: 'unproven', block: 1_000 })
  expect(await check({ age: 3_600 }, { broken: true })).toEqual({ status: 'refused', why: 'frozen' })
})
