import type { Move } from '#domain/liquidity/entry/Move.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { DataRows } from '#ui/primitives/DataRows.tsx'
import { apart } from '../../apart.ts'
import { sumText } from '../positions/amounts.ts'
import { isTurnedAt, rangeView } from '../positions/positionView.ts'
import { entrySwapRows } from './entrySwapRows.ts'

type Props = { say: Say; move: Move; sides: readonly [Token, Token] }

/** GO-11: a move before and after: both ranges, what comes back, the fees, and the swap between. */
export function MoveSum({ say, move, sides }: Props) {
  const { position, withdrawal, entry } = move
  const turned = isTurnedAt(position, sides)
  const ends = (range: { tickLower: number; tickUpper: number }) => {
    const { low, high, base, quote } = rangeView(say, { position: { ...position, ...range }, ends: sides, turned })
    return `${low ?? '0'} – ${high ?? '∞'} ${say.t('create.unit', { base: apart(say, base), quote: apart(say, quote) })}`
  }
  return (
    <DataRows
      rows={[
        [say.t('move.before'), ends(position)],
        [say.t('move.after'), ends(entry.range)],
        [say.t('move.comesBack'), sumText(say, [withdrawal.amount0, withdrawal.amount1], sides)],
        [say.t('move.fees'), sumText(say, [withdrawal.owed0, withdrawal.owed1], sides)],
        ...entrySwapRows(say, entry, sides),
      ]}
    />
  )
}
