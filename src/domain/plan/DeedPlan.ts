import type { SentDeed } from '../deeds.ts'
import type { Address } from '../chains/Chain.ts'
import type { CurrencyId } from '../token/Token.ts'
import type { Call, Ground } from './Ground.ts'

/** How a currency is written, kept with what is told of a deed. */
export type CurrencyLabel = { id: CurrencyId; symbol: string; decimals: number }

/** One thing that a deed does, as Activity tells it. Raw units, as they were shown. */
export type Line = {
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  amountIn: bigint
  amountOut: bigint
  /** Who gets it, where something is sent. */
  recipient?: Address
}

/** A deed of calls, ready to be asked for: what it promises, its calls in order, and what is told of each. */
export type DeedPlan = Ground & { deed: SentDeed; lines: readonly (readonly Line[])[] }

/** One call of a plan by itself, as it is asked for where the wallet takes one at a time: what is promised to arrive comes with the last. */
export function stepOf(plan: DeedPlan, at: number): Ground {
  const call: Call | undefined = plan.calls[at]
  const last = at === plan.calls.length - 1
  return {
    ...plan,
    calls: call ? [call] : [],
    promises: last ? plan.promises : { ...plan.promises, receives: [] },
  }
}
