import type { Trade } from '#domain/swap/Trade.ts'

/** A quote, ready to be drawn. Texts are written by the locale already. */
export type QuoteView = {
  trade: Trade
  /** `1 ETH = 3,122.61 USDC` */
  rate: string
  /** Least that arrives (exact in) or most that leaves (exact out): `4,660.49 USDC`. */
  bound: string
  boundKind: 'atLeast' | 'atMost'
  impact: number
  impactTone: 'plain' | 'amber' | 'red'
  /** Pool fees, a fraction of the amount, and in money when known. */
  fee: number
  networkCost: string
  networkTone: 'plain' | 'amber'
  slippage: number
  slippageAuto: boolean
  /** Token fees worth telling: symbol and fraction. */
  tokenFees: { symbol: string; kind: 'buy' | 'sell'; fraction: number }[]
  /** `2.14 USDC` that the split brings over the best single path; null when it brings none. */
  gain: string | null
  /** `1.2 USDC less` that the choice of protocols costs; null where all are on, or it costs nothing. */
  choiceCost: string | null
  /** Symbol of a token on the way. */
  symbolOf: (address: string) => string
}
