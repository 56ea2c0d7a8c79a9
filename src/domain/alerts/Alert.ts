import type { Address } from '../chains/Chain.ts'
import type { Hex } from '../Hex.ts'
import type { CurrencyId } from '../token/Token.ts'

/** Told once, when the price of a token has gone as far as `usd`. */
export type PriceAlert = {
  kind: 'price'
  chainId: number
  token: CurrencyId
  symbol: string
  way: 'above' | 'below'
  usd: number
}

/** Told once, when gas of a network costs no more than so many wei. */
export type GasAlert = { kind: 'gas'; chainId: number; wei: string }

/** Told of every transaction of this browser that settles. */
export type DoneAlert = { kind: 'done' }

/** Told of every position of a wallet whose price leaves its range. `inside`: those that earned at the last look. */
export type RangeAlert = { kind: 'range'; owner: Address; inside: readonly string[] }

/** LIST: percent between the market and an order's price from which on the market is near it. */
export const limitDistances = [0.5, 1, 2, 5] as const
export type LimitDistance = (typeof limitDistances)[number]

/**
 * Told of every open limit order of an account that the market comes near, and of every one that ends. `near`: hashes
 * of those that it was near at the last look.
 */
export type LimitAlert = { kind: 'limit'; owner: Address; percent: LimitDistance; near: readonly Hex[] }

/** GO-12: what a person wants to be told about. It stays on the device. */
export type Alert = PriceAlert | GasAlert | DoneAlert | RangeAlert | LimitAlert

const GWEI_DIGITS = 9

/** One name for one alert: the same wish made twice is one. */
export function alertId(alert: Alert): string {
  switch (alert.kind) {
    case 'price':
      return `price ${alert.chainId} ${alert.token} ${alert.way} ${alert.usd}`
    case 'gas':
      return `gas ${alert.chainId} ${alert.wei}`
    case 'done':
      return 'done'
    case 'range':
    case 'limit':
      return `${alert.kind} ${alert.owner}`
  }
}

/**
 * The alert for a price that is not reached yet: above what holds now or below it; null: it is the price of now, or
 * none.
 */
export function priceAlert(
  token: { chainId: number; address: CurrencyId; symbol: string },
  usd: number,
  nowUsd: number,
): PriceAlert | null {
  if (!(usd > 0) || !Number.isFinite(usd) || usd === nowUsd) return null
  const { chainId, address, symbol } = token
  return { kind: 'price', chainId, token: address, symbol, way: usd > nowUsd ? 'above' : 'below', usd }
}

/** Whether the price has come as far. */
export const isPriceReached = ({ way, usd }: PriceAlert, nowUsd: number): boolean =>
  way === 'above' ? nowUsd >= usd : nowUsd <= usd

export const isGasReached = ({ wei }: GasAlert, nowWei: bigint): boolean => nowWei <= BigInt(wei)

/**
 * Whether the market is near an order whose price lies so many basis points `above` it (at or below the market: reached
 * already). One that `was` near is left only half as far again: a price that trembles at the edge is told once.
 */
export const isLimitNear = ({ percent }: Pick<LimitAlert, 'percent'>, above: bigint, was: boolean): boolean =>
  above <= BigInt(percent * (was ? 150 : 100))

/** Gwei as a person reads it, exact: `0.25`. */
export function gweiText(wei: bigint): string {
  const digits = wei.toString().padStart(GWEI_DIGITS + 1, '0')
  const fraction = digits.slice(-GWEI_DIGITS).replace(/0+$/, '')
  return digits.slice(0, -GWEI_DIGITS) + (fraction && `.${fraction}`)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length < 100
const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)

/** A stored value as an alert; null: it is none of ours. */
export function readAlert(value: unknown): Alert | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, chainId, token, symbol, way, usd, wei, owner, inside, percent, near } = value as Record<string, unknown>
  const network = Number.isSafeInteger(chainId) ? (chainId as number) : null
  if (kind === 'done') return { kind }
  if (kind === 'gas' && network !== null && typeof wei === 'string' && /^[1-9]\d{0,20}$/.test(wei))
    return { kind, chainId: network, wei }
  if (kind === 'range' && isAddress(owner))
    return { kind, owner, inside: Array.isArray(inside) ? inside.filter(isText).slice(0, 200) : [] }
  const distance = limitDistances.find(each => each === percent)
  if (kind === 'limit' && isAddress(owner) && distance)
    return { kind, owner, percent: distance, near: Array.isArray(near) ? near.filter(isHash).slice(0, 100) : [] }
  if (
    kind === 'price' &&
    network !== null &&
    (token === 'NATIVE' || isAddress(token)) &&
    isText(symbol) &&
    (way === 'above' || way === 'below') &&
    typeof usd === 'number' &&
    usd > 0 &&
    Number.isFinite(usd)
  )
    return { kind, chainId: network, token, symbol, way, usd }
  return null
}
