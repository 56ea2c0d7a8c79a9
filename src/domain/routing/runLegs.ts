import type { PoolState } from '../protocols/PoolState.ts'
import { swapPool } from '../protocols/swapPool.ts'
import { V2_FEE } from '../protocols/v2/swapPair.ts'
import type { TokenTax } from '../token/TokenTax.ts'
import type { RouteHop, TradeLeg } from '../swap/Trade.ts'
import type { Edge } from './Graph.ts'
import { hopGas } from './gas.ts'

const Q96 = 2 ** 96

/** Raw output per raw input at a state, no fee. A hooked pool: what its smallest sample gave. */
function midPrice(state: PoolState, zeroForOne: boolean): number {
  if (state.kind === 'ticks') {
    const price = (Number(state.sqrtPriceX96) / Q96) ** 2
    return zeroForOne ? price : 1 / price
  }
  if (state.kind === 'pair') {
    const price = Number(state.reserve1) / Number(state.reserve0)
    return zeroForOne ? price : 1 / price
  }
  const sample = (zeroForOne ? state.zeroForOne : state.oneForZero)[0]
  return sample ? Number(sample.amountOut) / Number(sample.amountIn) : 0
}

/** Fee of a hop, hundredths of a bip; a hooked pool's is inside its samples. */
const feeOf = (state: PoolState, zeroForOne: boolean): number => {
  if (state.kind === 'pair') return V2_FEE
  if (state.kind === 'sampled') return 0
  return zeroForOne ? state.feeZeroForOne : state.feeOneForZero
}

/** A pool that a leg crosses: `pool` is the same for all steps through it. */
export type Step = Pick<Edge, 'pool' | 'state' | 'zeroForOne'>

export type LegsResult =
  | { status: 'ok'; legs: TradeLeg[]; amountIn: bigint; amountOut: bigint; exact: boolean }
  /** `leg` is the one that can't be filled. */
  | { status: 'insufficientLiquidity'; leg: number }
  | { status: 'insufficientData'; pool: string; leg: number }

const kept = (amount: bigint, taxBps: number | undefined): bigint =>
  taxBps ? (amount * BigInt(10_000 - taxBps)) / 10_000n : amount

/**
 * The legs to the wei, one after the other: a pool that two legs use has moved when the second comes, as on chain.
 * `amounts` are raw, of the specified side. With a transfer fee the result is what the simulated fee says, not a
 * promise (`exact` false).
 */
export function runLegs({
  paths,
  amounts,
  exactIn,
  taxes,
}: {
  paths: readonly (readonly Step[])[]
  amounts: readonly bigint[]
  exactIn: boolean
  taxes?: Record<string, TokenTax>
}): LegsResult {
  const states = new Map<number, PoolState>()
  const legs: TradeLeg[] = []
  const specified = amounts.reduce((sum, amount) => sum + amount, 0n)
  let exact = true
  let [totalIn, totalOut] = [0n, 0n]
  for (let l = 0; l < paths.length; l++) {
    const path = paths[l]!
    const hops: RouteHop[] = new Array(path.length)
    let value = amounts[l]!
    let gas = 0n
    const pairs: { edge: Step; state: PoolState }[] = []
    for (let h = 0; h < path.length; h++) {
      const position = exactIn ? h : path.length - 1 - h
      const edge = path[position]!
      const state = states.get(edge.pool) ?? edge.state
      const { ref } = state
      const [tokenIn, tokenOut] = edge.zeroForOne ? [ref.token0, ref.token1] : [ref.token1, ref.token0]
      const sent = exactIn ? kept(value, taxes?.[tokenIn]?.sellBps) : value
      if (sent !== value || taxes?.[tokenOut]) exact = false
      if (sent <= 0n) return { status: 'insufficientLiquidity', leg: l }
      const result = swapPool(state, edge.zeroForOne, sent, exactIn)
      if (!exactIn && result.status === 'ok' && result.after.kind === 'pair') pairs.push({ edge, state })
      if (result.status === 'insufficientData') return { status: 'insufficientData', pool: ref.id, leg: l }
      if (result.status !== 'ok') return { status: 'insufficientLiquidity', leg: l }
      exact &&= result.exact
      const amountOut = exactIn ? kept(result.amountOut, taxes?.[tokenOut]?.buyBps) : result.amountOut
      hops[position] = {
        pool: ref,
        zeroForOne: edge.zeroForOne,
        tokenIn,
        tokenOut,
        amountIn: exactIn ? value : result.amountIn,
        amountOut,
        fee: feeOf(state, edge.zeroForOne),
        priceBefore: midPrice(state, edge.zeroForOne),
        priceAfter: midPrice(result.after, edge.zeroForOne),
        ticksCrossed: result.ticksCrossed,
      }
      gas += hopGas(ref, result.ticksCrossed, state.kind === 'sampled')
      states.set(edge.pool, result.after)
      value = exactIn ? amountOut : result.amountIn
    }
    if (value <= 0n) return { status: 'insufficientLiquidity', leg: l }
    // the router sends each pair its input and takes all that it then gives: the roundings stay with the next pair and
    // the buyer
    let carried = value
    for (const { edge, state } of pairs.reverse()) {
      const given = swapPool(state, edge.zeroForOne, carried, true)
      if (given.status !== 'ok') return { status: 'insufficientLiquidity', leg: l }
      states.set(edge.pool, given.after)
      carried = given.amountOut
    }
    const [amountIn, amountOut] = exactIn ? [amounts[l]!, value] : [value, amounts[l]!]
    legs.push({ hops, amountIn, amountOut, gas, shareBps: Number((amounts[l]! * 10_000n) / specified) })
    totalIn += amountIn
    totalOut += amountOut
  }
  // shares are shown: they must add up
  const rest = 10_000 - legs.reduce((sum, leg) => sum + leg.shareBps, 0)
  const largest = legs.reduce((a, b) => (b.shareBps > a.shareBps ? b : a))
  largest.shareBps += rest
  return { status: 'ok', legs, amountIn: totalIn, amountOut: totalOut, exact }
}
