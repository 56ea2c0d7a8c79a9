import { AppError } from '#domain/Errors.ts'
import { faultOf } from '#domain/orders/limit/LimitMarket.ts'
import type { LimitPrice } from '#domain/orders/limit/LimitPrice.ts'
import { type LimitReading, type MarketAsk, readLimitMarket } from './readLimitMarket.ts'

/**
 * LM-2, SW-14: reads the market of an order anew, and refuses an order that stands against it: at the look and once
 * more before the wallet is asked. Throws AppError `order.noMarket`, `order.belowMarket`; the signal's reason when
 * aborted.
 */
export async function guardMarket(ask: MarketAsk, price: LimitPrice, signal: AbortSignal): Promise<LimitReading> {
  const reading = await readLimitMarket(ask, signal)
  const fault = faultOf(price, reading.market)
  if (fault === null) return reading
  if (fault.code === 'noMarket') throw new AppError('order.noMarket')
  throw new AppError('order.belowMarket', { values: { percent: fault.percent } })
}
