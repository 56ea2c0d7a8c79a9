import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from './makeApp.ts'
import { fixedRates } from './market/fixedRates.ts'
import { RateLimit } from './service/RateLimit.ts'
import { readServiceEnv, type ServiceEnv } from './service/ServiceEnv.ts'

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void
const servers: Server[] = []

async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => handler(request, body, response))
  })
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let node = ''
let indexer = ''
let indexerUp = true
let asked = 0
const seen: { method: string; id: unknown }[] = []

beforeAll(async () => {
  node = await serve((_request, body, response) => {
    const calls = JSON.parse(body) as { id: number; method: string }[]
    seen.push(...calls)
    response.setHeader('content-type', 'application/json')
    // Answers in reverse: order must not matter.
    response.end(JSON.stringify(calls.map(call => ({ jsonrpc: '2.0', id: call.id, result: call.method })).reverse()))
  })
  indexer = await serve((request, _body, response) => {
    asked++
    if (!indexerUp) {
      response.statusCode = 500
      response.end('boom')
    } else if (request.url?.startsWith('/api/market/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: change\nid: 1-7\ndata: {"a":1}\n\n')
      setTimeout(() => response.end('event: change\ndata: {"a":2}\n\n'), 50)
    } else if (request.url?.startsWith('/api/market/tokens/1/')) {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end('{"error":{"code":"notFound"}}')
    } else {
      response.writeHead(200, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=0, s-maxage=2',
        'set-cookie': 'a=b',
      })
      response.end(JSON.stringify({ path: request.url }))
    }
  })
})
afterAll(() =>
  servers.forEach(server => {
    server.closeAllConnections()
    server.close()
  }),
)

const env = (more: Partial<ServiceEnv> = {}): ServiceEnv => ({
  indexerUrl: indexer,
  rpcUrls: { 1: [node] },
  bundlerUrls: {},
  siteUrl: 'http://localhost:4321',
  devnet: false,
  blocklistFile: join(tmpdir(), 'no-such-blocklist.json'),
  store: { folder: join(tmpdir(), 'no-such-store') },
  trustProxy: false,
  rpcPerMinute: 6000,
  ...more,
})
const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const call = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

test('a store that does not answer is told, and everything else is served', async () => {
  const app = makeApp(env({ store: { folder: '', url: 'postgres://nobody@127.0.0.1:1/none' } }))
  expect((await app.request('/api/ready')).status).toBe(503)
  expect((await app.request('/api/rates')).status).toBe(200)
})

describe('/rpc', () => {
  test('a read goes to the node and comes back with the id the page gave', async () => {
    const response = await makeApp(env()).request('/rpc/1', post(call('eth_blockNumber', 'x-9')))
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'x-9', result: 'eth_blockNumber' })
  })

  test('a batch keeps its order and its ids, also equal ones; what is not allowed never reaches the node', async () => {
    seen.length = 0
    const methods = [
      'eth_call',
      'anvil_setBalance',
      'eth_chainId',
      'evm_mine',
      'debug_traceCall',
      'eth_sendTransaction',
      'personal_sign',
    ]
    const response = await makeApp(env()).request('/rpc/1', post(methods.map(method => call(method, 5))))
    const answers = (await response.json()) as { id: number; result?: string; error?: { code: number } }[]
    expect(answers.map(answer => answer.result ?? answer.error?.code)).toEqual([
      'eth_call',
      -32601,
      'eth_chainId',
      -32601,
      -32601,
      -32601,
      -32601,
    ])
    expect(answers.every(answer => answer.id === 5)).toBe(true)
    expect(seen.map(entry => entry.method)).toEqual(['eth_call', 'eth_chainId'])
  })

  test("[WL-6] a devnet also signs by the node's unlocked accounts, and still offers no cheat", async () => {
    const app = makeApp(env({ devnet: true }))
    for (const method of [
      'eth_sendTransaction',
      'eth_accounts',
      'eth_signTypedData_v4',
      'personal_sign',
      'eth_signTransaction',
    ])
      expect(await (await app.request('/rpc/1', post(call(method)))).json()).toMatchObject({ result: method })
    for (const method of [
      'anvil_impersonateAccount',
      'evm_increaseTime',
      'hardhat_setCode',
      'debug_traceTransaction',
      'txpool_content',
      'eth_sign',
    ])
      expect(await (await app.request('/rpc/1', post(call(method)))).json()).toMatchObject({ error: { code: -32601 } })
  })

  test('an unknown network, another verb, another type, no JSON, too many and too much are told apart', async () => {
    const app = makeApp(env())
    const status = async (path: string, init: RequestInit) => (await app.request(path, init)).status
    expect(await status('/rpc/5', post(call('eth_call')))).toBe(404)
    expect(await status('/rpc/__proto__', post(call('eth_call')))).toBe(404)
    expect(await status('/rpc/1', { method: 'GET' })).toBe(405)
    expect(await status('/rpc/1', post(call('eth_call'), { 'content-type': 'text/plain' }))).toBe(415)
    expect(await status('/rpc/1', post('{'))).toBe(400)
    expect(await status('/rpc/1', post([]))).toBe(400)
    expect(await status('/rpc/1', post(Array.from({ length: 101 }, () => call('eth_call'))))).toBe(400)
    expect(await status('/rpc/1', post(`"${'x'.repeat(1_048_600)}"`))).toBe(413)
    for (const odd of [null, 7, 'x', { jsonrpc: '1.0', method: 'eth_call' }, { jsonrpc: '2.0', method: 7 }])
      expect(await (await app.request('/rpc/1', post(odd as object))).json()).toMatchObject({
        error: { code: expect.any(Number) },
      })
  })

  test('a visitor who asks too much waits, another one does not', async () => {
    const app = makeApp(env({ rpcPerMinute: 8, trustProxy: true }))
    const from = (ip: string) =>
      app.request('/rpc/1', post([call('eth_call'), call('eth_call')], { 'x-forwarded-for': ip }))
    expect((await from('10.0.0.1')).status).toBe(200)
    const refused = await from('10.0.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('10.0.0.2')).status).toBe(200)
  })

  test('[WL-1] Solana has its own list of methods, and says where it is not set up', async () => {
    const app = makeApp(env({ solanaRpcUrls: [node] }))
    seen.length = 0
    const methods = ['getBalance', 'eth_call', 'sendTransaction', 'requestAirdrop', 'getProgramAccounts']
    const answers = (await (await app.request('/rpc/solana', post(methods.map(method => call(method))))).json()) as {
      result?: string
      error?: { code: number }
    }[]
    expect(answers.map(answer => answer.result ?? answer.error?.code)).toEqual([
      'getBalance',
      -32601,
      'sendTransaction',
      -32601,
      -32601,
    ])
    expect(seen.map(entry => entry.method)).toEqual(['getBalance', 'sendTransaction'])
    expect(await (await app.request('/rpc/1', post(call('getBalance')))).json()).toMatchObject({
      error: { code: -32601 },
    })
    expect((await makeApp(env()).request('/rpc/solana', post(call('getBalance')))).status).toBe(404)

    const twice = makeApp(env({ solanaRpcUrls: ['http://127.0.0.1:1', node] }))
    expect(await (await twice.request('/rpc/solana', post(call('getBalance')))).json()).toMatchObject({
      result: 'getBalance',
    })
    expect(await (await twice.request('/rpc/solana', post(call('sendTransaction')))).json()).toMatchObject({
      error: { code: -32603 },
    })
  })

  test('numbers beyond 2^53 leave as the node said them', async () => {
    const big = await serve(
      (_request, _body, response) =>
        void response.end('[{"jsonrpc":"2.0","id":0,"result":{"value":18446744073709551615,"part":1.5}}]'),
    )
    const app = makeApp(env({ solanaRpcUrls: [big] }))
    expect(await (await app.request('/rpc/solana', post(call('getBalance', 3)))).text()).toBe(
      '{"jsonrpc":"2.0","id":3,"result":{"value":18446744073709551615,"part":1.5}}',
    )
  })

  test('a dead node is passed over for reads, and never for transactions', async () => {
    const app = makeApp(env({ rpcUrls: { 1: ['http://127.0.0.1:1', node] } }))
    expect(await (await app.request('/rpc/1', post(call('eth_call')))).json()).toMatchObject({ result: 'eth_call' })
    expect(await (await app.request('/rpc/1', post(call('eth_sendRawTransaction')))).json()).toMatchObject({
      error: { code: -32603 },
    })
  })
})

describe('/api', () => {
  test('the market passes through, equal questions at once are one question, cookies stay behind', async () => {
    const app = makeApp(env())
    asked = 0
    const [one, two] = await Promise.all([
      app.request('/api/market/tokens?chain=all'),
      app.request('/api/market/tokens?chain=all'),
    ])
    expect(await one.json()).toEqual({ path: '/api/market/tokens?chain=all' })
    expect(two.status).toBe(200)
    expect(one.headers.get('cache-control')).toContain('s-maxage=2')
    expect(one.headers.get('set-cookie')).toBeNull()
    expect(asked).toBe(1)
    expect((await app.request('/api/market/tokens/1/0xabc')).status).toBe(404)
    expect((await app.request('/api/market/tokens', { method: 'POST' })).status).toBe(405)
    expect((await app.request(`/api/market/tokens?search=${'x'.repeat(3000)}`)).status).toBe(400)
  })

  test('an indexer that fails: the last good answer with its age, else 503 as JSON at once', async () => {
    const app = makeApp(env())
    await app.request('/api/status')
    indexerUp = false
    await new Promise(done => setTimeout(done, 1_050))
    const stale = await app.request('/api/status')
    expect(stale.status).toBe(200)
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(1)
    const down = await app.request('/api/market/pools')
    indexerUp = true
    expect(down.status).toBe(503)
    expect(await down.json()).toMatchObject({ error: { code: 'marketDown' } })
    const nobody = await makeApp(env({ indexerUrl: 'http://127.0.0.1:1' })).request('/api/market/stream')
    expect(nobody.status).toBe(503)
  })

  test('a stream that nobody else can share passes through as it comes', async () => {
    const response = await makeApp(env()).request('/api/market/stream?chain=all&tokens=odd')
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body!.getReader()
    const first = new TextDecoder().decode((await reader.read()).value)
    expect(first).toContain('id: 1-7')
    await reader.cancel()
  })

  test('[NB-7] rates come for all 22 currencies, from the configured source when it answers', async () => {
    const fixed = await (await makeApp(env()).request('/api/rates')).json()
    expect(fixed).toEqual(fixedRates)
    expect(Object.keys(fixed.rates)).toHaveLength(22)
    const source = await serve((_request, _body, response) => response.end('{"rates":{"EUR":0.5,"XXX":3}}'))
    const live = await (await makeApp(env({ ratesUrl: source })).request('/api/rates')).json()
    expect(live.source).toBe(new URL(source).host)
    expect(live.rates.EUR).toBe(0.5)
    expect(live.rates.XXX).toBeUndefined()
    const broken = await serve((_request, _body, response) => response.end('{"rates":{"EUR":-1}}'))
    expect(await (await makeApp(env({ ratesUrl: broken })).request('/api/rates')).json()).toEqual(fixedRates)
  })

  test('[PR-2] a missing block-list is an error, not an empty list', async () => {
    expect((await makeApp(env()).request('/api/blocklist')).status).toBe(503)
  })

  test('anything else is 404 as JSON', async () => {
    const response = await makeApp(env()).request('/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'notFound' } })
  })
})

test('a full bucket is forgotten, an empty one refills with time', () => {
  let now = 0
  const limit = new RateLimit(60, 2, () => now)
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 1])
  now += 1000
  expect(limit.take('a')).toBe(0)
  // After any wait, no more than the burst is available.
  now += 3_600_000
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 1])
})

test('the environment is read with its defaults', () => {
  const read = readServiceEnv(
    name =>
      ({
        TARN_CHAINS: '1,x,8453',
        RPC_URL_1: 'http://a, http://b',
        SOLANA_RPC_URL: 'http://s',
        DEVNET: '1',
        INDEXER_URL: 'http://i/',
      })[name],
  )
  expect(read).toMatchObject({
    indexerUrl: 'http://i',
    rpcUrls: { 1: ['http://a', 'http://b'] },
    solanaRpcUrls: ['http://s'],
    devnet: true,
    trustProxy: false,
  })
  expect(read.rpcUrls[8453]).toBeUndefined()
})
