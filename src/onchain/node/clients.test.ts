import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { client, setRpcUrl } from './clients.ts'

type Answer = { status?: number; body?: unknown; text?: string; after?: number; headers?: Record<string, string> }
let server: Server | null = null

/** A node that answers `eth_chainId` truly and everything else as told; returns the methods it was asked. */
async function node(answer: (method: string, nth: number) => Answer, stands = { on: 1 }): Promise<string[]> {
  const asked: string[] = []
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, id } = JSON.parse(text)
    if (method !== 'eth_chainId') asked.push(method)
    const {
      status = 200,
      body,
      text: raw,
      after = 0,
      headers = {},
    } = method === 'eth_chainId' ? { body: { result: `0x${stands.on.toString(16)}` } } : answer(method, asked.length)
    await new Promise(done => setTimeout(done, after))
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(raw ?? JSON.stringify({ jsonrpc: '2.0', id, ...(body as object) }))
  })
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done))
  setRpcUrl(1, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return asked
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  setRpcUrl(1, null)
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    error => error.code ?? error,
  )

test('[AP-4] a read is tried again when the node stumbles', async () => {
  const asked = await node((_, nth) => (nth < 3 ? { status: 502, text: 'bad gateway' } : { body: { result: '0x7' } }))
  expect(await client(1).request('eth_blockNumber')).toBe('0x7')
  expect(asked).toHaveLength(3)
})

test('[AP-4] what may act is sent once, however it fails', async () => {
  const asked = await node(() => ({ status: 502, text: '' }))
  expect(await failure(client(1).request('eth_sendRawTransaction', ['0x']))).toBe('network.down')
  expect(asked).toHaveLength(1)
})

test('[AP-4] [ER-1] a slow node is given up after the time limit', async () => {
  await node(() => ({ body: { result: '0x1' }, after: 3_000 }))
  const started = Date.now()
  expect(await failure(client(1).request('eth_blockNumber', [], { timeoutMs: 200 }))).toBe('network.slow')
  expect(Date.now() - started).toBeLessThan(2_800)
})

test('[AP-4] a request is cancelled when its screen goes', async () => {
  await node(() => ({ body: { result: '0x1' }, after: 3_000 }))
  const screen = new AbortController()
  const reason = new Error('gone')
  setTimeout(() => screen.abort(reason), 50)
  await expect(client(1).request('eth_blockNumber', [], { signal: screen.signal })).rejects.toBe(reason)
})

test('[ER-1] a node that is down is told as a provider that failed', async () => {
  setRpcUrl(1, 'http://127.0.0.1:9')
  expect(await failure(client(1).request('eth_blockNumber'))).toBe('network.down')
})

test('[ER-1] too many requests are told as that', async () => {
  await node(() => ({ status: 429, text: '' }))
  expect(await failure(client(1).request('eth_blockNumber'))).toBe('network.rateLimit')
})

test('[AP-4] [ER-1] a node that says when it can be asked again is not asked before, and not waited for beyond the time limit', async () => {
  const times: number[] = []
  const busy = (wait: string) =>
    node((_, nth) => {
      times.push(performance.now())
      return nth === 1 ? { status: 429, text: '', headers: { 'retry-after': wait } } : { body: { result: '0x7' } }
    })
  await busy('1')
  expect(await client(1).request('eth_blockNumber')).toBe('0x7')
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(950)
  server?.close()
  const asked = await busy('30')
  const from = performance.now()
  expect(await failure(client(1).request('eth_blockNumber'))).toBe('network.rateLimit')
  expect([asked.length, performance.now() - from < 3_000]).toEqual([1, true])
  server?.close()
  // What may act is not sent again, whatever the node says.
  const sent = await busy('0')
  expect(await failure(client(1).request('eth_sendRawTransaction', ['0x']))).toBe('network.rateLimit')
  expect(sent).toHaveLength(1)
})

test('[WL-10] a node of another chain is never believed; one that is mended is', async () => {
  const stands = { on: 8453 }
  await node(() => ({ body: { result: '0x1' } }), stands)
  const asks = () => client(1).request('eth_blockNumber')
  expect([await failure(asks()), await failure(asks())]).toEqual(['network.otherChain', 'network.otherChain'])
  stands.on = 1
  expect(await asks()).toBe('0x1')
})

test('[ER-3] a node’s own refusal keeps its code and revert data, and is not tried again', async () => {
  const asked = await node(() => ({ body: { error: { code: 3, message: 'execution reverted', data: '0x1234' } } }))
  await expect(client(1).request('eth_call', [])).rejects.toMatchObject({ code: 3, data: '0x1234' })
  expect(asked).toHaveLength(1)
})
