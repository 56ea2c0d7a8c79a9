// GO-10: what a share of a v2 pair went through. A pair pays its fees into its reserves: what of an amount is fees
// follows from how much a share's liquidity grew.
import type { Hex } from '../../Hex.ts'
import { squareRoot } from '../../protocols/v3/LiquidityMath.ts'
import type { LedgerEvent } from './PositionLedger.ts'

type Pair = readonly [bigint, bigint]

/** Shares that came (more than 0) or went: minted for, burned into amounts, or handed over by themselves. */
export type ShareEvent = {
  type: 'add' | 'remove' | 'transfer'
  shares: bigint
  amount0: bigint | null
  amount1: bigint | null
  /** What of each left the wallet, or reached it: more or less than the amounts where a token takes a fee. */
  wallet?: Pair
  hash: Hex
  /** Unix seconds. */
  time: number
}
type Life = { events: LedgerEvent[]; amounts: Pair; owed: Pair }

/** Liquidity of amounts, with bits to spare for tokens of few decimals. */
const liquidityOf = ([a, b]: Pair): bigint => squareRoot((a * b) << 128n)

/** What of amounts is fees, where their liquidity was only `begun` when it went in. */
function feesIn(amounts: Pair, begun: bigint): Pair {
  const whole = liquidityOf(amounts)
  if (whole <= begun) return [0n, 0n]
  const grown = (amount: bigint) => amount - (amount * begun) / whole
  return [grown(amounts[0]), grown(amounts[1])]
}

/**
 * The life of shares since there were none, oldest first, as a ledger reads it: fees apart from what they were paid
 * with, and what the wallet itself gave and got. `now`: what they are worth.
 */
export function pairLife(told: readonly ShareEvent[], now: Pair): Life {
  let [shares, begun]: [bigint, bigint] = [0n, 0n]
  const events = told.map(({ shares: moved, wallet, ...event }): LedgerEvent => {
    const amounts: Pair | null =
      event.amount0 === null || event.amount1 === null ? null : [event.amount0, event.amount1]
    const gone = shares > 0n && moved < 0n ? (begun * -moved) / shares : 0n
    shares += moved
    if (event.type === 'add' && amounts) begun += liquidityOf(amounts)
    else begun -= gone
    const [own0, own1] = wallet ?? [event.amount0, event.amount1]
    if (event.type !== 'remove' || !amounts)
      return { ...event, amount0: own0, amount1: own1, fees: event.type === 'add' ? [0n, 0n] : null }
    const fees = feesIn(amounts, gone)
    return { ...event, amount0: own0! - fees[0], amount1: own1! - fees[1], fees }
  })
  // The initial amounts of transferred shares aren't known.
  const owed = told.some(({ type }) => type === 'transfer') ? ([0n, 0n] as const) : feesIn(now, begun)
  return { events, amounts: [now[0] - owed[0], now[1] - owed[1]], owed }
}
