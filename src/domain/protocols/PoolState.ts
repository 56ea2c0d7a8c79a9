import type { PoolRef } from '../swap/Trade.ts'

/** A v2 pair at one block. */
export type PairState = {
  kind: 'pair'
  ref: PoolRef
  reserve0: bigint
  reserve1: bigint
}

/** A v3 or v4 pool at one block, with the part of its tick table that was loaded. */
export type TickState = {
  kind: 'ticks'
  ref: PoolRef
  sqrtPriceX96: bigint
  tick: number
  liquidity: bigint
  tickSpacing: number
  /** Fee of a swap to token1 and to token0, hundredths of a bip (v4: protocol fee included). */
  feeZeroForOne: number
  feeOneForZero: number
  /** Initialised ticks, ascending, and their net liquidity. Shared between copies: never mutated. */
  ticks: readonly number[]
  nets: readonly bigint[]
  /** Every initialised tick t with `from` ≤ t ≤ `to` is in `ticks`; beyond, nothing is known. */
  from: number
  to: number
}

/** One answer of the chain's own quoter. */
export type Sample = { amountIn: bigint; amountOut: bigint; gas: bigint }

/** A v4 pool whose hook can change price or amounts: known by what its quoter answered at the block. */
export type SampledState = {
  kind: 'sampled'
  ref: PoolRef
  /** Ascending by amountIn, per direction. */
  zeroForOne: readonly Sample[]
  oneForZero: readonly Sample[]
}

export type PoolState = PairState | TickState | SampledState

/** Result of one swap against a state. `insufficientData`: the loaded ticks end first; nothing is extrapolated. */
export type SwapResult<S extends PoolState = PoolState> =
  | { status: 'ok'; amountIn: bigint; amountOut: bigint; after: S; ticksCrossed: number; exact: boolean }
  | { status: 'insufficientLiquidity' }
  | { status: 'insufficientData' }
