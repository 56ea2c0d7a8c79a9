import { useState } from 'react'
import { type Move, moveBps, moveOf } from '#domain/liquidity/entry/Move.ts'
import { movedSince } from '#domain/liquidity/movedSince.ts'
import { isRange, type Position, type RangePosition } from '#domain/liquidity/Position.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isMove, sourceOf } from '#state/liquidity/halves/halfMigrations.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { MigrateSteps } from '../migrate/MigrateSteps.tsx'
import { useHalfway } from '../migrate/useHalfway.ts'
import { useSides } from '../migrate/useSides.ts'
import { depositViews, sumText } from '../positions/amounts.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { MoveRange } from './MoveRange.tsx'
import { MoveSum } from './MoveSum.tsx'
import { useHold } from './useHold.ts'
import { usePairPools } from './usePairPools.ts'
import { useRangeForm } from './useRangeForm.ts'

type Props = { say: Say; position: Position; onClose: () => void }

/**
 * GO-11: a position into another range of its pool. What it began with is frozen, and taken anew where its price moved
 * and that is accepted.
 */
export function MoveDialog({ say, position, onClose }: Props) {
  const [begun, setBegun] = useState(position)
  const sides = useSides(begun.chainId, begun.pool)
  if (!sides || !isRange(begun) || !isRange(position)) return null
  const rest = { begun, sides, onAccept: () => setBegun(position), onClose }
  return <Moving say={say} position={position} {...rest} />
}

type MovingProps = Omit<Props, 'position'> & {
  position: RangePosition
  begun: RangePosition
  sides: [Token, Token]
  onAccept: () => void
}

function Moving({ say, position, begun, sides, onAccept, onClose }: MovingProps) {
  const { chainId, owner: account, liquidity, sqrtPriceX96 } = begun
  const ranging = useRangeForm(begun, sides)
  const { range } = ranging.moment
  const pools = usePairPools(chainId, begun.pool, sqrtPriceX96)
  const key = range.status === 'ok' ? `${range.tickLower} ${range.tickUpper} ${liquidity} ${sqrtPriceX96}` : null
  // Solved once for a range and a block: what was shown is what is asked for.
  const [solved, setSolved] = useState<{ key: string; of: unknown; move: Move | null } | null>(null)
  if (pools && range.status === 'ok' && key !== null && (solved?.key !== key || solved.of !== pools))
    setSolved({ key, of: pools, move: moveOf(begun, range, pools) })
  const move = key !== null && solved?.key === key ? solved.move : null
  const ask: HoldAsk | null = move
    ? {
        ...{ deed: 'move', chainId, account, positions: [begun] },
        entry: {
          chainId,
          leaving: { position: begun, withdrawal: move.withdrawal },
          entry: move.entry,
        },
      }
    : null
  const hold = useHold({ deed: 'move', account, ask, onClose })
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  // Its own swap moves the price too.
  const goes = hold.deed.run !== null && !hold.deed.error
  const changed = !goes && movedSince(begun, position) * 2n > (refused ? 0n : BigInt(moveBps(begun)))
  const gone = position.liquidity === 0n
  const from = sourceOf(begun.version, String(begun.tokenId))
  const halfway = useHalfway({
    say,
    of: half => half.chainId === chainId && half.from === from && isMove(half) && !half.into,
    stopped: gone || hold.deed.error !== null,
    onClose,
  })
  const same = range.status === 'ok' && range.tickLower === begun.tickLower && range.tickUpper === begun.tickUpper
  const blocked = gone
    ? say.t('move.gone')
    : range.status !== 'ok'
      ? say.t('move.chooseRange')
      : same
        ? say.t('move.sameRange')
        : !pools
          ? say.t('migrate.reading')
          : move
            ? null
            : say.t('migrate.nothingGoes')
  const deposit = move?.entry.deposit
  return (
    <HoldDialog
      say={say}
      deed="move"
      chainId={chainId}
      hold={hold}
      tokens={sides}
      moved={ask && changed && !gone ? { text: say.t('move.moved'), onAccept } : null}
      view={
        deposit
          ? {
              heading: say.t('move.goesIn'),
              amounts: depositViews(say, deposit, sides),
              note: say.t('migrate.staysNote', {
                amounts: sumText(say, [move.entry.stays.amount0, move.entry.stays.amount1], sides),
              }),
            }
          : null
      }
      blocked={blocked}
      halfway={halfway}
      after={<MigrateSteps say={say} plan={hold.ready?.plan} />}
      onDone={onClose}
    >
      {!hold.deed.run && <MoveRange say={say} position={begun} sides={sides} ranging={ranging} />}
      {move && <MoveSum say={say} move={move} sides={sides} />}
    </HoldDialog>
  )
}
