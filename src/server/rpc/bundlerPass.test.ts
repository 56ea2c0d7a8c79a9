import { Hono } from 'hono'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlerPass } from './bundlerPass.ts'
import type { Visit } from '../service/ServiceEnv.ts'

const ORIGIN = 'http://localhost:4321'
const heard: string[] = []
let bundler: Server
let app: Hono<Visit>

beforeAll(async () => {
  bundler = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      heard.push(body)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0xabc' }))
    })
  })
  await new Promise<void>(done => bundler.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(bundler.address() as AddressInfo).port}/secret-key`
  app = new Hono<Visit>().post(
    '/api/bundler/:chainId',
    bundlerPass({ bundlerUrls: { 1: url }, siteUrl: ORIGIN, trustProxy: false }),
  ) as Hono<Visit>
})
afterAll(() => {
  bundler.close()
})

const ask = (chainId: number, method: string, headers: Record<string, string> = {}) =>
  app.request(`/api/bundler/${chainId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  })

test('[PK-1] an operation goes to the configured bundler, whose address stays here', async () => {
  const response = await ask(1, 'eth_sendUserOperation')
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0xabc' })
  expect(heard).toEqual([JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [] })])
})

test('[PK-1] a network without one says so; other methods and other sites are not passed on', async () => {
  heard.length = 0
  expect((await ask(8453, 'eth_sendUserOperation')).status).toBe(404)
  expect((await ask(1, 'debug_bundler_clearState')).status).toBe(400)
  expect((await ask(1, 'eth_sendUserOperation', { origin: 'https://evil.example' })).status).toBe(403)
  expect(heard).toEqual([])
})

test('[PK-1] it takes what bundlers take, and says that its own limit is its own', async () => {
  const send = (bytes: number) =>
    app.request('/api/bundler/1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: ['0'.repeat(bytes)] }),
    })
  for (const bytes of [36_212, 120_000, 262_000]) expect((await send(bytes)).status, String(bytes)).toBe(200)
  const refused = await send(262_144)
  expect([refused.status, await refused.json()]).toMatchObject([413, { error: { code: 'large' } }])
})

test('[PK-1] a bundler that doesn’t answer is told as that, not as what it said', async () => {
  const away = new Hono<Visit>().post(
    '/api/bundler/:chainId',
    bundlerPass({ bundlerUrls: { 1: 'http://127.0.0.1:9' }, siteUrl: ORIGIN, trustProxy: false }),
  )
  const response = await away.request('/api/bundler/1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })
  expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'bundlerDown' } }])
})
