import type { Candle } from '#data/market/schemas.ts'

/** A pool's bar the other way round: prices inverted, so high and low change places. */
export const turnedBar = (c: Candle): Candle => ({
  ...c,
  open: 1 / c.open,
  close: 1 / c.close,
  high: 1 / c.low,
  low: 1 / c.high,
})
