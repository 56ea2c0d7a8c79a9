import type { TickRange } from '../../protocols/v3/LiquidityMath.ts'
import type { PoolEvent, PoolStart } from './PoolEvent.ts'
import { PoolReplay, type ReplayRules } from './PoolReplay.ts'

const Q128 = 1n << 128n

/**
 * GO-10: what each change of a v4 position paid it in fees. PoolManager pays them whenever liquidity changes, and no
 * log tells how much: they follow from the pool's own logs between two changes, to the wei.
 */
export class PaidFees {
  readonly #pool: PoolReplay
  #liquidity: bigint
  /** Of a unit of liquidity inside the range, Q128: since the start, and when it was paid last. */
  #growth: [bigint, bigint] = [0n, 0n]
  #paid: [bigint, bigint] = [0n, 0n]

  /** `start`: the pool just after the log that made the position; `liquidity`: what it began with. */
  constructor(
    start: PoolStart,
    { rules, range, liquidity }: { rules: ReplayRules; range: TickRange; liquidity: bigint },
  ) {
    this.#liquidity = liquidity
    this.#pool = new PoolReplay(start, rules, ({ side, fee, liquidity: shared, tick }) => {
      if (tick >= range.tickLower && tick < range.tickUpper) this.#growth[side] += (fee * Q128) / shared
    })
  }

  /** Follows one log of the pool, the position's own too. Throws a RangeError where the logs have a gap. */
  follow(event: PoolEvent): void {
    this.#pool.apply(event)
  }

  /** The position changes by so much liquidity (0: its fees are taken alone). Answers what that pays. */
  change(delta: bigint): [bigint, bigint] {
    const paid = ([0, 1] as const).map(side => ((this.#growth[side] - this.#paid[side]) * this.#liquidity) / Q128)
    this.#paid = [...this.#growth]
    this.#liquidity += delta
    return [paid[0]!, paid[1]!]
  }
}
