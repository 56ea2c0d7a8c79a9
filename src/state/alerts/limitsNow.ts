import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { type LimitAlert, isLimitNear } from '#domain/alerts/Alert.ts'
import type { Hex } from '#domain/Hex.ts'
import { independentPrice } from '#domain/orders/limit/LimitMarket.ts'
import { aboveMarket } from '#domain/orders/limit/LimitPrice.ts'
import { decodeOrder, ORDER_CHAIN } from '#domain/orders/Order.ts'
import type { OrderRecord } from '../deeds/DeedRecord.ts'

/** An order that may still be filled, and how far its price lies above the market: basis points; negative: below. */
export type LimitDistanceNow = { record: OrderRecord; above: bigint }

/** ms after an order's signature in which its maker knows how far the market is. */
const JUST_PLACED = 60_000

/**
 * How far the market is from each of an account's orders that may be filled. One whose tokens have no dollar price is
 * left out. Throws what the market throws.
 */
export async function readLimits(records: readonly OrderRecord[]): Promise<LimitDistanceNow[]> {
  const ids = [...new Set(records.flatMap(({ currencyIn, currencyOut }) => [currencyIn.id, currencyOut.id]))]
  const read = ids.map(async id => {
    const { priceUsd } = await fetchToken(ORDER_CHAIN, id, { retries: 0 })
    return [id as string, priceUsd] as const
  })
  const prices = new Map(await Promise.all(read))
  return records.flatMap(record => {
    const { currencyIn, currencyOut, follow } = record
    const order = decodeOrder(follow.order)
    const scale = { sold: currencyIn.decimals, bought: currencyOut.decimals }
    const market = independentPrice(prices.get(currencyIn.id) ?? null, prices.get(currencyOut.id) ?? null, scale)
    return order && market ? [{ record, above: aboveMarket({ buys: order.end, sells: order.amount }, market) }] : []
  })
}

/** Of an account's records, the orders that the book may give to fillers. */
export const openOrders = (records: readonly OrderRecord[], owner: Address): OrderRecord[] =>
  records.filter(({ account, status, follow }) => account === owner && status === 'pending' && follow.posted === 'yes')

/**
 * Which orders the market is `near` now, and which of them it `came` near since the last look: none that was placed
 * near it a moment ago. Orders without a price now stay what they were.
 */
export function nearNow(
  alert: LimitAlert,
  open: readonly OrderRecord[],
  { limits, now }: { limits: readonly LimitDistanceNow[]; now: number },
): { near: Hex[]; came: LimitDistanceNow[] } {
  const known = new Map(limits.map(each => [each.record.follow.hash, each]))
  const near: Hex[] = []
  const came: LimitDistanceNow[] = []
  for (const { follow, addedAt } of open) {
    const was = alert.near.includes(follow.hash)
    const limit = known.get(follow.hash)
    if (limit ? !isLimitNear(alert, limit.above, was) : !was) continue
    near.push(follow.hash)
    if (limit && !was && now - addedAt > JUST_PLACED) came.push(limit)
  }
  return { near, came }
}
