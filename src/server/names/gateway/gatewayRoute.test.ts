import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { batchAnswer } from '#domain/names/ensBatch.ts'
import { EnsResolver } from '../../../../tests/support/ensResolver.ts'
import { RateLimit } from '../../service/RateLimit.ts'
import type { Visit } from '../../service/ServiceEnv.ts'
import { gatewayRoute } from './gatewayRoute.ts'

const ada: Hex = `0x${'a1'.repeat(20)}`
const ens = new EnsResolver()
let told = '0x600d'
let askedGateway = 0
const node = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  const { id, params } = JSON.parse(text) as { id: number; params: [{ to: string; data: Hex }] }
  let said: object
  try {
    said = { result: ens.call(params[0]) }
  } catch (error) {
    said = { error }
  }
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
})
const gateway = createServer((_, response) => {
  askedGateway++
  response.end(JSON.stringify({ data: told }))
})
const urlOf = (server: typeof node) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  for (const server of [node, gateway]) await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  for (const server of [node, gateway]) server.close()
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  ens.points.set('ada.eth 60', ada).set('ada.lake.eth 60', ada)
  ens.kept.set('ada.lake.eth', { urls: [`${urlOf(gateway)}/{data}`], answer: '0x600d' })
  told = '0x600d'
  askedGateway = 0
})

async function post(body: unknown, { devnet = true, limit = new RateLimit(6e6, 6e6) } = {}) {
  const app = new Hono<Visit>()
  const env = {
    trustProxy: false,
    rpcUrls: { 1: [urlOf(node)] },
    devnetNameGateway: devnet ? urlOf(gateway) : undefined,
  }
  app.post('/', gatewayRoute(env, undefined, limit))
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, said: (await response.json()) as Record<string, unknown> }
}

test('[SM-6] the service tells what the gateway of a name said; a name of the chain has no gateway', async () => {
  const kept = await post({ name: 'ada.lake.eth', coinType: 60 })
  expect(kept).toEqual({ status: 200, said: { answers: [batchAnswer(['0x600d'])] } })
  expect(await post({ name: 'ada.eth', coinType: 60 })).toEqual({ status: 200, said: { answers: [] } })
  expect(askedGateway).toBe(1)
})

test('[SM-6] what the contract does not believe is passed on: the visitor’s own node judges it', async () => {
  told = '0x0bad'
  const lied = await post({ name: 'ada.lake.eth', coinType: 60 })
  expect(lied).toEqual({ status: 200, said: { answers: [batchAnswer(['0x0bad'])] } })
})

test('[SM-6] without the devnet’s exception a gateway of this machine is never asked', async () => {
  const kept = await post({ name: 'ada.lake.eth', coinType: 60 }, { devnet: false })
  expect(kept).toEqual({ status: 200, said: { answers: [batchAnswer([null])] } })
  expect(askedGateway).toBe(0)
})

test('[SM-6] a lookup of another contract than the one asked is not followed', async () => {
  ens.kept.set('ada.lake.eth', { urls: [urlOf(gateway)], answer: '0x600d', sender: `0x${'66'.repeat(20)}` })
  expect(await post({ name: 'ada.lake.eth', coinType: 60 })).toEqual({ status: 200, said: { answers: [] } })
  expect(askedGateway).toBe(0)
})

test.each([
  ['an address of the web', { url: 'http://127.0.0.1', coinType: 60 }],
  ['a name that is not normal', { name: 'Ada.eth', coinType: 60 }],
  ['a name that looks like another', { name: 'vitаlik.eth', coinType: 60 }],
  ['no coin type', { name: 'ada.eth' }],
  ['half an address', { address: '0x12', coinType: 60 }],
])('[SM-6] %s is no question', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 400, said: { error: { code: 'shape' } } })
})

test('[SM-6] a visitor asks only so often', async () => {
  const limit = new RateLimit(1, 1)
  expect((await post({ name: 'ada.eth', coinType: 60 }, { limit })).status).toBe(200)
  expect(await post({ name: 'ada.eth', coinType: 60 }, { limit })).toMatchObject({ status: 429 })
})
