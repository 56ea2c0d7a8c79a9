// EX-1, EX-2: what pools' logs make of the market's rows, reckoned here in plain numbers. That real contracts say such
// logs, and that nodes and databases carry them, is the chain laws' part (tests/laws/market.chain.test.ts).
import { beforeEach, describe, expect, test } from 'vitest'
import { handlers } from '../engine/registry.ts'
import { Store } from '../engine/Store.ts'
import { shapeOf } from '../engine/Table.ts'
import { NO_BARS } from './market/openBars.ts'
import { activity, pool, poolCandle, poolLog, position, positionEvent, tick, token, tokenCandle } from './schema.ts'
import './v2.ts'
import './v3.ts'
import './v4.ts'

const E = 10n ** 18n
const Q96 = 2n ** 96n
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const MANAGER_V4 = '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e'
const ZERO = `0x${'0'.repeat(40)}`
const [A, POOL, ME] = ['11', 'ab', 'aB'].map(byte => `0x${byte.repeat(20)}`) as [string, string, string]
/** As logs may write an address. */
const upper = (text: string) => text.toUpperCase().replace('0X', '0x')
const ID = `0x${'99'.repeat(32)}`
const HOUR = 3_600
const START = 1_700_000_000 - (1_700_000_000 % 86_400)

const tables = [token, pool, tick, activity, poolLog, poolCandle, tokenCandle, position, positionEvent]
const database = { query: () => Promise.reject(new Error('nothing is read')) } as never
let db: Store
let time: number
let index: number
beforeEach(async () => {
  db = new Store({ chainId: 1, database, shapes: tables.map(each => shapeOf(each)!), isEmpty: true })
  ;[time, index] = [START, 0]
  // They were met before: a dollar of 6 decimals, a token of 18, ether and its wrapper.
  for (const [address, decimals, usd] of [
    [USDC, 6, 1],
    [A, 18, null],
    [WETH, 18, null],
    ['NATIVE', 18, null],
  ] as const)
    await db.insert(token).values({
      ...{ chainId: 1, address, symbol: 'T', name: 'T', decimals, createdBlock: 1, createdTime: 1, updatedBlock: 1 },
      ...{ reserve: 0n, poolCount: 0, quotes: [], bars: NO_BARS, directUsd: usd, priceUsd: usd },
      ...{ directConfidence: usd ?? 0, priceConfidence: usd ?? 0, depthUsd: usd === null ? 0 : 1e15 },
    })
})
const hear = (name: string, args: object, address = upper(POOL)) =>
  handlers.get(name)!({
    context: { chain: { id: 1 }, db },
    event: {
      ...{ args, block: { number: BigInt(time - START + 100), timestamp: BigInt(time) } },
      ...{ transaction: { hash: `0x${time}`, from: ME }, log: { address, logIndex: index++ } },
    } as never,
  })
const poolOf = (id = POOL) => db.find(pool, { chainId: 1, id })
const tokenOf = (address: string) => db.find(token, { chainId: 1, address })
const tickOf = async (at: number, id = POOL) => {
  const found = await db.find(tick, { chainId: 1, pool: id, tick: at })
  return found && [found.liquidityGross, found.liquidityNet]
}
const added = (table: Parameters<typeof shapeOf>[0], rows: ReturnType<Store['take']>) =>
  (rows.added.get(shapeOf(table)!) ?? []) as Record<string, unknown>[]
/** What was traded: its type, the pool's amounts, its worth, what each token cost after it. */
const trades = (rows: ReturnType<Store['take']>) =>
  added(activity, rows).map(({ type, amount0, amount1, usd, price0, price1 }) => [
    ...[type, amount0, amount1, usd, price0, price1],
  ])

describe('[EX-1] [EX-2] v2', () => {
  const make = async () => {
    await hear('V2Factory:PairCreated', { pair: upper(POOL), token0: A, token1: USDC }, ZERO)
    await hear('V2Pair:Sync', { reserve0: 100_000n * E, reserve1: 200_000_000_000n })
    await hear('V2Pair:Mint', { amount0: 100_000n * E, amount1: 200_000_000_000n })
  }

  test('a pair’s price, what it says of its tokens once it is half an hour old, and what it holds', async () => {
    await make()
    expect(await poolOf()).toMatchObject({
      ...{ version: 'v2', token0: A, token1: USDC, decimals0: 18, decimals1: 6, fee: 3_000, dynamicFee: false },
      ...{ reserve0: 100_000n * E, reserve1: 200_000_000_000n, liquidity: null, tick: null, hook: null },
      // A young pool makes no price: what is worth something is the dollars alone.
      ...{ tvlUsd: 200_000, createdTime: START, createdBlock: 100, updatedBlock: 100 },
    })
    expect((await poolOf())!.price).toBeCloseTo(2, 12)
    expect(await tokenOf(A)).toMatchObject({ reserve: 100_000n * E, poolCount: 1, priceUsd: null })
    expect(trades(db.take())).toEqual([['add', 100_000n * E, 200_000_000_000n, 200_000, null, 1]])
    expect(await tokenOf(USDC)).toMatchObject({ reserve: 200_000_000_000n, poolCount: 1, priceUsd: 1 })
    time += HOUR
    await hear('V2Pair:Sync', { reserve0: 100_000n * E, reserve1: 300_000_000_000n })
    const { quotes, ...priced } = (await tokenOf(A))!
    expect(quotes).toEqual([{ pool: POOL, via: USDC, rate: expect.closeTo(3, 12), depth: 300_000, since: START }])
    // Half trusted at 20,000 dollars of depth: 300 of 320.
    const three = expect.closeTo(3, 12)
    expect(priced).toMatchObject({ priceUsd: three, directUsd: three, depthUsd: 300_000, reserve: 100_000n * E })
    expect(priced.priceConfidence).toBeCloseTo(300 / 320, 12)
    expect(await poolOf()).toMatchObject({ price: three, tvlUsd: expect.closeTo(600_000, 6), updatedBlock: HOUR + 100 })
    expect(await tokenOf(USDC)).toMatchObject({ reserve: 300_000_000_000n })
  })

  test('a swap is worth what its dollars say, and stands in the bars of the pool and of both tokens', async () => {
    await make()
    time += HOUR
    await hear('V2Pair:Sync', { reserve0: 100_000n * E, reserve1: 200_000_000_000n })
    db.take()
    await hear('V2Pair:Sync', { reserve0: 100_010n * E, reserve1: 199_980_100_000n })
    await hear('V2Pair:Swap', { amount0In: 11n * E, amount0Out: E, amount1In: 0n, amount1Out: 19_900_000n })
    const price = 199_980.1 / 100_010
    const { bars, ...now } = (await poolOf())!
    expect(now.price).toBeCloseTo(price, 12)
    expect(now.tvlUsd).toBeCloseTo(2 * 199_980.1, 6)
    expect(bars.bars[0]).toMatchObject({ time, volumeUsd: 19.9, open: expect.closeTo(2, 12), close: now.price })
    expect(bars.bars[0]!.feesUsd).toBeCloseTo(19.9 * 0.003, 12)
    expect(bars.tvlUsd).toBeCloseTo(now.tvlUsd!, 6)
    for (const address of [A, USDC]) {
      const own = (await tokenOf(address))!.bars.bars
      expect(own.map(({ volumeUsd, feesUsd }) => [volumeUsd, feesUsd])).toEqual(Array(3).fill([19.9, 0]))
    }
    const rows = db.take()
    expect(trades(rows)).toEqual([['swap', 10n * E, -19_900_000n, 19.9, now.price, 1]])
    expect(added(activity, rows)[0]).toMatchObject({
      ...{ version: 'v2', pool: POOL, token0: A, token1: USDC, account: ME.toLowerCase(), time, hash: `0x${time}` },
    })
    expect([...added(poolCandle, rows), ...added(tokenCandle, rows)]).toEqual([])
    // The next five minutes close the bar before.
    time += 300
    await hear('V2Pair:Burn', { amount0: 10n * E, amount1: 20_000_000n })
    const ended = db.take()
    expect(added(poolCandle, ended)).toMatchObject([
      { interval: 300, time: time - 300, volumeUsd: 19.9, open: expect.closeTo(2, 12) },
    ])
    expect(added(tokenCandle, ended).map(({ address, interval }) => [address, interval])).toEqual([
      [A, 300],
      [USDC, 300],
    ])
    expect(trades(ended)).toEqual([['remove', -10n * E, -20_000_000n, 10 * price + 20, now.price, 1]])
  })

  test('ether is priced by a pair that names the dollar first; what trades against ether alone, by ether’s price', async () => {
    const [ETHER, SECOND] = ['ee', '22'].map(byte => `0x${byte.repeat(20)}`) as [string, string]
    const pair = (id: string, token0: string, token1: string) =>
      hear('V2Factory:PairCreated', { pair: id, token0, token1 }, ZERO)
    await pair(ETHER, USDC, upper(WETH))
    await pair(SECOND, A, WETH)
    time += HOUR
    await hear('V2Pair:Sync', { reserve0: 2_000_000_000_000n, reserve1: 1_000n * E }, ETHER)
    expect(await poolOf(ETHER)).toMatchObject({ price: expect.closeTo(0.0005, 15), tvlUsd: expect.closeTo(4e6, 3) })
    const ether = (await tokenOf(WETH))!
    expect(ether.quotes).toEqual([
      { pool: ETHER, via: USDC, rate: expect.closeTo(2_000, 9), depth: 2_000_000, since: START },
    ])
    expect(ether).toMatchObject({ priceUsd: expect.closeTo(2_000, 9), directUsd: expect.closeTo(2_000, 9) })
    await hear('V2Pair:Sync', { reserve0: 500_000n * E, reserve1: 100n * E }, SECOND)
    const priced = (await tokenOf(A))!
    expect(priced).toMatchObject({ priceUsd: expect.closeTo(0.4, 12), depthUsd: expect.closeTo(200_000, 6) })
    // No dollar pool prices it: it is no anchor of others. Two steps are trusted a tenth less.
    expect(priced).toMatchObject({ directUsd: null, directConfidence: 0 })
    expect(priced.priceConfidence).toBeCloseTo((200_000 / 220_000) * 0.9 * ether.directConfidence, 9)
    // What that pool says of ether is heard, and moves no dollar price of it.
    expect((await tokenOf(WETH))!.quotes.map(({ pool: id, via }) => [id, via])).toEqual([
      [ETHER, USDC],
      [SECOND, A],
    ])
    expect((await tokenOf(WETH))!.directUsd).toBeCloseTo(2_000, 9)
    // A pair that is emptied says nothing any more.
    await hear('V2Pair:Sync', { reserve0: 500_000n * E, reserve1: 0n }, SECOND)
    expect(await tokenOf(A)).toMatchObject({ quotes: [], priceUsd: null })
    await hear('V2Pair:Sync', { reserve0: 0n, reserve1: 0n }, SECOND)
    expect(await poolOf(SECOND)).toMatchObject({ price: null })
  })

  test('a swap of what nothing prices has no worth, and makes no volume', async () => {
    await hear('V2Factory:PairCreated', { pair: POOL, token0: A, token1: WETH }, ZERO)
    await hear('V2Pair:Sync', { reserve0: 5n * E, reserve1: 5n * E })
    await hear('V2Pair:Swap', { amount0In: E, amount0Out: 0n, amount1In: 0n, amount1Out: E })
    expect(trades(db.take())).toEqual([['swap', E, -E, null, null, null]])
    const now = (await poolOf())!
    expect([now.tvlUsd, now.bars.bars[0]]).toEqual([null, expect.objectContaining({ volumeUsd: 0, feesUsd: 0 })])
  })

  test('logs of a pair that isn’t known change nothing', async () => {
    for (const [name, args] of [
      ['Sync', { reserve0: 1n, reserve1: 1n }],
      ['Swap', { amount0In: 1n, amount0Out: 0n, amount1In: 0n, amount1Out: 1n }],
      ['Mint', { amount0: 1n, amount1: 1n }],
      ['Burn', { amount0: 1n, amount1: 1n }],
    ] as const)
      await hear(`V2Pair:${name}`, args)
    const { rows, added: logs } = db.take()
    expect([[...rows.keys()].map(({ name }) => name), logs.size]).toEqual([['token'], 0])
  })
})

describe('[EX-1] [EX-2] v3', () => {
  const open = async () => {
    await hear('V3Factory:PoolCreated', { pool: upper(POOL), token0: A, token1: USDC, fee: 500, tickSpacing: 10 }, ZERO)
    expect(await poolOf()).toMatchObject({
      sqrtPriceX96: 0n,
      liquidity: 0n,
      reserve0: 0n,
      reserve1: 0n,
      dynamicFee: false,
    })
    // A root of 2 millionths: 4 dollars a token, of 12 decimals less.
    await hear('V3Pool:Initialize', { sqrtPriceX96: (2n * Q96) / 1_000_000n, tick: -262_463 })
  }
  const mint = { tickLower: -262_500, tickUpper: -262_400 }
  const logs = (rows: ReturnType<Store['take']>) =>
    added(poolLog, rows).map(({ type, amount0, amount1, liquidity, fee, waits, tick: at }) => [
      ...[type, amount0, amount1, liquidity, fee, waits, at],
    ])

  test('liquidity within the price is active, at two ticks; what is burnt leaves with its collect', async () => {
    await open()
    expect((await poolOf())!.price).toBeCloseTo(4, 9)
    expect(await poolOf()).toMatchObject({ fee: 500, tickSpacing: 10, liquidity: 0n, tick: -262_463, tvlUsd: 0 })
    await hear('V3Pool:Mint', { ...mint, amount: 70n * E, amount0: 3n * E, amount1: 12_000_000n })
    await hear('V3Pool:Mint', { tickLower: -262_400, tickUpper: 0, amount: 5n * E, amount0: 7n * E, amount1: 0n })
    expect(await poolOf()).toMatchObject({ liquidity: 70n * E, reserve0: 10n * E, reserve1: 12_000_000n, tvlUsd: 12 })
    expect(await Promise.all([-262_500, -262_400, 0].map(at => tickOf(at)))).toEqual([
      [70n * E, 70n * E],
      [75n * E, -65n * E],
      [5n * E, -5n * E],
    ])
    await hear('V3Pool:Burn', { ...mint, amount: 30n * E, amount0: E, amount1: 5_000_000n })
    await hear('V3Pool:Burn', { ...mint, amount: 0n, amount0: 0n, amount1: 0n })
    expect(await poolOf()).toMatchObject({ liquidity: 40n * E, reserve0: 10n * E, reserve1: 12_000_000n })
    expect(await tickOf(-262_500)).toEqual([40n * E, 40n * E])
    await hear('V3Pool:Collect', { amount0: E, amount1: 5_000_000n })
    await hear('V3Pool:CollectProtocol', { amount0: 2n, amount1: 3n })
    expect(await poolOf()).toMatchObject({ reserve0: 9n * E - 2n, reserve1: 6_999_997n, tvlUsd: 6.999997 })
    expect(await tokenOf(A)).toMatchObject({ reserve: 9n * E - 2n })
    // What comes and goes without a trade is no volume.
    expect((await poolOf())!.bars.bars[0]).toMatchObject({ volumeUsd: 0, feesUsd: 0 })
    const rows = db.take()
    expect(trades(rows).map(([type, amount0, amount1, usd]) => [type, amount0, amount1, usd])).toEqual([
      ['add', 3n * E, 12_000_000n, 12],
      ['add', 7n * E, 0n, null],
      ['remove', -E, -5_000_000n, 5],
    ])
    expect(logs(rows)).toEqual([
      ['start', null, null, null, null, false, -262_463],
      ['liquidity', null, null, 70n * E, null, false, -262_463],
      ['liquidity', null, null, 5n * E, null, false, -262_463],
      ['liquidity', null, null, -30n * E, null, false, -262_463],
    ])
  })

  test('liquidity is active from its lower tick on, and at its upper no more', async () => {
    await open()
    const at = async (tickLower: number, tickUpper: number) => {
      await hear('V3Pool:Mint', { tickLower, tickUpper, amount: 1n, amount0: 0n, amount1: 0n })
      return (await poolOf())!.liquidity
    }
    expect(await at(-262_463, 0)).toBe(1n)
    expect(await at(-262_500, -262_463)).toBe(1n)
    expect(await at(-262_462, 0)).toBe(1n)
    expect(await at(-262_500, -262_462)).toBe(2n)
  })

  test('a swap says price, tick and liquidity; a loan’s fee is a gift, a share of the protocol is noted', async () => {
    await open()
    await hear('V3Pool:Mint', { ...mint, amount: 70n * E, amount0: 3n * E, amount1: 12_000_000n })
    db.take()
    const after = { sqrtPriceX96: (3n * Q96) / 1_000_000n, tick: -254_353, liquidity: 8n * E }
    await hear('V3Pool:Swap', { amount0: -E, amount1: 9_000_000n, ...after })
    const now = (await poolOf())!
    expect(now).toMatchObject({ ...after, reserve0: 2n * E, reserve1: 21_000_000n, fee: 500 })
    expect(now.price).toBeCloseTo(9, 9)
    expect(now.bars.bars[0]).toMatchObject({ volumeUsd: 9 })
    expect(now.bars.bars[0]!.feesUsd).toBeCloseTo(9 * 0.0005, 12)
    await hear('V3Pool:Flash', { amount0: 5n * E, amount1: 0n, paid0: 4n, paid1: 5n })
    expect(await poolOf()).toMatchObject({ reserve0: 2n * E + 4n, reserve1: 21_000_005n })
    await hear('V3Pool:SetFeeProtocol', { feeProtocol0New: 4, feeProtocol1New: 6 })
    const rows = db.take()
    expect(trades(rows)).toEqual([['swap', -E, 9_000_000n, 9, null, 1]])
    expect(logs(rows)).toEqual([
      ['swap', -E, 9_000_000n, 8n * E, 500, false, -254_353],
      ['gift', 4n, 5n, null, null, false, -254_353],
      // Sixteen to a byte: token1's is the upper half.
      ['protocolFee', null, null, null, 100, false, -254_353],
    ])
  })
})

describe('[EX-1] [EX-2] v4', () => {
  const open = (more: object = {}) =>
    hear('V4Manager:Initialize', {
      ...{ id: ID, currency0: ZERO, currency1: USDC, fee: 3_000, tickSpacing: 60, hooks: ZERO },
      ...{ sqrtPriceX96: Q96, tick: 0, ...more },
    })
  const modify = (delta: bigint, [tickLower, tickUpper]: [number, number], more: object = {}) =>
    hear('V4Manager:ModifyLiquidity', {
      ...{
        id: ID,
        tickLower,
        tickUpper,
        liquidityDelta: delta,
        sender: MANAGER_V4,
        salt: `0x${'0'.repeat(63)}9`,
        ...more,
      },
    })
  /** So much of each token lies within a range, at a price of 1. */
  const part = (liquidity: number, lower: number, upper: number) => {
    const [low, high] = [1.0001 ** (lower / 2), 1.0001 ** (upper / 2)]
    const within = Math.min(high, Math.max(low, 1))
    return [liquidity * (1 / within - 1 / high), liquidity * (within - low)]
  }

  test('a pool holds the principal of its positions: rounded up when it comes, down when it goes', async () => {
    await open({ hooks: upper(WETH) })
    expect(await poolOf(ID)).toMatchObject({
      ...{ version: 'v4', token0: 'NATIVE', token1: USDC, fee: 3_000, dynamicFee: false, tickSpacing: 60, hook: WETH },
      ...{ liquidity: 0n, sqrtPriceX96: Q96, tick: 0, price: 1e12 },
    })
    await hear('V4Positions:Transfer', { id: 9n, from: ZERO, to: ME })
    for (const [lower, upper] of [
      [-60, 120],
      [60, 120],
      [-120, -60],
    ] as const) {
      const { reserve0, reserve1, liquidity } = (await poolOf(ID))!
      const [before0, before1] = [reserve0, reserve1]
      await modify(10n ** 9n, [lower, upper])
      const now = (await poolOf(ID))!
      const [amount0, amount1] = part(1e9, lower, upper)
      expect(Number(now.reserve0 - before0) - amount0!).toSatisfy((off: number) => off >= -1e-3 && off < 1.001)
      expect(Number(now.reserve1 - before1) - amount1!).toSatisfy((off: number) => off >= -1e-3 && off < 1.001)
      expect(now.liquidity! - liquidity!).toBe(lower <= 0 && upper > 0 ? 10n ** 9n : 0n)
    }
    const held = (await poolOf(ID))!.reserve0
    await modify(-(10n ** 9n), [-60, 120])
    const left = (await poolOf(ID))!
    const [went0] = part(1e9, -60, 120)
    expect(went0! - Number(held - left.reserve0)).toSatisfy((off: number) => off >= -1e-3 && off < 1.001)
    const [type, amount0, amount1] = trades(db.take()).at(-1)!
    expect([type, amount0]).toEqual(['remove', left.reserve0 - held])
    expect(Number(amount1) + part(1e9, -60, 120)[1]!).toSatisfy((off: number) => off >= -1e-3 && off < 1.001)
    expect(left.liquidity).toBe(0n)
    expect([await tickOf(-60, ID), await tickOf(120, ID)]).toEqual([
      [10n ** 9n, -(10n ** 9n)],
      [10n ** 9n, -(10n ** 9n)],
    ])
    expect(await db.find(position, { chainId: 1, version: 'v4', tokenId: '9' })).toMatchObject({
      ...{ owner: ME.toLowerCase(), liquidity: 2n * 10n ** 9n, fees0: null },
    })
  })

  test('a change of nothing collects, and what others than the manager hold is no numbered position', async () => {
    await open()
    await hear('V4Positions:Transfer', { id: 9n, from: ZERO, to: ME })
    await modify(10n ** 9n, [-60, 60])
    const events = added(positionEvent, db.take()).map(({ type }) => type)
    await modify(0n, [-60, 60])
    await modify(10n ** 9n, [-60, 60], { sender: upper(ME) })
    await modify(1n, [-60, 60], { sender: upper(MANAGER_V4) })
    await modify(10n ** 9n, [-60, 60], { id: `0x${'88'.repeat(32)}` })
    const rows = db.take()
    expect([...events, ...added(positionEvent, rows).map(({ type, amount0 }) => [type, amount0])]).toEqual([
      // Of one unit of liquidity a unit of each goes in: the manager rounds up.
      ...['add', ['collect', null], ['add', 1n], ['add', null]],
    ])
    expect(trades(rows).map(([type]) => type)).toEqual(['add', 'add'])
    expect(await tickOf(-60, ID)).toEqual([2n * 10n ** 9n + 1n, 2n * 10n ** 9n + 1n])
    expect(
      added(poolLog, rows).map(({ type, liquidity, tickLower, waits }) => [type, liquidity, tickLower, waits]),
    ).toEqual([
      ['liquidity', 10n ** 9n, -60, false],
      ['liquidity', 1n, -60, false],
    ])
  })

  test('a swap pays the fee its log says; of what came in the fee is no principal; only a dynamic one stays', async () => {
    for (const fee of [3_000, 0x800000]) {
      db.forget(true)
      const native = {
        decimals: 18,
        reserve: 0n,
        poolCount: 0,
        quotes: [],
        bars: NO_BARS,
        directUsd: null,
        priceUsd: null,
      }
      for (const address of ['NATIVE', WETH, USDC])
        await db.insert(token).values({
          ...{
            ...native,
            chainId: 1,
            address,
            symbol: 'T',
            name: 'T',
            createdBlock: 1,
            createdTime: 1,
            updatedBlock: 1,
          },
          ...{ directConfidence: 0, priceConfidence: 0, depthUsd: 0 },
          ...(address === USDC && { decimals: 6, directUsd: 1, priceUsd: 1, priceConfidence: 1, depthUsd: 1e15 }),
        })
      await open({ fee })
      expect(await poolOf(ID)).toMatchObject({ fee: fee === 3_000 ? 3_000 : 0, dynamicFee: fee !== 3_000 })
      db.take()
      // The manager writes the swapper's changes: 1,000,000 went in, 900,000 came out.
      const after = { sqrtPriceX96: 2n * Q96, tick: 13_863, liquidity: 5n }
      await hear('V4Manager:Swap', { id: ID, amount0: 900_000n, amount1: -1_000_000n, ...after, fee: 10_000 })
      const now = (await poolOf(ID))!
      expect(now).toMatchObject({ ...after, reserve0: -900_000n, reserve1: 990_000n, price: 4e12 })
      expect(now.fee).toBe(fee === 3_000 ? 3_000 : 10_000)
      const rows = db.take()
      expect(trades(rows)).toEqual([['swap', -900_000n, 1_000_000n, 1, null, 1]])
      expect(added(poolLog, rows)).toMatchObject([
        { type: 'swap', amount0: -900_000n, amount1: 1_000_000n, fee: 10_000 },
      ])
      expect(now.bars.bars[0]!.feesUsd).toBeCloseTo(0.01, 12)
      // Ether has the price of its wrapper, which has no volume of it.
      expect((await tokenOf('NATIVE'))!.bars.bars[0]).toMatchObject({ volumeUsd: 1 })
      expect((await tokenOf(WETH))!.bars.bars[0]).toMatchObject({ volumeUsd: 0 })
    }
  })

  test('gifts and the protocol’s share are noted for replays, and move no reserve', async () => {
    await open()
    await hear('V4Manager:Donate', { id: ID, amount0: 7n, amount1: 8n })
    await hear('V4Manager:ProtocolFeeUpdated', { id: ID, protocolFee: 4_097 })
    expect(await poolOf(ID)).toMatchObject({ reserve0: 0n, reserve1: 0n })
    const found = added(poolLog, db.take())
    expect(found.map(({ waits }) => waits)).toEqual([false, false, false])
    expect(found.map(({ type, amount0, amount1, fee }) => [type, amount0, amount1, fee])).toEqual([
      ['start', null, null, null],
      ['gift', 7n, 8n, null],
      ['protocolFee', null, null, 4_097],
    ])
  })
})
