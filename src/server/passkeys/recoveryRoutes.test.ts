import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStore } from '../../../tests/support/newStore.ts'
import type { Store } from '../store/Store.ts'
import { viewRecovery } from './recoveries.ts'
import { recoveryRoutes } from './recoveryRoutes.ts'

const ORIGIN = 'http://localhost:4321'
const [wallet, recovery] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
const folder = mkdtempSync(join(tmpdir(), 'tarn-recoveries-'))
/** How many questions each request to the node held. */
const asked: number[] = []
let store: Store
let server: Server
let urls: Record<number, string[]>

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', part => {
      text += String(part)
    })
    request.on('end', () => {
      const calls = JSON.parse(text) as { id: number }[]
      asked.push(calls.length)
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x' }))))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  urls = { 1: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] }
  store = await newStore(join(folder, 'store'))
})
afterAll(async () => {
  await store.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[PK-4] a word for a network that isn’t served here is refused before anything is kept or asked', async () => {
  const env = { siteUrl: ORIGIN, trustProxy: false, rpcUrls: urls, blocklistFile: '' }
  const app = recoveryRoutes(env, store)
  const send = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ wallet, recovery, nonce: 'n', signature: '0x00', ...body }),
    })
  for (const chainId of [999, 1000, 8453, 2 ** 52]) {
    expect((await send('/agree', { chainId })).status, String(chainId)).toBe(400)
    const challenge = await send('/challenge', { chainId, attachment: 'platform' })
    expect(await challenge.json()).toMatchObject({ error: { code: 'shape' } })
  }
  expect(asked).toEqual([])
  // A network that is served goes on to what was signed.
  expect(await (await send('/agree', { chainId: 1 })).json()).toMatchObject({ error: { code: 'expired' } })
})

test('[PK-4] words that were kept for networks that don’t exist cost no question any more', async () => {
  const keep = (chainId: number) =>
    store.query(
      'INSERT INTO recovery_words (account, recovery, chain_id, statement, signature) VALUES ($1, $2, $3, $4, $5)',
      [wallet, recovery, chainId, 'agree', '0x00'],
    )
  await keep(1)
  for (let i = 0; i < 60; i++) await keep(1_000_000 + i)
  asked.length = 0
  await viewRecovery(store.query, { rpcUrls: urls, account: wallet, recovery })
  // Two codes, the owners, and one check for the word that counts.
  expect(asked).toEqual([4])
})
