import type { Candle } from '#data/market/schemas.ts'
import { sql } from '../../../engine/sql.ts'
import { tokenCandle } from '../../schema.ts'
import { rows } from '../database.ts'
import type { AnchorLine } from './anchorLine.ts'
import { fillBars, type ShownBar } from './fillBars.ts'
import { openBar } from './joinOpenBars.ts'
import type { TokenDbRow } from './rows.ts'
import { DAY, HOUR, MONTH, YEAR } from './windows.ts'

/** Bars of each length are read for as long as windows are counted in them. */
const READ = [
  [300, 2 * DAY],
  [HOUR, MONTH + DAY],
  [DAY, 2 * YEAR],
] as const

/** What these tokens of a chain cost over time, from their bars of all lengths. */
export async function readAnchors(
  chainId: number,
  anchors: readonly TokenDbRow[],
  now: number,
): Promise<ReadonlyMap<string, AnchorLine>> {
  if (anchors.length === 0) return new Map()
  const ids = sql.join(
    anchors.map(({ address }) => sql`${address}`),
    sql`, `,
  )
  const parts = await Promise.all(
    READ.map(([interval, span]) =>
      rows<{ address: string; until: number; close: number }>(sql`SELECT address, time + interval AS until, close
        FROM ${tokenCandle} WHERE chain_id = ${chainId} AND interval = ${interval} AND time > ${now - span} AND close IS NOT NULL
        AND address IN (${ids})`),
    ),
  )
  const read = parts.flat()
  return new Map(
    anchors.map(({ address, bars }) => {
      const open = READ.flatMap(([interval]) => {
        const bar = openBar(bars, interval)
        return bar === undefined || bar.close === null ? [] : [{ until: bar.time + interval, close: bar.close }]
      })
      const own = read
        .filter(row => row.address === address)
        .map(({ until, close }) => ({ until: Number(until), close }))
      return [address, [...own, ...open].sort((a, b) => a.until - b.until)] as const
    }),
  )
}

/** The days of the same tokens, one after the other, the last is the one of `now` (unix seconds). */
export async function readAnchorDays(
  chainId: number,
  anchors: readonly TokenDbRow[],
  now: number,
): Promise<ReadonlyMap<string, readonly Candle[]>> {
  const to = now - (now % DAY)
  return new Map(
    await Promise.all(
      anchors.map(async ({ address, bars, priceUsd }) => {
        const ended = await rows<ShownBar>(sql`SELECT time, open, high, low, close, volume_usd, tvl_usd
          FROM ${tokenCandle} WHERE chain_id = ${chainId} AND address = ${address} AND interval = ${DAY}
          AND time > ${now - 2 * YEAR} AND close IS NOT NULL ORDER BY time`)
        const open = openBar(bars, DAY)
        const known = open === undefined || ended.some(({ time }) => time === open.time)
        const prices = known ? ended : [...ended, { ...open, volume_usd: 0, tvl_usd: null }]
        const from = prices[0]?.time ?? to
        return [address, fillBars({ prices, volumes: [], from, to, interval: DAY, live: priceUsd })] as const
      }),
    ),
  )
}
