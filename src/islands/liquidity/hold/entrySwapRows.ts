import { type Entry, ENTRY_SWAP_BPS } from '#domain/liquidity/entry/Entry.ts'
import { minOutOf } from '#domain/swap/tradeLimits.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { apart } from '../../apart.ts'
import { amountText } from '../positions/amounts.ts'

/**
 * What is told of the swap before a deposit: what for what, the least that it may bring, and what it does to the price.
 * Nothing where none is needed.
 */
export function entrySwapRows(
  say: Say,
  { trade, currencies }: Pick<Entry, 'trade' | 'currencies'>,
  sides: readonly [Token, Token],
): [string, string][] {
  if (!trade) return []
  const [sold, got] = trade.tokenIn === currencies[0] ? sides : [sides[1], sides[0]]
  return [
    [
      say.t('review.step.swap'),
      say.t('move.swapOf', {
        amountIn: apart(say, amountText(say, { raw: trade.amountIn, token: sold, digits: 6 })),
        amountOut: apart(say, amountText(say, { raw: trade.amountOut, token: got, digits: 6 })),
      }),
    ],
    [
      say.t('move.atLeast', { symbol: safeText(got.symbol, 12) }),
      amountText(say, { raw: minOutOf(trade, ENTRY_SWAP_BPS), token: got, digits: 6 }),
    ],
    [say.t('swap.priceImpact'), say.figure('percent', trade.priceImpactBps / 10_000)],
  ]
}
