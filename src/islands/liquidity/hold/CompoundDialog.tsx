import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type Compound, compoundOf } from '#domain/liquidity/entry/Compound.ts'
import { ENTRY_SWAP_BPS } from '#domain/liquidity/entry/Entry.ts'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import { movedSince } from '#domain/liquidity/movedSince.ts'
import { canCompound, isRange, type Position, type RangePosition } from '#domain/liquidity/Position.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $halfMigrations, sourceOf } from '#state/liquidity/halves/halfMigrations.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { DataRows } from '#ui/primitives/DataRows.tsx'
import { worthOf } from '../../deeds/costText.ts'
import { MigrateSteps } from '../migrate/MigrateSteps.tsx'
import { useHalfway } from '../migrate/useHalfway.ts'
import { useSides } from '../migrate/useSides.ts'
import { depositViews, sumText } from '../positions/amounts.ts'
import { entrySwapRows } from './entrySwapRows.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useHold } from './useHold.ts'
import { usePairPools } from './usePairPools.ts'

type Props = { say: Say; position: Position; onClose: () => void }

/**
 * GO-11: the fees of a position, put into the position. What it began with is frozen, and taken anew where the price
 * moved, or fees were collected elsewhere, and that is accepted.
 */
export function CompoundDialog({ say, position, onClose }: Props) {
  const [begun, setBegun] = useState(position)
  const sides = useSides(begun.chainId, begun.pool)
  if (!sides || !isRange(begun) || !isRange(position)) return null
  const rest = { begun, sides, onAccept: () => setBegun(position), onClose }
  return <Compounding say={say} position={position} {...rest} />
}

type CompoundingProps = Omit<Props, 'position'> & {
  position: RangePosition
  begun: RangePosition
  sides: [Token, Token]
  onAccept: () => void
}

function Compounding({ say, position, begun, sides, onAccept, onClose }: CompoundingProps) {
  const { chainId, owner: account, pool, sqrtPriceX96, owed0, owed1 } = begun
  useStore($tokens) // prices
  const pools = usePairPools(chainId, pool, sqrtPriceX96)
  // Solved once for the fees and a block: what was shown is what is asked for.
  const [solved, setSolved] = useState<{ begun: unknown; of: unknown; compound: Compound | null } | null>(null)
  if (pools && (solved?.begun !== begun || solved.of !== pools))
    setSolved({ begun, of: pools, compound: compoundOf(begun, pools) })
  const entry = (pools && solved?.begun === begun && solved.compound?.entry) || null
  const from = sourceOf(begun.version, String(begun.tokenId))
  const isHalf = useStore($halfMigrations).some(
    half => half.account === account && half.chainId === chainId && half.from === from && half.into === true,
  )
  const ask: HoldAsk | null =
    entry && !isHalf
      ? {
          ...{ deed: 'compound', chainId, account, positions: [begun] },
          entry: { chainId, leaving: null, collects: begun, into: begun, entry },
        }
      : null
  const hold = useHold({ deed: 'compound', account, ask, onClose })
  const goes = hold.deed.run !== null && !hold.deed.error
  const halfway = useHalfway({
    say,
    of: half => half.chainId === chainId && half.from === from && half.into === true,
    stopped: isHalf && !goes,
    onClose,
  })
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  const bears = BigInt(Math.min(ENTRY_SWAP_BPS, lpSlippageBps(pool)))
  const apart = movedSince(begun, position) * 2n > (refused ? 0n : bears)
  const fewer = position.owed0 < owed0 || position.owed1 < owed1
  // Its own collection takes the fees, and its own swap moves the price.
  const changed = !goes && !isHalf && canCompound(position) && (fewer || apart)
  const none = !goes && !isHalf && !canCompound(position)
  const blocked = none
    ? say.t('compound.nothing')
    : isHalf
      ? say.t('zap.halfway')
      : !pools
        ? say.t('migrate.reading')
        : entry
          ? null
          : say.t('migrate.nothingGoes')
  return (
    <HoldDialog
      say={say}
      deed="compound"
      chainId={chainId}
      hold={hold}
      tokens={sides}
      moved={ask && changed ? { text: say.t(fewer ? 'compound.fewer' : 'move.moved'), onAccept } : null}
      view={
        entry && !none
          ? {
              heading: say.t('zap.goesIn'),
              amounts: depositViews(say, entry.deposit, sides),
              note: say.t('migrate.staysNote', {
                amounts: sumText(say, [entry.stays.amount0, entry.stays.amount1], sides),
              }),
            }
          : null
      }
      blocked={blocked}
      halfway={halfway}
      worth={worthOf([
        { raw: owed0, token: sides[0] },
        { raw: owed1, token: sides[1] },
      ])}
      after={<MigrateSteps zap say={say} plan={hold.ready?.plan} />}
      onDone={onClose}
    >
      {!hold.deed.run && <p className="soft">{say.t('compound.text')}</p>}
      <DataRows
        rows={[
          [say.t('positions.fees'), sumText(say, [owed0, owed1], sides)],
          ...(entry ? entrySwapRows(say, entry, sides) : []),
        ]}
      />
    </HoldDialog>
  )
}
