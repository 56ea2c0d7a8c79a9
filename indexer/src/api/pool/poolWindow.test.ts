import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PoolReplay } from '#domain/liquidity/lab/PoolReplay.ts'
import type { TickState } from '#domain/protocols/PoolState.ts'
import { swapTicks } from '#domain/protocols/v3/swapTicks.ts'
import { MAX_TICK, MIN_TICK } from '#domain/protocols/v3/TickMath.ts'
import type { Database } from '../../../engine/Database.ts'
import { open } from '../../../engine/opened.ts'
import { openPglite } from '../../../engine/openPglite.ts'
import { sql } from '../../../engine/sql.ts'
import { createTable, shapeOf } from '../../../engine/Table.ts'
import { poolLog } from '../../schema.ts'
import { eventOf } from './eventOf.ts'
import { findBase, readLogs, readStart } from './poolWindow.ts'

// Which logs a replay gets: a base to begin at, and what came after it; of a busy pool only the newest, from a base
// further on.

const folder = mkdtempSync(join(tmpdir(), 'tarn-log-'))
const POOL = '0x00000000000000000000000000000000000000aa'
const of = sql`chain_id = ${1} AND pool = ${POOL}`
const E = 10n ** 18n
const SWAPS = 40
let database: Database

type Row = { type: string; at: number; price: bigint; tick: number } & Record<string, unknown>
async function keep({ type, at, price, tick, ...more }: Row): Promise<void> {
  const row = {
    ...{ chain_id: 1, block: at, log_index: 0, pool: POOL, time: 1_000 + at, type, tick, waits: false },
    ...{ sqrt_price_x96: String(price), ...more },
  }
  const names = Object.keys(row)
  await database.query(
    `INSERT INTO pool_log (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}

beforeAll(async () => {
  database = await openPglite(join(folder, 'database'))
  await database.query(createTable(shapeOf(poolLog)!))
  open(database, false)
  // A pool at price 1 with two ranges, the inner one left again on the way, and swaps that go further and further.
  let state: TickState = {
    ...{ kind: 'ticks', ref: { version: 'v3', id: POOL, token0: '0x1', token1: '0x2', fee: 3_000 }, tickSpacing: 60 },
    ...{ sqrtPriceX96: 1n << 96n, tick: 0, liquidity: 3_000n * E, from: MIN_TICK, to: MAX_TICK },
    ...{ feeZeroForOne: 3_000, feeOneForZero: 3_000 },
    ...{ ticks: [-6_000, -120, 120, 6_000], nets: [1_000n * E, 2_000n * E, -2_000n * E, -1_000n * E] },
  }
  const range = (at: number, edge: number, liquidity: bigint) =>
    keep({
      ...{ type: 'liquidity', at, price: state.sqrtPriceX96, tick: state.tick },
      ...{ tick_lower: -edge, tick_upper: edge, liquidity: String(liquidity) },
    })
  await keep({ type: 'start', at: 1, price: state.sqrtPriceX96, tick: 0 })
  await range(2, 6_000, 1_000n * E)
  await range(3, 120, 2_000n * E)
  for (let i = 0; i < SWAPS; i++) {
    const down = i % 2 === 0
    const done = swapTicks(state, down, BigInt(i + 1) * E, true)
    if (done.status !== 'ok') throw new Error(done.status)
    state = done.after
    const [into, out] = [String(done.amountIn), String(-done.amountOut)]
    await keep({
      ...{ type: 'swap', at: 10 + i, price: state.sqrtPriceX96, tick: state.tick, fee: 3_000 },
      ...{ amount0: down ? into : out, amount1: down ? out : into, liquidity: String(state.liquidity) },
    })
  }
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The pool after what a window of so many logs tells, and how many they were. */
async function replayed(from: number, most: number) {
  const found = await findBase(of, from, most)
  if (found === undefined) throw new Error('nothing is known')
  const start = await readStart(of, found.base, found.cut ? 0 : from)
  const earned: bigint[] = [0n, 0n]
  const ticks = start.ticks.map(([tick, net, gross]) => ({ tick, net: BigInt(net), gross: BigInt(gross) }))
  const pool = new PoolReplay(
    { ...start, sqrtPriceX96: BigInt(start.sqrtPriceX96), ticks },
    { version: 'v3', tickSpacing: 60 },
    ({ side, fee }) => {
      earned[side] = (earned[side] ?? 0n) + fee
    },
  )
  const logs = await readLogs(of, found.base, 1_000)
  for (const event of logs.flatMap(eventOf)) pool.apply(event)
  return { ...found, start, count: logs.length, pool, earned }
}

test('[GO-9] of a busy pool the newest logs are replayed, from the state just before them', async () => {
  const whole = await replayed(0, 1_000)
  expect([whole.cut, whole.count]).toEqual([false, SWAPS + 2])
  for (const most of [1, 7, 30, SWAPS]) {
    const { cut, count, pool, start, base } = await replayed(0, most)
    expect([cut, count], `${most}`).toEqual([true, most])
    // A replay over a gap throws; this one ends where the pool is.
    expect([pool.sqrtPriceX96, pool.tick, pool.liquidity]).toEqual([
      whole.pool.sqrtPriceX96,
      whole.pool.tick,
      whole.pool.liquidity,
    ])
    expect(start.time).toBe(base.time)
  }
})

test('[GO-9] what was cut away and what is left earned as much as the whole', async () => {
  const [whole, late] = [await replayed(0, 1_000), await replayed(0, 15)]
  const early = [0n, 0n]
  const first = (await findBase(of, 0, 1_000))!
  const told = await readStart(of, first.base, 0)
  const pool = new PoolReplay(
    { ...told, sqrtPriceX96: BigInt(told.sqrtPriceX96), ticks: [] },
    { version: 'v3', tickSpacing: 60 },
    ({ side, fee }) => {
      early[side] = (early[side] ?? 0n) + fee
    },
  )
  for (const event of (await readLogs(of, first.base, whole.count - late.count)).flatMap(eventOf)) pool.apply(event)
  expect([early[0]! + late.earned[0]!, early[1]! + late.earned[1]!]).toEqual(whole.earned)
  expect(late.earned.every(fee => fee > 0n)).toBe(true)
})

test('[GO-9] a window that holds all of its time is not cut, however much came before', async () => {
  const { cut, count, start } = await replayed(1_000 + 10 + SWAPS - 11, 10)
  expect([cut, count, start.time]).toEqual([false, 10, 1_000 + 10 + SWAPS - 11])
})

test('[LP-7] a window begins with what stood then: no tick that was emptied, no share that was set later, no log that waits', async () => {
  const other = { pool: '0x00000000000000000000000000000000000000bb', price: 1n << 96n, tick: 0, log_index: 1 }
  const edges = (edge: number, liquidity: bigint) => ({
    ...{ ...other, type: 'liquidity', tick_lower: -edge, tick_upper: edge, liquidity: String(liquidity) },
  })
  await keep({ ...other, type: 'start', at: 1 })
  await keep({ ...edges(120, 5n), at: 2 })
  await keep({ ...edges(60, 7n), at: 3 })
  await keep({ ...other, type: 'protocolFee', at: 4, fee: 4 })
  await keep({ ...edges(120, -5n), at: 5 })
  await keep({ ...other, type: 'protocolFee', at: 6, fee: 9 })
  await keep({ ...edges(180, 1n), at: 7, waits: true })
  const its = sql`chain_id = ${1} AND pool = ${other.pool}`
  const baseAt = async (block: number) => (await findBase(its, 1_000 + block, 100))!.base
  expect((await baseAt(5)).block).toBe(5)
  expect((await baseAt(7)).block).toBe(6)
  const start = await readStart(its, await baseAt(5), 1_005)
  expect(start).toMatchObject({
    protocolFee: 4,
    ticks: [
      [-60, '7', '7'],
      [60, '-7', '7'],
    ],
  })
  expect((await readStart(its, await baseAt(4), 1_004)).ticks.map(([at]) => at)).toEqual([-120, -60, 60, 120])
})
