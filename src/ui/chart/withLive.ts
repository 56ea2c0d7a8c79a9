import type { Candle, Candles } from '#data/market/schemas.ts'

/** What the market says of a token or pool now. Unix seconds. */
export type Live = { time: number; price: number | null; tvlUsd: number | null }

/** Bars begun at most by what is told now: after a longer silence they are asked for. */
const MOST_NEW = 500

/**
 * Bars with what is said now: the open one closes with it, and new ones begin by themselves, where nothing was traded
 * the last price stands. What was told before the bars is no news.
 */
export function withLive(candles: Candles, live: Live): Candles {
  const { interval, at } = candles
  const items = [...candles.items]
  const last = items[items.length - 1]
  if (!last || live.time < at.time || live.time < last.time) return candles
  const slot = live.time - (live.time % interval)
  if ((slot - last.time) / interval > MOST_NEW) return candles
  const flat = (time: number, { close, tvlUsd }: Candle): Candle => ({
    time,
    open: close,
    high: close,
    low: close,
    close,
    volumeUsd: 0,
    tvlUsd,
  })
  for (let time = last.time + interval; time <= slot; time += interval) items.push(flat(time, items[items.length - 1]!))
  const open = items[items.length - 1]!
  const price = live.price ?? open.close
  items[items.length - 1] = {
    ...open,
    close: price,
    high: Math.max(open.high, price),
    low: Math.min(open.low, price),
    tvlUsd: live.tvlUsd ?? open.tvlUsd,
  }
  return { ...candles, items, at: { ...at, time: live.time } }
}
