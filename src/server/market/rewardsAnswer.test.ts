import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RateLimit } from '../service/RateLimit.ts'
import { rewardsAnswer } from './rewardsAnswer.ts'
import type { Visit } from '../service/ServiceEnv.ts'

const ME = `0x${'a1'.repeat(20)}`
const token = { address: `0x${'D1'.repeat(20)}`, symbol: 'UNI', decimals: 18, price: 4.5 }
const due = { recipient: ME, amount: '500', claimed: '200', proofs: [`0x${'11'.repeat(32)}`], token }
let source: Server
let asked: string[]
let body: unknown
let status: number

beforeEach(async () => {
  asked = []
  body = []
  status = 200
  source = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(done => source.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  source.close()
  vi.restoreAllMocks()
})

const app = (rewardsUrl?: string, limit?: RateLimit) =>
  new Hono<Visit>().get(
    '/api/rewards/:address',
    rewardsAnswer(
      { trustProxy: false, rpcUrls: { 1: ['x'], 8453: ['y'] }, ...(rewardsUrl ? { rewardsUrl } : {}) },
      limit,
    ),
  )
const url = () =>
  `http://127.0.0.1:${(source.address() as AddressInfo).port}/v4/users/{address}/rewards?chainId={chainIds}`

describe('[AD-6] /api/rewards', () => {
  test('the source is asked for this account on the networks that are on; what can’t be claimed, of another, or elsewhere is left out', async () => {
    body = [
      { chain: { id: 1 }, rewards: [due, { ...due, claimed: '500' }, { ...due, recipient: `0x${'b2'.repeat(20)}` }] },
      { chain: { id: 10 }, rewards: [due] },
      { chain: { id: 8453 }, rewards: [{ ...due, token: { ...token, price: null } }] },
    ]
    const answer = await app(url()).request(`/api/rewards/${ME.toUpperCase().replace('0X', '0x')}`)
    expect(answer.status).toBe(200)
    const row = {
      token: `0x${'d1'.repeat(20)}`,
      symbol: 'UNI',
      decimals: 18,
      total: '500',
      claimed: '200',
      proofs: due.proofs,
    }
    expect(await answer.json()).toEqual({
      rewards: [
        { chainId: 1, priceUsd: 4.5, ...row },
        { chainId: 8453, priceUsd: null, ...row },
      ],
    })
    expect(asked).toEqual([`/v4/users/${ME}/rewards?chainId=1,8453`])
  })

  test('without a source nobody can claim anything, and nobody is asked', async () => {
    expect(await (await app().request(`/api/rewards/${ME}`)).json()).toEqual({ rewards: [] })
    expect(asked).toEqual([])
  })

  test('a source that fails or answers something else is 503, and logged; no address is 400; too many is 429', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    status = 500
    expect((await app(url()).request(`/api/rewards/${ME}`)).status).toBe(503)
    status = 200
    for (const wrong of [
      {},
      [{ chain: { id: 1 }, rewards: [{ ...due, amount: '-1' }] }],
      [{ chain: { id: 1 }, rewards: [{ ...due, token: { ...token, address: 'javascript:' } }] }],
    ]) {
      body = wrong
      expect((await app(url()).request(`/api/rewards/${ME}`)).status).toBe(503)
    }
    expect(logged).toHaveBeenCalledTimes(4)
    expect((await app(url()).request('/api/rewards/0x12')).status).toBe(400)
    const limited = app(url(), new RateLimit(1, 1))
    body = []
    expect((await limited.request(`/api/rewards/${ME}`)).status).toBe(200)
    expect((await limited.request(`/api/rewards/${ME}`)).status).toBe(429)
  })
})
