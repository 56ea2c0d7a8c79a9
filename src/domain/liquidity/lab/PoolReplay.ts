import { getAmount0Delta, getAmount1Delta, mulDivUp } from '../../protocols/v3/SqrtPriceMath.ts'
import { getSqrtRatioAtTick, MAX_TICK, MIN_TICK } from '../../protocols/v3/TickMath.ts'
import { type RangeVersion, versions } from '../../versions.ts'
import type { PoolEvent, PoolStart } from './PoolEvent.ts'

const PIPS = 1_000_000n

/** What liquidity providers earned at one moment: raw, of token 0 or 1, shared by `liquidity` at `tick`. */
export type Earned = { side: 0 | 1; fee: bigint; liquidity: bigint; tick: number }
export type ReplayRules = { version: RangeVersion; tickSpacing: number }

type Swap = Extract<PoolEvent, { type: 'swap' }>

/**
 * A pool driven by its own logs. A log tells amounts and the price after; the steps between are the contract's own loop
 * (SwapMath.sol, Pool.sol), so what is earned in each range is exact: each full step's fee follows from its formula,
 * and what is left of the input is the last one's.
 */
export class PoolReplay {
  sqrtPriceX96: bigint
  tick: number
  liquidity = 0n
  readonly #rules: ReplayRules
  readonly #onEarned: (earned: Earned) => void
  readonly #ticks = new Map<number, { net: bigint; gross: bigint }>()
  /** Initialised ticks, ascending. */
  #order: number[]
  #protocolFee: number

  constructor(start: PoolStart, rules: ReplayRules, onEarned: (earned: Earned) => void) {
    this.sqrtPriceX96 = start.sqrtPriceX96
    this.tick = start.tick
    this.#protocolFee = start.protocolFee
    this.#rules = rules
    this.#onEarned = onEarned
    for (const { tick, net, gross } of start.ticks) {
      this.#ticks.set(tick, { net, gross })
      if (tick <= this.tick) this.liquidity += net
    }
    this.#order = [...this.#ticks.keys()].sort((a, b) => a - b)
  }

  /**
   * Follows one log. Throws a RangeError where the log can't follow from what came before: something is missing
   * between.
   */
  apply(event: PoolEvent): void {
    if (event.type === 'swap') this.#swap(event)
    else if (event.type === 'liquidity') this.#change(event.tickLower, event.tickUpper, event.delta)
    else if (event.type === 'protocolFee') this.#protocolFee = event.protocolFee
    else {
      this.#give(0, event.amount0)
      this.#give(1, event.amount1)
    }
  }

  #give(side: 0 | 1, amount: bigint): void {
    const part = versions[this.#rules.version].protocolFee === 'within' ? this.#quarterOf(side) : 0n
    const fee = part === 0n ? amount : amount - amount / part
    if (fee > 0n && this.liquidity > 0n) this.#onEarned({ side, fee, liquidity: this.liquidity, tick: this.tick })
  }

  #quarterOf = (side: 0 | 1): bigint => BigInt(side === 0 ? this.#protocolFee % 16 : this.#protocolFee >> 4)

  #change(tickLower: number, tickUpper: number, delta: bigint): void {
    for (const [tick, way] of [
      [tickLower, 1n],
      [tickUpper, -1n],
    ] as const) {
      const before = this.#ticks.get(tick)
      const gross = (before?.gross ?? 0n) + delta
      if (gross < 0n) throw new RangeError('PoolReplay: more liquidity went than there was')
      const index = this.#indexOf(tick)
      if (gross === 0n) {
        this.#ticks.delete(tick)
        if (this.#order[index] === tick) this.#order.splice(index, 1)
      } else {
        this.#ticks.set(tick, { net: (before?.net ?? 0n) + way * delta, gross })
        if (before === undefined) this.#order.splice(index, 0, tick)
      }
    }
    if (this.tick >= tickLower && this.tick < tickUpper) this.liquidity += delta
  }

  /** Where a tick stands or would stand. */
  #indexOf(tick: number): number {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#order[middle]! < tick) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Where the pool's loop stops next: at an initialised tick, or at the end of the bitmap's word. */
  #next(zeroForOne: boolean): { tick: number; net: bigint | null } {
    const { tickSpacing } = this.#rules
    const compressed = Math.floor(this.tick / tickSpacing)
    const at = this.#indexOf(this.tick + 1)
    const found = zeroForOne ? this.#order[at - 1] : this.#order[at]
    const end = zeroForOne ? (compressed >> 8) * 256 * tickSpacing : (((compressed + 1) >> 8) * 256 + 255) * tickSpacing
    if (found !== undefined && (zeroForOne ? found >= end : found <= end))
      return { tick: found, net: this.#ticks.get(found)!.net }
    return { tick: Math.min(MAX_TICK, Math.max(MIN_TICK, end)), net: null }
  }

  #swap(swap: Swap): void {
    const zeroForOne = swap.amount0 > 0n || (swap.amount0 === 0n && swap.amount1 <= 0n)
    const side = zeroForOne ? 0 : 1
    const final = swap.sqrtPriceX96
    let left = zeroForOne ? swap.amount0 : swap.amount1
    if (zeroForOne ? final > this.sqrtPriceX96 : final < this.sqrtPriceX96)
      throw new RangeError('PoolReplay: a swap that moves the price against itself')
    const fee = BigInt(swap.fee)
    while (this.sqrtPriceX96 !== final) {
      const next = this.#next(zeroForOne)
      const nextPrice = getSqrtRatioAtTick(next.tick)
      const full = zeroForOne ? nextPrice >= final : nextPrice <= final
      const to = full ? nextPrice : final
      const amountIn = zeroForOne
        ? getAmount0Delta(to, this.sqrtPriceX96, this.liquidity, true)
        : getAmount1Delta(this.sqrtPriceX96, to, this.liquidity, true)
      const paid = !full ? left - amountIn : fee === PIPS ? amountIn : mulDivUp(amountIn, fee, PIPS - fee)
      this.#earn({ side, amountIn, paid, swapFee: fee })
      left -= amountIn + paid
      if (left < 0n) throw new RangeError('PoolReplay: a swap paid less than its steps cost')
      this.sqrtPriceX96 = to
      if (!full) break
      if (next.net !== null) this.liquidity += zeroForOne ? -next.net : next.net
      this.tick = zeroForOne ? next.tick - 1 : next.tick
    }
    // Too little to move the price further: all of it is a fee for the liquidity in range there.
    if (left > 0n) this.#earn({ side, amountIn: 0n, paid: left, swapFee: fee })
    this.tick = swap.tick
    if (this.liquidity !== swap.liquidity) throw new RangeError('PoolReplay: another liquidity than the pool says')
  }

  #earn({ side, amountIn, paid, swapFee }: { side: 0 | 1; amountIn: bigint; paid: bigint; swapFee: bigint }): void {
    if (paid < 0n) throw new RangeError('PoolReplay: a swap paid less than its steps cost')
    const fee = paid - this.#protocolShare({ side, amountIn, paid, swapFee })
    if (fee > 0n && this.liquidity > 0n) this.#onEarned({ side, fee, liquidity: this.liquidity, tick: this.tick })
  }

  #protocolShare({
    side,
    amountIn,
    paid,
    swapFee,
  }: {
    side: 0 | 1
    amountIn: bigint
    paid: bigint
    swapFee: bigint
  }): bigint {
    if (versions[this.#rules.version].protocolFee === 'within') {
      const part = this.#quarterOf(side)
      return part === 0n ? 0n : paid / part
    }
    const own = BigInt(side === 0 ? this.#protocolFee & 0xfff : this.#protocolFee >> 12)
    if (own === 0n) return 0n
    return own === swapFee ? paid : ((amountIn + paid) * own) / PIPS
  }
}
