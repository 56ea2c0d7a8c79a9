// GO-11: what one holds of a pool's two currencies, brought to a range's own ratio by one swap. Pure; raw units.
import { chainById } from '../../chains/chains.ts'
import { sidesOf } from '../sidesOf.ts'
import { minOutOf } from '../../swap/tradeLimits.ts'
import type { PairState, PoolState, TickState } from '../../protocols/PoolState.ts'
import { swapPool } from '../../protocols/swapPool.ts'
import type { PairShares } from '../../protocols/v2/pairLiquidity.ts'
import type { Amounts, TickRange } from '../../protocols/v3/LiquidityMath.ts'
import { findTrade } from '../../routing/findTrade.ts'
import type { CurrencyId, PoolRef, Trade } from '../../swap/Trade.ts'
import { type Deposit, pairDeposit } from '../Deposit.ts'
import { lpSlippageBps } from '../lpSlippage.ts'
import { askedBy, depositOf } from '../Migration.ts'
import type { RangePosition } from '../Position.ts'

/** The pools of a pair at one block; the one that is entered is among them. */
export type PairPools = { pools: readonly PoolState[]; block: bigint; blockTime: number }

/** A deposit, and the swap before it; `trade` null: there is nothing to swap. */
export type Entry = {
  pool: PoolRef
  /** A share of a pair has none: 0 to 0. */
  range: TickRange
  /** The pool's two, in its order, as they go: of v3 the wrapped one may be the native currency. */
  currencies: readonly [CurrencyId, CurrencyId]
  trade: Trade | null
  deposit: Deposit
  /** What of the amounts is not deposited, if prices stay. */
  stays: Amounts
}

/** Price movement that the swap of an entry bears, bps. What it bears is what can't be deposited. */
export const ENTRY_SWAP_BPS = 50
/** Halvings in the search for the part to swap: it is found to a millionth of what is held. */
const HALVINGS = 20n
/** Any liquidity whose amounts show a range's ratio. */
const SAMPLE = 1n << 110n
/** Of what has no range: a share of a pair. */
export const NO_TICKS: TickRange = { tickLower: 0, tickUpper: 0 }

type Side = 0 | 1
/** What is entered, in a state of its pool. */
type Own = TickState | PairState
type Swapped = { trade: Trade | null; there: Amounts; own: Own }

/**
 * Where a deposit goes. `native`: of v2 and v3, the wrapped side goes as the native currency. `shares`: of a pair, what
 * its own tokens are worth at the block of its state.
 */
export type Entering = {
  pool: PoolRef
  range: TickRange
  native?: boolean
  shares?: Pick<PairShares, 'totalSupply' | 'kLast'>
}

/**
 * The pools as they are once a position has left its own. A tick that it alone held stays with nothing on it.
 */
export function withoutPosition({ pools, ...at }: PairPools, position: RangePosition): PairPools {
  const { tickLower, tickUpper, liquidity, pool } = position
  const left = (state: PoolState): PoolState => {
    if (state.kind !== 'ticks' || state.ref.id !== pool.id) return state
    const within = state.tick >= tickLower && state.tick < tickUpper
    return {
      ...state,
      liquidity: within ? state.liquidity - liquidity : state.liquidity,
      nets: state.nets.map((net, i) =>
        state.ticks[i] === tickLower ? net - liquidity : state.ticks[i] === tickUpper ? net + liquidity : net,
      ),
    }
  }
  return { ...at, pools: pools.map(left) }
}

/** A pool as a trade that may cross it leaves it. Null where its state doesn't reach so far. */
function ownAfter(own: Own, trade: Trade): Own | null {
  let state = own
  for (const { pool, zeroForOne, amountIn } of trade.legs.flatMap(({ hops }) => hops)) {
    if (pool.id !== own.ref.id) continue
    const swapped = swapPool(state, zeroForOne, amountIn, true)
    if (swapped.status !== 'ok' || swapped.after.kind === 'sampled') return null
    state = swapped.after
  }
  return state
}

/** Both amounts once an entry's swap is done: what it sold is gone, and of what it bought the least counts. */
export function thereAfter({ trade, currencies }: Pick<Entry, 'trade' | 'currencies'>, have: Amounts): Amounts {
  if (!trade) return have
  const got = minOutOf(trade, ENTRY_SWAP_BPS)
  const [in0, in1] = trade.tokenIn === currencies[0] ? [-trade.amountIn, got] : [got, -trade.amountIn]
  return { amount0: have.amount0 + in0, amount1: have.amount1 + in1 }
}

/** Whether there is more of one side than a deposit into the range, or the pair, asks for beside all of the other. */
function exceeds(side: Side, { amount0, amount1 }: Amounts, { own, range }: { own: Own; range: TickRange }): boolean {
  const ratio =
    own.kind === 'pair'
      ? { amount0: own.reserve0, amount1: own.reserve1 }
      : askedBy({ pool: own.ref, range, sqrtPriceX96: own.sqrtPriceX96 }, SAMPLE)
  const [of0, of1] = [amount0 * ratio.amount1, amount1 * ratio.amount0]
  return side === 0 ? of0 > of1 : of1 > of0
}

/** What amounts make, in a state of what is entered. */
function depositIn({ pool, range, shares }: Entering, own: Own, there: Amounts): Deposit | null {
  if (own.kind === 'ticks') return depositOf({ pool, range, sqrtPriceX96: own.sqrtPriceX96 }, there)
  const { reserve0, reserve1 } = own
  return shares ? pairDeposit({ ...shares, reserve0, reserve1, ...there, slippageBps: lpSlippageBps(pool) }) : null
}

/**
 * The amounts as a deposit into this range or pair, after the swap that it needs: the part to swap is solved with the
 * price that the swap itself leaves in the pool, and counts no more than the least that it may bring. Never deposits or
 * swaps more than is there. Null where nothing would be made of them, or no pool takes the swap.
 */
export function entryOf(
  { chainId, entering, have }: { chainId: number; entering: Entering; have: Amounts },
  { pools, block, blockTime }: PairPools,
): Entry | null {
  const { pool, range, native = false } = entering
  const own = pools.find((each): each is Own => each.kind !== 'sampled' && each.ref.id === pool.id)
  const wrappedNative = chainById(chainId)?.contracts.wrappedNative
  if (!own || !wrappedNative) return null
  const { currencies } = sidesOf(chainId, pool, native)
  const after = (side: Side, amount: bigint): Swapped | null => {
    if (amount === 0n) return { trade: null, there: have, own }
    const found = findTrade({
      ...{ chainId, wrappedNative, kind: 'exactIn', amount, pools, block, blockTime, maxHops: 1 },
      ...{ tokenIn: currencies[side], tokenOut: currencies[1 - side] as (typeof currencies)[0] },
    })
    if (found.status !== 'ok') return null
    const { trade } = found
    const left = ownAfter(own, trade)
    return left && { trade, there: thereAfter({ trade, currencies }, have), own: left }
  }
  const side: Side = exceeds(0, have, { own, range }) ? 0 : 1
  const all = side === 0 ? have.amount0 : have.amount1
  let best = after(side, 0n)
  let [low, high] = [0n, 1n << HALVINGS]
  // All of one side goes where the range takes none of it.
  const whole = all > 0n ? after(side, all) : null
  if (whole && !exceeds(side === 0 ? 1 : 0, whole.there, { own: whole.own, range })) [best, low] = [whole, high]
  while (all > 0n && high - low > 1n) {
    const middle = (low + high) >> 1n
    const tried = after(side, (all * middle) >> HALVINGS)
    if (tried && exceeds(side, tried.there, { own: tried.own, range })) [low, best] = [middle, tried]
    else high = middle
  }
  if (!best) return null
  const deposit = depositIn(entering, best.own, best.there)
  if (!deposit) return null
  const { trade, there } = best
  const more = trade ? trade.amountOut - minOutOf(trade, ENTRY_SWAP_BPS) : 0n
  // What the swap brings beyond its least goes nowhere: the deposit doesn't count on it.
  return {
    ...{ pool, range, currencies, trade, deposit },
    stays: {
      amount0: there.amount0 - deposit.amount0 + (side === 1 ? more : 0n),
      amount1: there.amount1 - deposit.amount1 + (side === 0 ? more : 0n),
    },
  }
}
