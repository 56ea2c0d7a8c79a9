import type { AppError } from '../Errors.ts'
import type { ProtocolVersion } from '../versions.ts'
import type { Margin } from './Slippage.ts'
import type { CurrencyId, Trade, TradeKind } from './Trade.ts'

/** What a quote is asked for; two equal asks have one answer per block. */
export type SwapAsk = {
  chainId: number
  kind: TradeKind
  tokenIn: CurrencyId
  tokenOut: CurrencyId
  /** Raw, of the specified side. */
  amount: bigint
  /** Pools of these alone; all where there is none. */
  protocols?: readonly ProtocolVersion[]
  /** Of an exact output: an exact input may stand in, sized by this. */
  slippage?: Margin
}

/** What stands in `$quote`. */
export type SwapQuote =
  | { status: 'idle' }
  /**
   * Being looked for; `last` is the answer of the block before to the same ask, or that of the pools our own maths
   * covers while those with hooks are asked (`asking`): shown but never signed.
   */
  | { status: 'loading'; ask: SwapAsk; last: Trade | null; asking?: true }
  /** `all`: what pools of every version would give, where only some were asked for. */
  | { status: 'ok'; ask: SwapAsk; trade: Trade; all?: Trade }
  /** Native and its wrapper: 1 : 1. */
  | { status: 'wrap'; ask: SwapAsk; wrap: 'wrap' | 'unwrap' }
  | { status: 'noRoute'; ask: SwapAsk }
  | { status: 'insufficientLiquidity'; ask: SwapAsk }
  /** So small that nothing would come of it. */
  | { status: 'tooLittle'; ask: SwapAsk }
  | { status: 'failed'; ask: SwapAsk; error: AppError }

/** An automatic slippage moves with the market, and no question is new by that. */
const sameSlippage = (a: Margin | undefined, b: Margin | undefined): boolean =>
  a?.auto === b?.auto && (a?.auto === true || a?.bps === b?.bps)

export const sameAsk = (a: SwapAsk, b: SwapAsk): boolean =>
  a.chainId === b.chainId &&
  a.kind === b.kind &&
  a.tokenIn === b.tokenIn &&
  a.tokenOut === b.tokenOut &&
  a.amount === b.amount &&
  a.protocols?.join() === b.protocols?.join() &&
  sameSlippage(a.slippage, b.slippage)

/** Raw amounts to show on both sides, or null while unknown. What arrives beyond a wanted output counts as nothing. */
export function amountsOf(quote: SwapQuote): { amountIn: bigint | null; amountOut: bigint | null } {
  if (quote.status === 'idle') return { amountIn: null, amountOut: null }
  if (quote.status === 'wrap') return { amountIn: quote.ask.amount, amountOut: quote.ask.amount }
  const trade = quote.status === 'ok' ? quote.trade : quote.status === 'loading' ? quote.last : null
  if (trade) return { amountIn: trade.amountIn, amountOut: trade.wanted ?? trade.amountOut }
  const { kind, amount } = quote.ask
  return kind === 'exactIn' ? { amountIn: amount, amountOut: null } : { amountIn: null, amountOut: amount }
}
