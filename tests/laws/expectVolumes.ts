import { expect } from 'vitest'
import type { FetchOptions } from '#data/market/fetchJson.ts'
import { fetchCandles } from '#data/market/fetchCandles.ts'
import { fetchStats } from '#data/market/fetchStats.ts'
import type { WholeMarket } from './readMarket.ts'

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** The swaps of network 1 add up to the volume of each pool, each token, the bars and all together. Swaps older than a year are nobody's volume. */
export async function expectVolumes({ pools, tokens, transactions }: WholeMarket, at: FetchOptions): Promise<void> {
  const swaps = transactions.filter(row => row.type === 'swap')
  for (const pool of pools) {
    const days = await fetchCandles('pools', 1, pool.id, 'all', at)
    const own = swaps.filter(row => row.pool === pool.id)
    expect(near(sum(own.map(row => row.usd)), sum(days.items.map(bar => bar.volumeUsd))), pool.id).toBe(true)
    const since = pool.at.time - 86_400
    const day = await fetchCandles('pools', 1, pool.id, '1d', at)
    // Bars begin on five minutes: the first of the day is whole.
    const first = day.items[0]?.time ?? since
    expect(near(sum(own.filter(row => row.time >= first).map(row => row.usd)), sum(day.items.map(bar => bar.volumeUsd))), pool.id).toBe(true)
    for (const bar of day.items) {
      expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close))
      expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close))
    }
  }
  for (const token of tokens) {
    const own = swaps.filter(row => row.token0.address === token.address || row.token1.address === token.address)
    expect(near(sum(own.map(row => row.usd)), token.volume['1y'] ?? 0), token.symbol).toBe(true)
  }
  const stats = await fetchStats('ethereum', at)
  expect(near(sum(pools.map(pool => pool.volume1d)), stats.volume1d!)).toBe(true)
  expect(near(sum(pools.map(pool => pool.tvlUsd)), stats.tvl!)).toBe(true)
  expect(stats.pools).toBe(pools.length)
  expect(stats.tokens).toBe(tokens.length)
}
