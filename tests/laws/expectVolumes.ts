import { expect } from 'vitest'
import type { FetchOptions } from '#data/market/fetch/fetchJson.ts'
import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import { fetchStats } from '#data/market/fetch/fetchStats.ts'
import type { TransactionRow } from '#data/market/schemas.ts'
import { isCounted } from '#domain/token/Token.ts'
import type { WholeMarket } from './readMarket.ts'

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/**
 * The swaps of network 1 add up to the volume of each pool, each token, the bars and all together. Swaps older than a
 * year count in no volume.
 */
export async function expectVolumes({ pools, tokens, transactions }: WholeMarket, at: FetchOptions): Promise<void> {
  const swaps = transactions.filter(row => row.type === 'swap')
  for (const pool of pools) {
    const days = await fetchCandles({ kind: 'pools', chainId: 1, id: pool.id, range: 'all' }, at)
    const own = swaps.filter(row => row.pool === pool.id)
    expect(near(sum(own.map(row => row.usd)), sum(days.items.map(bar => bar.volumeUsd))), pool.id).toBe(true)
    const since = pool.at.time - 86_400
    const day = await fetchCandles({ kind: 'pools', chainId: 1, id: pool.id, range: '1d' }, at)
    // Bars begin on five minutes: the first of the day is whole.
    const first = day.items[0]?.time ?? since
    expect(
      near(sum(own.filter(row => row.time >= first).map(row => row.usd)), sum(day.items.map(bar => bar.volumeUsd))),
      pool.id,
    ).toBe(true)
    for (const bar of day.items) {
      expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close))
      expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close))
    }
  }
  // A window begins at a second, not where a bar does.
  const within = (own: readonly TransactionRow[], until: number, span: number) =>
    sum(own.filter(row => row.time > until - span).map(row => row.usd))
  /** What doesn't trade is counted anew twice a minute: until then what just left its window is still in it. */
  const isOf = (told: number | null, own: readonly TransactionRow[], until: number, span: number) => {
    const [least, most] = [within(own, until, span), within(own, until - 120, span)]
    return near(told ?? 0, least) || near(told ?? 0, most) || ((told ?? 0) > least && (told ?? 0) < most)
  }
  for (const pool of pools) {
    const own = swaps.filter(row => row.pool === pool.id)
    expect(isOf(pool.volume1d, own, pool.at.time, 86_400), `${pool.id} 1d`).toBe(true)
    expect(isOf(pool.volume30d, own, pool.at.time, 30 * 86_400), `${pool.id} 30d`).toBe(true)
  }
  for (const token of tokens) {
    const own = swaps.filter(row => row.token0.address === token.address || row.token1.address === token.address)
    expect(near(sum(own.map(row => row.usd)), token.volume['1y'] ?? 0), token.symbol).toBe(true)
    for (const [window, span] of [
      ['1h', 3_600],
      ['1d', 86_400],
      ['1w', 7 * 86_400],
      ['1m', 30 * 86_400],
    ] as const)
      expect(isOf(token.volume[window], own, token.at.time, span), `${token.symbol} ${window}`).toBe(true)
  }
  const stats = await fetchStats('ethereum', at)
  // What can't be sold, and spam, stands in no sum.
  const counted = pools.filter(pool => isCounted(pool.token0) && isCounted(pool.token1))
  expect(counted.length).toBeLessThan(pools.length)
  expect(near(sum(counted.map(pool => pool.volume1d)), stats.volume1d!)).toBe(true)
  expect(near(sum(counted.map(pool => pool.tvlUsd)), stats.tvl!)).toBe(true)
  expect(stats.pools).toBe(pools.length)
  expect(stats.tokens).toBe(tokens.length)
}
