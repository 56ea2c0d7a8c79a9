import type { AppError } from '../Errors.ts'
import type { CurrencyId, Trade, TradeKind } from './Trade.ts'

/** What a quote is asked for; two equal asks have one answer per block. */
export type SwapAsk = {
  chainId: number
  kind: TradeKind
  tokenIn: CurrencyId
  tokenOut: CurrencyId
  /** Raw, of the specified side. */
  amount: bigint
}

/** What stands in `$quote`. */
export type SwapQuote =
  | { status: 'idle' }
  /**
   * Being looked for; `last` is the answer of the block before to the same ask, or that of the pools our own maths covers while those with
   * hooks are asked (`asking`): shown but never signed.
   */
  | { status: 'loading'; ask: SwapAsk; last: Trade | null; asking?: true }
  | { status: 'ok'; ask: SwapAsk; trade: Trade }
  /** Native and its wrapper: 1 : 1. */
  | { status: 'wrap'; ask: SwapAsk; wrap: 'wrap' | 'unwrap' }
  | { status: 'noRoute'; ask: SwapAsk }
  | { status: 'insufficientLiquidity'; ask: SwapAsk }
  /** So small that nothing would come of it. */
  | { status: 'tooLittle'; ask: SwapAsk }
  | { status: 'failed'; ask: SwapAsk; error: AppError }

export const sameAsk = (a: SwapAsk, b: SwapAsk): boolean =>
  a.chainId === b.chainId &&
  a.kind === b.kind &&
  a.tokenIn === b.tokenIn &&
  a.tokenOut === b.tokenOut &&
  a.amount === b.amount

/** Raw amounts to show on both sides, or null while unknown. */
export function amountsOf(quote: SwapQuote): { amountIn: bigint | null; amountOut: bigint | null } {
  if (quote.status === 'idle') return { amountIn: null, amountOut: null }
  if (quote.status === 'wrap') return { amountIn: quote.ask.amount, amountOut: quote.ask.amount }
  const trade = quote.status === 'ok' ? quote.trade : quote.status === 'loading' ? quote.last : null
  if (trade) return { amountIn: trade.amountIn, amountOut: trade.amountOut }
  const { kind, amount } = quote.ask
  return kind === 'exactIn' ? { amountIn: amount, amountOut: null } : { amountIn: null, amountOut: amount }
}
