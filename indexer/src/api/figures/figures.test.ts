import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../engine/Database.ts'
import { open } from '../../../engine/opened.ts'
import { openPglite } from '../../../engine/openPglite.ts'
import { createTable, shapeOf } from '../../../engine/Table.ts'
import { pool, poolCandle, token, tokenCandle } from '../../schema.ts'
import { readPoolFigures, readSparks, readTokenFigures } from './figures.ts'

// What the SQL of figures answers, over bars written by hand: every window has a price and a volume of its own, so that
// no other can stand in for it.

const folder = mkdtempSync(join(tmpdir(), 'tarn-figures-'))
const NOW = 1_700_006_400 - (1_700_006_400 % 86_400) + 86_400
const [HOUR, DAY] = [3_600, 86_400]
const A = '0x00000000000000000000000000000000000000aa'
const POOL = '0x00000000000000000000000000000000000000bb'
let database: Database

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  await database.query(
    `INSERT INTO ${table} (${names.map(name => `"${name}"`).join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}
/** A bar that ended this many seconds ago, or later by what it lasts. */
const bar = (interval: number, ago: number, more: Record<string, unknown> = {}) =>
  insert('token_candle', {
    ...{ chain_id: 1, address: A, interval, time: NOW - ago, volume_usd: 0 },
    ...more,
  })
const poolBar = (interval: number, ago: number, more: Record<string, unknown>) =>
  insert('pool_candle', {
    ...{ chain_id: 1, pool: POOL, interval, time: NOW - ago, volume_usd: 0, fees_usd: 0 },
    ...more,
  })

beforeAll(async () => {
  database = await openPglite(join(folder, 'database'))
  for (const table of [token, pool, tokenCandle, poolCandle]) await database.query(createTable(shapeOf(table)!))
  open(database, false)
  const at = { chain_id: 1, created_block: 1, created_time: 1, updated_block: 1, bars: '[null]' }
  for (const address of [A, '0x00000000000000000000000000000000000000ff'])
    await insert('token', {
      ...{ ...at, address, symbol: 'A', name: 'A', decimals: 18, reserve: '0', pool_count: 1, quotes: '[]' },
      ...{ direct_confidence: 0, price_confidence: 0, depth_usd: 0 },
    })
  await insert('pool', {
    ...{ ...at, id: POOL, version: 'v2', token0: A, token1: A, decimals0: 18, decimals1: 18 },
    ...{ fee: 3_000, dynamic_fee: false, reserve0: '0', reserve1: '0' },
  })
  // Another network's.
  await insert('token', {
    ...{ ...at, chain_id: 2, address: '0x00000000000000000000000000000000000000ee', symbol: 'E', name: 'E' },
    ...{ decimals: 18, reserve: '0', pool_count: 1, quotes: '[]', direct_confidence: 0, price_confidence: 0 },
    depth_usd: 0,
  })
  await insert('pool', {
    ...{ ...at, chain_id: 2, id: '0x00000000000000000000000000000000000000cc', version: 'v2', token0: A, token1: A },
    ...{ decimals0: 18, decimals1: 18, fee: 3_000, dynamic_fee: false, reserve0: '0', reserve1: '0' },
  })
  // Beside each bar that counts lies one that would be taken by a limit that is off by one bar.
  await bar(300, HOUR - 300, { close: 10, volume_usd: 1 })
  await bar(300, HOUR, { close: 77, volume_usd: 8 })
  await bar(300, HOUR + 300, { volume_usd: 2, tvl_usd: 120 })
  await bar(300, HOUR + 600, { close: 11, volume_usd: 4 })
  await bar(300, DAY - 300, { close: 12, volume_usd: 10, tvl_usd: 121 })
  await bar(300, DAY, { close: 91, tvl_usd: 122, volume_usd: 100 })
  await bar(300, DAY + 300, { close: 13, tvl_usd: 130, volume_usd: 200 })
  await bar(300, DAY + 600, { close: 99, tvl_usd: 999 })
  await bar(300, 2 * DAY, { volume_usd: 5_000 })
  await bar(HOUR, 7 * DAY - HOUR, { close: 93, volume_usd: 20 })
  await bar(HOUR, 7 * DAY, { close: 94, volume_usd: 40 })
  await bar(HOUR, 7 * DAY + HOUR, { close: 14, volume_usd: 60 })
  await bar(HOUR, 30 * DAY - HOUR, { close: 95, volume_usd: 80 })
  await bar(HOUR, 30 * DAY, { close: 96, volume_usd: 7_000 })
  await bar(HOUR, 30 * DAY + HOUR, { close: 15 })
  await bar(DAY, DAY, { close: 97, high: 40, low: 5, volume_usd: 600 })
  await bar(DAY, 364 * DAY, { close: 98, high: 50, low: 3, volume_usd: 300 })
  await bar(DAY, 365 * DAY, { close: 92, high: 800, low: 0.2, volume_usd: 9_000 })
  await bar(DAY, 366 * DAY, { close: 16, high: 900, low: 0.1 })
  await bar(300, HOUR - 300, { chain_id: 2, close: 1_000, volume_usd: 1_000 })
  await poolBar(300, DAY - 300, { volume_usd: 10, fees_usd: 1, tvl_usd: 71 })
  await poolBar(300, DAY, { volume_usd: 100, fees_usd: 2, tvl_usd: 72 })
  await poolBar(300, DAY + 300, { volume_usd: 200, fees_usd: 4, tvl_usd: 70 })
  await poolBar(300, 2 * DAY, { volume_usd: 5_000, fees_usd: 50 })
  await poolBar(HOUR, 30 * DAY - HOUR, { volume_usd: 30 })
  await poolBar(HOUR, HOUR, { volume_usd: 3 })
  await poolBar(HOUR, 30 * DAY, { volume_usd: 7_000 })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['of one', [A]],
  ['of all', 'all' as const],
])('[EX-1] [EX-4] %s: each window’s volume, and the price where it began', async (_, ids) => {
  const found = await readTokenFigures(1, NOW, ids)
  expect(found.length).toBe(ids === 'all' ? 2 : 1)
  expect(found.find(({ address }) => address === A)).toEqual({
    ...{ address: A, bars: { tvlUsd: null, bars: [] } },
    ...{ v1h: 1, v1d: 25, v1d_before: 300, v1w: 20, v1m: 200, v1y: 900 },
    ...{ p1h: 11, p1d: 13, p1w: 14, p1m: 15, p1y: 16 },
    ...{ high: 50, low: 3, tvl_day_ago: 130 },
    since: { p1h: NOW - HOUR - 300, p1d: NOW - DAY, p1w: NOW - 7 * DAY, p1m: NOW - 30 * DAY, p1y: NOW - 365 * DAY },
  })
})

test('[EX-1] the line of a day is the last price of each half hour', async () => {
  const sparks = await readSparks(1, NOW, [A])
  expect(sparks.map(({ slot, close }) => [slot, close])).toEqual([
    [0, 12],
    [45, 11],
    [46, 10],
  ])
})

test('[EX-2] a pool’s day, the day before and its month', async () => {
  for (const ids of [[POOL], 'all' as const])
    expect(await readPoolFigures(1, NOW, ids)).toEqual([
      {
        ...{ pool: POOL, bars: { tvlUsd: null, bars: [] }, v1d: 10, v1d_before: 300, v30d: 33 },
        ...{ f1d: 1, f1d_before: 6, tvl_day_ago: 70 },
      },
    ])
})
