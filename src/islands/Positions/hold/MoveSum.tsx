import { ENTRY_SWAP_BPS } from '#domain/liquidity/entry/Entry.ts'
import type { Move } from '#domain/liquidity/entry/Move.ts'
import { minOutOf } from '#domain/plan/makers/planSwap.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { DataRows } from '#ui/liquidity/DataRows.tsx'
import { apart } from '../../sayAmounts.ts'
import { amountText } from '../amounts.ts'
import { isTurnedAt, rangeView } from '../positionView.ts'

type Props = { say: Say; move: Move; sides: readonly [Token, Token] }

/** GO-11: a move before and after: both ranges, what comes back, the fees, and the swap between. */
export function MoveSum({ say, move, sides }: Props) {
  const { position, withdrawal, entry } = move
  const { trade } = entry
  const turned = isTurnedAt(position, sides)
  const ends = (range: { tickLower: number; tickUpper: number }) => {
    const { low, high, base, quote } = rangeView(say, { ...position, ...range }, sides, turned)
    return `${low ?? '0'} – ${high ?? '∞'} ${say.t('create.unit', { base, quote })}`
  }
  const both = (zero: bigint, one: bigint) => `${amountText(say, zero, sides[0])} + ${amountText(say, one, sides[1])}`
  const sold = trade && (trade.legs[0]?.hops[0]?.zeroForOne ? 0 : 1)
  return (
    <DataRows
      rows={[
        [say.t('move.before'), ends(position)],
        [say.t('move.after'), ends(entry.range)],
        [say.t('move.comesBack'), both(withdrawal.amount0, withdrawal.amount1)],
        [say.t('move.fees'), both(withdrawal.owed0, withdrawal.owed1)],
        ...(trade && sold !== null
          ? ([
              [
                say.t('review.step.swap'),
                say.t('move.swapOf', {
                  amountIn: apart(say, amountText(say, trade.amountIn, sides[sold])),
                  amountOut: apart(say, amountText(say, trade.amountOut, sides[1 - sold]!)),
                }),
              ],
              [
                say.t('move.atLeast', { symbol: safeText(sides[1 - sold]!.symbol, 12) }),
                amountText(say, minOutOf(trade, ENTRY_SWAP_BPS), sides[1 - sold]!),
              ],
              [say.t('swap.priceImpact'), say.figure('percent', trade.priceImpactBps / 10_000)],
            ] as const)
          : []),
      ]}
    />
  )
}
