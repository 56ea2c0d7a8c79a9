import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signBlocklist } from '../../../scripts/build/build-blocklist.ts'
import { makeApp } from '../makeApp.ts'
import { blocklistStatus } from './statusAnswer.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const file = join(mkdtempSync(join(tmpdir(), 'tarn-status-')), 'blocklist.json')
const NOW = Math.floor(Date.now() / 1_000)
const DAY = 86_400
const made = (daysAgo: number) =>
  writeFileSync(
    file,
    JSON.stringify(
      signBlocklist({ lists: { addresses: [], tokens: [] }, key: privateKey, nowSeconds: NOW - daysAgo * DAY }),
    ),
  )
const networks = [{ chainId: 1, key: 'ethereum', head: 9, headTime: 1, indexed: 9, indexedTime: 1, lag: 0 }]
const indexer = createServer((_request, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json', etag: '"of-the-indexer"' })
    .end(JSON.stringify({ networks })),
)
const app = (indexerUrl: string) =>
  makeApp({
    siteUrl: 'http://localhost:4321',
    indexerUrl,
    rpcUrls: {},
    bundlerUrls: {},
    devnet: false,
    blocklistFile: file,
    store: { folder: join(tmpdir(), 'no-such-store') },
    trustProxy: false,
    rpcPerMinute: 6_000,
  })
const up = () => app(`http://127.0.0.1:${(indexer.address() as AddressInfo).port}`)

beforeAll(() => new Promise<void>(resolve => void indexer.listen(0, '127.0.0.1', resolve)))
afterAll(() => void indexer.close())

test('[PR-2] /api/status tells the block-list’s age beside the networks, and warns a week before it is refused', async () => {
  for (const [daysAgo, state, warns] of [
    [0, 'ok', null],
    [22.5, 'ok', null],
    [23.5, 'ageing', /refused from/],
    [29.9, 'ageing', /sign a new one/],
    [30.1, 'refused', /nobody can trade/],
  ] as const) {
    made(Math.floor(daysAgo * DAY) / DAY)
    const response = await up().request('/api/status')
    expect(response.status).toBe(200)
    const { blocklist, networks: told } = await response.json()
    expect(told).toEqual(networks)
    expect(blocklist.state, `${daysAgo} days`).toBe(state)
    expect(Math.abs(blocklist.ageSeconds - daysAgo * DAY)).toBeLessThan(60)
    expect(blocklist.refusedAt).toBe(blocklist.madeAt + 30 * DAY)
    if (warns) expect(blocklist.warning).toMatch(warns)
    else expect(blocklist.warning).toBeNull()
    expect(response.headers.get('etag')).toBeNull()
  }
})

test('[PR-2] a setting of its own moves the warning and the end', async () => {
  made(10)
  expect((await blocklistStatus(file, 12, NOW)).state).toBe('ageing')
  expect((await blocklistStatus(file, 9, NOW)).state).toBe('refused')
  expect((await blocklistStatus(file, 90, NOW)).refusedAt, 'its own end').toBe(NOW + 20 * DAY)
})

test('[PR-2] a list that is missing, broken or of another time is told too, also while the indexer is silent', async () => {
  made(0)
  expect(await (await app('http://127.0.0.1:1').request('/api/status')).json()).toMatchObject({
    error: { code: 'marketDown' },
    blocklist: { state: 'ok' },
  })
  expect((await blocklistStatus(file, 30, NOW - 5 * DAY)).warning).toMatch(/clocks/)
  for (const broken of ['', '{}', 'null', '{"list":"{}","signature":"x"}']) {
    writeFileSync(file, broken)
    expect(await (await up().request('/api/status')).json()).toMatchObject({
      blocklist: { state: 'missing', madeAt: null, warning: expect.stringContaining('sign one') },
    })
  }
})
