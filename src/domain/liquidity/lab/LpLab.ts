// GO-9: what a position would have earned, by the pool's own logs.
import { type Amounts, amountsForLiquidity, type TickRange } from '../../protocols/v3/LiquidityMath.ts'
import { fullRange } from '../../protocols/v3/TickPrice.ts'
import type { PoolEvent, PoolStart } from './PoolEvent.ts'
import { type Earned, PoolReplay, type ReplayRules } from './PoolReplay.ts'

const Q128 = 1n << 128n
const Q192 = 1n << 192n
const PIPS = 1_000_000n
/** Enough digits for a percent of a percent of a percent. */
const DIGITS = 10n ** 12n

export type LabAsk = {
  rules: ReplayRules
  range: TickRange
  liquidity: bigint
  /**
   * The position stands in the logs already: then the fees are the contract's to the wei. Else it shares each fee with
   * those who were there.
   */
  included: boolean
  /**
   * Where the price leaves the range it is made anew around it, as wide as it was; the swap for that pays `moveFee`
   * (hundredths of a bip).
   */
  follow: { moveFee: number } | null
  /** When the replay ends. Unix seconds. */
  until: number
}

export type LabResult = {
  fees0: bigint
  fees1: bigint
  /** Seconds in all, and those in which the price was within the range. */
  seconds: number
  inRange: number
  swaps: number
  moves: number
  /** What went in, and what it had become without its fees. */
  deposit: Amounts
  left: Amounts
  sqrtPriceX96: bigint
  /**
   * By the last price, as shares of what the deposit would be worth had it been held: of the position without fees less
   * 1 (impermanent loss), of its fees, of both.
   */
  loss: number
  feeShare: number
  against: number
}

/** Worth in token 1, Q192. */
const worth = ({ amount0, amount1 }: Amounts, sqrtPriceX96: bigint): bigint =>
  amount0 * sqrtPriceX96 * sqrtPriceX96 + amount1 * Q192
const shareOf = (part: bigint, of: bigint): number => (of === 0n ? 0 : Number((part * DIGITS) / of) / Number(DIGITS))
const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/**
 * Liquidity over a range that is worth, where a replay starts, as much as these amounts at their own price: by token 1.
 * 0: too little for any.
 */
export function liquidityWorth(start: PoolStart, range: TickRange, put: Amounts & { sqrtPriceX96: bigint }): bigint {
  const { sqrtPriceX96 } = start
  const unit = amountsForLiquidity({ ...range, sqrtPriceX96, liquidity: Q128, roundUp: true })
  return (Q128 * worth(put, put.sqrtPriceX96)) / worth(unit, sqrtPriceX96)
}

/** A replay that is fed log by log. */
export class LpLab {
  readonly #ask: LabAsk
  readonly #pool: PoolReplay
  #deposit: Amounts
  #start: number
  #range: TickRange
  #liquidity: bigint
  /** Of a unit of liquidity inside the range since it was made, Q128, and what ranges before it earned. */
  #growth: [bigint, bigint] = [0n, 0n]
  #fees: [bigint, bigint] = [0n, 0n]
  #time: number
  #inRange = 0
  #swaps = 0
  #moves = 0

  constructor(start: PoolStart, ask: LabAsk) {
    this.#ask = ask
    this.#range = ask.range
    this.#liquidity = ask.liquidity
    this.#time = start.time
    this.#start = start.time
    this.#pool = new PoolReplay(start, ask.rules, earned => this.#earn(earned))
    this.#deposit = this.#amounts(true)
  }

  /** The position begins here: what was fed before only led to this moment. */
  begin(): void {
    this.#growth = [0n, 0n]
    this.#fees = [0n, 0n]
    this.#start = this.#time
    this.#inRange = 0
    this.#swaps = 0
    this.#deposit = this.#amounts(true)
  }

  /** Follows one log. Throws a RangeError where the logs have a gap. */
  feed(event: PoolEvent): void {
    this.#pass(event.time)
    this.#pool.apply(event)
    if (event.type !== 'swap') return
    this.#swaps++
    if (this.#ask.follow !== null && !this.#isInside()) this.#move(this.#ask.follow.moveFee)
  }

  result(): LabResult {
    this.#pass(this.#ask.until)
    const fees: [bigint, bigint] = [this.#fees[0] + this.#paid(0), this.#fees[1] + this.#paid(1)]
    const { sqrtPriceX96 } = this.#pool
    const left = this.#amounts(false)
    const held = worth(this.#deposit, sqrtPriceX96)
    const [kept, earned] = [worth(left, sqrtPriceX96), worth({ amount0: fees[0], amount1: fees[1] }, sqrtPriceX96)]
    return {
      ...{ fees0: fees[0], fees1: fees[1], swaps: this.#swaps, moves: this.#moves, sqrtPriceX96, left },
      ...{ seconds: this.#time - this.#start, inRange: this.#inRange, deposit: this.#deposit },
      loss: shareOf(kept - held, held),
      feeShare: shareOf(earned, held),
      against: shareOf(kept + earned - held, held),
    }
  }

  #isInside(tick = this.#pool.tick): boolean {
    return tick >= this.#range.tickLower && tick < this.#range.tickUpper
  }

  #pass(time: number): void {
    const now = Math.max(time, this.#time)
    if (this.#isInside()) this.#inRange += now - this.#time
    this.#time = now
  }

  #earn({ side, fee, liquidity, tick }: Earned): void {
    if (!this.#isInside(tick)) return
    this.#growth[side] += (fee * Q128) / (this.#ask.included ? liquidity : liquidity + this.#liquidity)
  }

  #paid = (side: 0 | 1): bigint => (this.#growth[side] * this.#liquidity) / Q128

  #amounts(roundUp: boolean): Amounts {
    const { sqrtPriceX96 } = this.#pool
    return amountsForLiquidity({ ...this.#range, sqrtPriceX96, liquidity: this.#liquidity, roundUp })
  }

  /** All out, half swapped at the pool's price and fee, all in again around the price. */
  #move(moveFee: number): void {
    const { sqrtPriceX96, tick } = this.#pool
    const before = this.#amounts(false)
    const range = around(tick, this.#range, this.#ask.rules.tickSpacing)
    const unit = amountsForLiquidity({ ...range, sqrtPriceX96, liquidity: Q128, roundUp: true })
    const perUnit = worth(unit, sqrtPriceX96)
    const have = worth(before, sqrtPriceX96)
    const swapped = abs(
      worth({ amount0: 0n, amount1: before.amount1 }, sqrtPriceX96) -
        (worth({ amount0: 0n, amount1: unit.amount1 }, sqrtPriceX96) * have) / perUnit,
    )
    const liquidity = (Q128 * (have - (swapped * BigInt(moveFee)) / PIPS)) / perUnit
    if (liquidity === 0n) return
    this.#fees = [this.#fees[0] + this.#paid(0), this.#fees[1] + this.#paid(1)]
    this.#growth = [0n, 0n]
    this.#range = range
    this.#liquidity = liquidity
    this.#moves++
  }
}

/** A range as wide as another one, around a tick, within what a pool can be at. */
function around(tick: number, { tickLower, tickUpper }: TickRange, spacing: number): TickRange {
  const all = fullRange(spacing)
  const width = tickUpper - tickLower
  const centred = Math.round((tick - width / 2) / spacing) * spacing
  // A range of one spacing whose rounding left the price out begins at the price.
  const low = centred <= tick && tick < centred + width ? centred : Math.floor(tick / spacing) * spacing
  const lower = Math.min(Math.max(low, all.tickLower), all.tickUpper - width)
  return { tickLower: lower, tickUpper: lower + width }
}
