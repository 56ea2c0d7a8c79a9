import type { TokenTax } from '../token/TokenTax.ts'
import type { Address } from '../chains/Chain.ts'
import { ZERO_ADDRESS } from '../Hex.ts'
import type { ProtocolVersion } from '../versions.ts'

/** A currency of one chain: a token's lower-case address, or the chain's native currency. */
export type CurrencyId = Address | 'NATIVE'

/** How v4 (and the router's payments) write the native currency. */
export const NATIVE_ADDRESS: Address = ZERO_ADDRESS

/** Fee of a v4 pool whose fee its hook sets. */
export const DYNAMIC_FEE = 8_388_608

export type PoolKeyV4 = {
  currency0: Address
  currency1: Address
  fee: number
  tickSpacing: number
  hooks: Address
}

/** What names a pool; enough to call it. Never changes during a pool's life. */
export type PoolRef = {
  version: ProtocolVersion
  /** Pair or pool address; for v4 the pool id (32 bytes). */
  id: string
  /** Lower address first; the zero address is v4's native currency. */
  token0: Address
  token1: Address
  /** Hundredths of a bip; v2 is 3000; 8388608 is dynamic (v4). */
  fee: number
  tickSpacing?: number
  /** v4 hook contract; absent or the zero address when there is none. */
  hook?: Address
}

/** One pool crossed by a leg. */
export type RouteHop = {
  pool: PoolRef
  zeroForOne: boolean
  /** As the pool knows them: the zero address for v4's native currency. */
  tokenIn: Address
  tokenOut: Address
  amountIn: bigint
  amountOut: bigint
  /** Fee really charged, hundredths of a bip. */
  fee: number
  /** Raw tokenOut per raw tokenIn, fee not counted; for display only. */
  priceBefore: number
  priceAfter: number
  /** Initialised ticks crossed. */
  ticksCrossed: number
}

/** One path with its own share of the amount. Legs run in order; a pool may serve two legs, its state carries over. */
export type TradeLeg = {
  hops: RouteHop[]
  amountIn: bigint
  amountOut: bigint
  /** Of the specified amount; the shares of a trade add up to 10,000. */
  shareBps: number
  /** Gas units, estimated. */
  gas: bigint
}

export type TradeKind = 'exactIn' | 'exactOut'

export type Trade = {
  chainId: number
  kind: TradeKind
  tokenIn: CurrencyId
  tokenOut: CurrencyId
  amountIn: bigint
  amountOut: bigint
  legs: TradeLeg[]
  /** Gas units of the whole transaction, estimated. */
  gas: bigint
  /** What gas (and the L1 fee) costs, in raw native units; absent when no gas price was given. */
  gasCost?: bigint
  /** The same in raw units of the currency that isn't specified (out for exactIn, in for exactOut). */
  gasCostInQuote?: bigint
  block: bigint
  /** Seconds. */
  blockTime: number
  /** Mid price against execution, pool fees not counted. Never negative. */
  priceImpactBps: number
  /** Pool fees, weighted by the legs' amounts. */
  feeBps: number
  /** Best single path's out (exactIn) or in (exactOut), to show what the split gains. */
  singlePathAmount?: bigint
  /** Next-best single paths, best first; `amount` is their out (exactIn) or in (exactOut). */
  alternatives: { legs: TradeLeg[]; amount: bigint }[]
  /** Tokens that take a fee on transfer, when the route touches one. */
  taxes?: Record<Address, TokenTax>
  /**
   * Of an exact input that stands in for an exact output: the least that may arrive, raw, which is what was asked for.
   */
  wanted?: bigint
}

/** Whether the output was asked for: the input is then what one trade is better or worse by. */
export const asksOutput = ({ kind, wanted }: Pick<Trade, 'kind' | 'wanted'>): boolean =>
  kind === 'exactOut' || wanted !== undefined
