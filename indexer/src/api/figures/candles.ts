import { sql } from '../../../engine/sql.ts'
import { poolCandle, tokenCandle } from '../../schema.ts'
import type { Candle, Candles, Range } from '#data/market/schemas.ts'
import { NO_BARS, type OpenBars } from '../../market/openBars.ts'
import { rows } from '../database.ts'
import { findPool, findToken, priceIdOf } from '../details.ts'
import type { ChainMarket } from '../marketRows.ts'
import { anchorOf } from './anchorLine.ts'
import { dollarBars } from './dollars/dollarBars.ts'
import { fillBars, type ShownBar } from './fillBars.ts'
import { openBar } from './joinOpenBars.ts'
import { DAY, HOUR } from './windows.ts'

export const spans: Record<Range, { interval: number; span: number }> = {
  '1h': { interval: 300, span: HOUR },
  '1d': { interval: 300, span: DAY },
  '1w': { interval: HOUR, span: 604_800 },
  '1m': { interval: HOUR, span: 2_592_000 },
  '1y': { interval: DAY, span: 31_536_000 },
  all: { interval: DAY, span: 2_000 * DAY },
}

const gridOf = (range: Range, now: number, created: number) => {
  const { interval, span } = spans[range]
  const to = now - (now % interval)
  const earliest = range === 'all' ? Math.max(created, now - span) : now - span
  return {
    interval,
    to,
    from: earliest - (earliest % interval) + (range === 'all' || earliest % interval === 0 ? 0 : interval),
  }
}

/** The bars since `from` and the one before it; `bars`: the open ones. */
async function readBars({
  table,
  key,
  chainId,
  id,
  interval,
  from,
  bars,
}: {
  table: typeof tokenCandle | typeof poolCandle
  key: 'address' | 'pool'
  chainId: number
  id: string
  interval: number
  from: number
  bars: OpenBars
}): Promise<ShownBar[]> {
  const ended = await readEnded({ table, key, chainId, id, interval, from })
  const open = openBar(bars, interval)
  // One that ended since the market was read is told whole by its row.
  if (open === undefined || (open.time < from && open.close === null) || ended.some(bar => bar.time === open.time))
    return ended
  return [...ended, { ...open, volume_usd: open.volumeUsd, tvl_usd: open.tvlUsd }]
}

const readEnded = ({
  table,
  key,
  chainId,
  id,
  interval,
  from,
}: {
  table: typeof tokenCandle | typeof poolCandle
  key: 'address' | 'pool'
  chainId: number
  id: string
  interval: number
  from: number
}) =>
  rows<ShownBar>(sql`SELECT time, open, high, low, close, volume_usd, tvl_usd FROM ${table}
    WHERE chain_id = ${chainId} AND ${sql.raw(key)} = ${id} AND interval = ${interval} AND time >= coalesce(
      (SELECT max(time) FROM ${table} WHERE chain_id = ${chainId} AND ${sql.raw(key)} = ${id} AND interval = ${interval} AND time < ${from} AND close IS NOT NULL), ${from})
    ORDER BY time`)

/** A dollar's bars hold 1 for its price: what its pools with the other dollars said comes from theirs. */
async function dollarPricesOf(
  { chain, pools }: ChainMarket,
  {
    address,
    interval,
    from,
    volumes,
  }: { address: string; interval: number; from: number; volumes: readonly ShownBar[] },
): Promise<readonly ShownBar[]> {
  const dollars: readonly string[] = chain.dollars
  const among = [...pools.values()].filter(
    ({ db, row }) => dollars.includes(db.token0) && dollars.includes(db.token1) && (row.tvlUsd ?? 0) > 0,
  )
  const read = await Promise.all(
    among.map(async ({ db }) => ({
      db,
      bars: await readBars({
        table: poolCandle,
        key: 'pool',
        chainId: chain.id,
        id: db.id,
        interval,
        from,
        bars: db.bars,
      }),
    })),
  )
  const bars = dollarBars({ dollars, pools: read, address, interval })
  // Before the first of them traded a dollar was one.
  const [first] = bars
  return first === undefined
    ? volumes
    : [...volumes.filter(bar => bar.time < first.time), ...bars.map(bar => ({ ...bar, volume_usd: 0, tvl_usd: null }))]
}

/** Bars of the token that moves this one's price, from `first` on; none where that is a dollar. */
async function anchorBarsOf(
  { chain, tokens }: ChainMarket,
  { id, interval, from, to, first }: { id: string; interval: number; from: number; to: number; first: number },
): Promise<Candle[]> {
  const dollars: readonly string[] = chain.dollars
  const row = dollars.includes(id) ? undefined : tokens.get(id)?.db
  const usdOf = (other: string) => tokens.get(other)?.row.priceUsd
  const anchor = tokens.get((row && anchorOf(row, { dollars, usdOf })) ?? '')
  if (anchor === undefined) return []
  const begins = Math.min(first, from - interval)
  const of = { table: tokenCandle, key: 'address' as const, chainId: chain.id, id: anchor.db.address, interval }
  const prices = await readBars({ ...of, from: begins, bars: anchor.db.bars })
  return fillBars({ prices, volumes: [], from: begins, to, interval, live: anchor.row.priceUsd })
}

/** GET /tokens/:chainId/:address/candles; NATIVE has its wrapper's prices and its own volume and TVL. */
export async function tokenCandles(chainId: number, address: string, range: Range): Promise<Candles> {
  const { market, token } = findToken(chainId, address)
  const { interval, from, to } = gridOf(range, market.at.time, token.db.createdTime)
  const priceId = priceIdOf(market, address)
  const volumes = await readBars({
    table: tokenCandle,
    key: 'address',
    chainId,
    id: address,
    interval,
    from,
    bars: token.db.bars,
  })
  const prices = market.chain.dollars.includes(address as `0x${string}`)
    ? await dollarPricesOf(market, { address, interval, from, volumes })
    : priceId === address
      ? volumes
      : await readBars({
          table: tokenCandle,
          key: 'address',
          chainId,
          id: priceId,
          interval,
          from,
          bars: market.tokens.get(priceId)?.db.bars ?? NO_BARS,
        })
  const anchor = await anchorBarsOf(market, { id: priceId, interval, from, to, first: prices[0]?.time ?? from })
  return {
    range,
    interval,
    items: fillBars({ prices, volumes, from, to, interval, live: token.row.priceUsd, anchor }),
    at: market.at,
  }
}

/** GET /pools/:chainId/:id/candles */
export async function poolCandles(chainId: number, id: string, range: Range): Promise<Candles> {
  const { market, pool } = findPool(chainId, id)
  const { interval, from, to } = gridOf(range, market.at.time, pool.db.createdTime)
  const bars = await readBars({ table: poolCandle, key: 'pool', chainId, id, interval, from, bars: pool.db.bars })
  return {
    range,
    interval,
    items: fillBars({ prices: bars, volumes: bars, from, to, interval, live: pool.row.price }),
    at: market.at,
  }
}
