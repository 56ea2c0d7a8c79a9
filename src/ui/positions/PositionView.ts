import type { PositionStatus } from '#domain/liquidity/Position.ts'
import type { Token } from '#domain/token/Token.ts'
import type { ProtocolVersion } from '#domain/versions.ts'

/** A range as it is drawn: prices of token1 per token0 or the other way round, written by the locale. */
export type RangeView = {
  base: string
  quote: string
  /** Null: the range has no end there. */
  low: string | null
  high: string | null
  now: string
  /** Of the bar, 0 to 100, in the order of the prices shown: where the range lies, and where the price is. */
  band: readonly [number, number]
  at: number
}

/** A position as it is drawn. Figures are written by the locale already. */
export type PositionView = {
  id: string
  /** Of its own page, and of its pool's. */
  href: string
  poolHref: string
  /** Where it can move to another version; null: nowhere, or nothing of it is left. */
  migrateHref: string | null
  chain: { key: string; name: string }
  version: ProtocolVersion
  tokens: readonly [Token | null, Token | null]
  /** `ETH/USDC` */
  pair: string
  fee: string
  hook: boolean
  status: PositionStatus
  /** Without liquidity, and owed something. */
  emptied: boolean
  value: string
  fees: string
  /** They are worth too little to call for being collected. */
  smallFees: boolean
  apr: string
  /** What the return is of, in a sentence. */
  aprOf: string
  reward: string | null
  range: RangeView | null
  /** `1.5 ETH` and its like: deposited, and owed. */
  amounts: readonly [string, string]
  owed: readonly [string, string]
}
