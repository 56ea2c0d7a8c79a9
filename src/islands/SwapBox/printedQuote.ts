// A quote that a page was printed with: the box shows it until it has asked for itself, and only while its form is as
// it was printed.
import { amountDigits } from '#domain/chains/amountDigits.ts'
import type { Side, SwapForm } from '#domain/swap/SwapForm.ts'
import type { Say } from '#i18n/Say.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import type { RibbonView } from '#ui/swap/RouteRibbon.tsx'
import type { SideView } from '#ui/swap/SideView.ts'
import { boughtBoxText } from '../../i18n/typedAmount.ts'
import { worth } from '#i18n/worth.ts'

/** Plain values: it travels as an island's prop. */
export type PrintedQuote = {
  /** Sold, a plain decimal. */
  given: string
  usdIn: number | null
  /** Bought, raw. */
  out: string
  outDecimals: number
  outSymbol: string
  usdOut: number | null
  /** Of each path, in basis points. */
  shares: number[]
  pools: number
  /** What the split brings, raw of what is bought; null when nothing. */
  gain: string | null
  /** Of which block all of it is. */
  block: number
}

/** The printed quote while it is the best there is. */
export function showsPrinted(
  { situation: { form }, quote }: SwapMoment,
  first: SwapForm,
  printed: PrintedQuote | null | undefined,
): PrintedQuote | null {
  const same = form.chainId === first.chainId && form.input === first.input && form.output === first.output
  const asPrinted = same && form.field === 'input' && form.decimal === first.decimal
  const waits = quote.status === 'idle' || (quote.status === 'loading' && quote.last === null)
  return printed && asPrinted && waits ? printed : null
}

/** What of a side is printed; nothing where nothing is. */
export function printedSide(
  say: Say,
  { printed, form: { chainId, output }, side }: { printed: PrintedQuote | null; form: SwapForm; side: Side },
): Partial<SideView> {
  if (!printed) return {}
  const usd = side === 'input' ? printed.usdIn : printed.usdOut
  const worthOf: Partial<SideView> =
    usd === null
      ? {}
      : {
          fiat: worth(say, usd),
          // Both sides are of the quote's own block: one that followed the market would contradict the other.
          printed: { usd },
        }
  if (side === 'input' || output === null) return worthOf
  return {
    ...worthOf,
    text: boughtBoxText(BigInt(printed.out), { chainId, address: output, decimals: printed.outDecimals }, say),
    waits: false,
    stale: false,
  }
}

/** The route as it was printed. */
export const printedRibbon = (
  say: Say,
  { shares, pools, gain, outDecimals, outSymbol, block }: PrintedQuote,
  bought: { chainId: number; address: string },
): RibbonView => ({
  shares,
  pools,
  at: say.t('swap.printedAt', { block: say.figure('count', block) }),
  gain: gain === null ? null : `${say.amount(BigInt(gain), outDecimals, amountDigits(bought, 4))} ${outSymbol}`,
})
