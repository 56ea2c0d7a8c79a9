import { afterEach, expect, test, vi } from 'vitest'

const HOUR = 3_600
/** Seconds a chart reaches back, and between two bars, as the index makes them. */
const charts: Record<string, [number, number]> = {
  ...{ '1h': [HOUR, 300], '1d': [24 * HOUR, 300], '1w': [168 * HOUR, HOUR] },
  ...{ '1m': [720 * HOUR, 4 * HOUR], '1y': [8_760 * HOUR, 24 * HOUR], all: [40_000 * HOUR, 168 * HOUR] },
}
afterEach(() => vi.unstubAllGlobals())

test('[GO-8] a time just before a chart begins has a price, too: that of a longer one', async () => {
  const now = 1_795_000_123
  // A chart's first bar is the first whole one within its reach; the answer comes some seconds after it was asked for.
  vi.stubGlobal('fetch', async (url: string) => {
    const range = new URL(url, 'http://site').searchParams.get('range')!
    const [reach, interval] = charts[range]!
    const first = Math.ceil((now + 20 - reach) / interval) * interval
    const items = Array.from({ length: Math.floor((now - first) / interval) + 1 }, (_, n) => {
      const price = first + n * interval
      return { time: price, open: price, high: price, low: price, close: price, volumeUsd: 0, tvlUsd: null }
    })
    return Response.json({ range, interval, items, at: { block: 1, time: now } })
  })
  const { readPricesAt } = await import('./readPricesAt.ts')
  const signal = new AbortController().signal
  const ages = [1, 1_000, 3_299, 3_590, 86_000, 86_390, 168 * HOUR - 10, 720 * HOUR - 10, 8_760 * HOUR - 10]
  const asked = ages.map(age => ({ chainId: 1, asset: 'NATIVE', time: now - age }))
  const priceAt = await readPricesAt(asked, { now: now * 1000, signal })
  for (const { asset, time } of asked) {
    const price = priceAt(1, asset, time)
    expect(price, `${now - time} s ago`).not.toBeNull()
    expect(price).toBeLessThanOrEqual(time)
  }
})
