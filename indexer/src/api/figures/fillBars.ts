import type { Candle } from '#data/market/schemas.ts'

/** A bar as it is read. */
export type ShownBar = {
  time: number
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  volume_usd: number
  tvl_usd: number | null
}

/**
 * Bars on a grid without holes: where nothing happened nothing was traded, and the last price stands, or moves with the
 * token it is traded against (`anchor`: that one's bars on the same grid, from the first of `prices` on). Begins with
 * the first known price. `live`: today's price, which closes the last bar.
 */
export function fillBars({
  prices,
  volumes,
  from,
  to,
  interval,
  live,
  anchor = [],
}: {
  prices: readonly ShownBar[]
  volumes: readonly ShownBar[]
  from: number
  to: number
  interval: number
  live: number | null
  anchor?: readonly Candle[]
}): Candle[] {
  const priceAt = new Map(prices.map(bar => [bar.time, bar]))
  const volumeAt = new Map(volumes.map(bar => [bar.time, bar]))
  const anchorAt = new Map(anchor.map(bar => [bar.time, bar]))
  /** The anchor's bar in its price at the end of an earlier one. */
  const moved = (time: number, since: number) => {
    const [bar, close] = [anchorAt.get(time), anchorAt.get(since)?.close]
    return bar === undefined || close === undefined || close <= 0
      ? { high: 1, low: 1, close: 1 }
      : { high: bar.high / close, low: bar.low / close, close: bar.close / close }
  }
  const before = prices.findLast(bar => bar.time < from && bar.close !== null)
  // An anchor that is known only since moves it from there.
  const since = Math.max(before?.time ?? 0, anchor[0]?.time ?? 0)
  let last = before === undefined ? null : before.close! * moved(from - interval, since).close
  let tvlUsd = volumes.findLast(bar => bar.time < from && bar.tvl_usd !== null)?.tvl_usd ?? null
  const items: Candle[] = []
  for (let time = from; time <= to; time += interval) {
    const bar = priceAt.get(time)
    const volume = volumeAt.get(time)
    tvlUsd = volume?.tvl_usd ?? tvlUsd
    const open = bar?.open ?? last
    if (open === null) continue
    const by = moved(time, time - interval)
    const close = (time === to ? live : null) ?? bar?.close ?? open * by.close
    items.push({
      time,
      open,
      high: Math.max(bar?.high ?? open * by.high, open, close),
      low: Math.min(bar?.low ?? open * by.low, open, close),
      close,
      volumeUsd: volume?.volume_usd ?? 0,
      tvlUsd,
    })
    last = close
  }
  return items
}
