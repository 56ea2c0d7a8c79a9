import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { historyLimit } from './historyLimit.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'

const walletOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

test('[AP-3] a visitor begins few wallets, asks at will how far those are, and takes nothing from others', async () => {
  let clock = 0
  const app = new Hono<Visit>()
  app.get(
    '/api/market/wallets/:address/history',
    historyLimit({ trustProxy: false } as ServiceEnv, () => clock),
    c => c.json({}),
  )
  const ask = async (n: number, ip: string) =>
    (await app.request(`/api/market/wallets/${walletOf(n)}/history`, {}, { ip } as never)).status
  const many = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n, '198.51.100.7')))
  expect(many.filter(status => status === 200)).toHaveLength(8)
  expect(many.filter(status => status === 429)).toHaveLength(32)
  for (let i = 0; i < 200; i++) expect(await ask(3, '198.51.100.7')).toBe(200)
  expect(await ask(99, '203.0.113.9')).toBe(200)
  expect(await ask(39, '198.51.100.7')).toBe(429)
  clock += 20_000
  expect(await ask(39, '198.51.100.7')).toBe(200)
})
