// LM-2, SW-14: what the market gives for an order's amounts, and how far the order is from it.
import { aboveMarket, givesAway, type LimitPrice, type Scale } from './LimitPrice.ts'

/**
 * What is known of the market. `pools`: what the router's quote of exactly this size gives, the network's part not
 * counted; null: no pools give a price. `independent`: what dollar prices say; null: a token has none.
 */
export type LimitMarket = {
  pools: LimitPrice | null
  independent: LimitPrice | null
  /** How far the quote moves the pools' price, in basis points; null: no quote. */
  impactBps: number | null
}

/** The price that presets and distances are measured from; null: there is no market. */
export const marketOf = ({ pools, independent }: LimitMarket): LimitPrice | null => pools ?? independent

/** SW-14: basis points from an independent price at which nothing is signed. */
const GUARD_BPS = 1_500n

/**
 * Why an order at this price is not offered; null: nothing stands against it. `percent`: how much less than the market
 * it asks, cut off.
 */
export type LimitFault =
  | { code: 'noMarket' }
  | { code: 'giveaway' | 'priceGuard'; percent: number }
  | { code: 'impactGuard'; percent: number }

/**
 * LM-2, SW-14: an order that asks 15 % less than the independent price; whose market only pools know, and it moves
 * them by as much; or that asks a percent less than the market.
 */
export function faultOf(price: LimitPrice, market: LimitMarket): LimitFault | null {
  const { pools, independent, impactBps } = market
  const at = marketOf(market)
  if (at === null) return { code: 'noMarket' }
  const less = (than: LimitPrice) => Number(-aboveMarket(price, than)) / 100
  if (independent && aboveMarket(price, independent) <= -GUARD_BPS)
    return { code: 'priceGuard', percent: less(independent) }
  if (pools && !independent && impactBps !== null && impactBps >= Number(GUARD_BPS))
    return { code: 'impactGuard', percent: impactBps / 100 }
  return givesAway(price, at) ? { code: 'giveaway', percent: less(at) } : null
}

/** Gas of a fill from pools, as measured: the reactor, the filler and two transfers around the swap. */
export const FILL_GAS = 217_458n

/**
 * What the pools must give before a filler that takes from them can fill the order: the least, and what the fill's gas
 * costs in the bought token (null: not known, then the least alone). Raw units of the bought token.
 */
export const fillsAt = (least: bigint, gas: bigint | null): bigint => least + (gas ?? 0n)

/** What an amount of the native currency is in the bought token, rounded up; null: a price is missing. Raw units. */
export function costInBought(
  native: bigint,
  prices: { native: number | null; bought: number | null },
  scale: { native: number; bought: number },
): bigint | null {
  const price = independentPrice(prices.native, prices.bought, { sold: scale.native, bought: scale.bought })
  return price && (native * price.buys + price.sells - 1n) / price.sells
}

/** Whether the pools give the least now: then a swap gives more than the order, which keeps what is above it. */
export const isReached = (price: LimitPrice, { pools }: LimitMarket): boolean =>
  pools !== null && pools.buys * price.sells >= price.buys * pools.sells

/** The price that two dollar prices make; null where one is missing or is not a price. */
export function independentPrice(sold: number | null, bought: number | null, scale: Scale): LimitPrice | null {
  const [top, bottom] = [fractionOf(sold), fractionOf(bought)]
  if (!top || !bottom) return null
  return {
    buys: top.of * bottom.per * 10n ** BigInt(scale.bought),
    sells: top.per * bottom.of * 10n ** BigInt(scale.sold),
  }
}

/** A number as a fraction of whole numbers, to its sixteenth digit. */
function fractionOf(price: number | null): { of: bigint; per: bigint } | null {
  if (price === null || !Number.isFinite(price) || price <= 0) return null
  const [digits = '', power = '0'] = price.toExponential(15).split('e')
  const exponent = Number(power) - 15
  const of = BigInt(digits.replace('.', ''))
  return exponent >= 0 ? { of: of * 10n ** BigInt(exponent), per: 1n } : { of, per: 10n ** BigInt(-exponent) }
}
