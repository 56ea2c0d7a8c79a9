import { useMemo } from 'react'
import { entryOf } from '#domain/liquidity/entry/Entry.ts'
import { isRange, type Position } from '#domain/liquidity/Position.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { type HalfMigration, halfOf } from '#state/liquidity/halves/halfMigrations.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { depositViews } from '../positions/amounts.ts'
import { HoldDialog } from '../hold/HoldDialog.tsx'
import { useHold } from '../hold/useHold.ts'
import { usePairPools } from '../hold/usePairPools.ts'
import { MigrateSteps } from './MigrateSteps.tsx'
import { givenOf, restText } from './restText.ts'
import { usePool } from './usePool.ts'
import { useRestOf } from './useRest.ts'

type Props = {
  say: Say
  half: HalfMigration
  /** It grows this one; without, a position is made. */
  into?: Position | undefined
  sides: readonly [Token, Token]
  onClose: () => void
  onDone: () => void
}

/**
 * GO-11: finishes a move, a deposit of one token, or a compound that stopped between its transactions: what remains in
 * the wallet is swapped to the range's current ratio and deposited.
 */
export function MoveOnDialog({ say, half, into, sides, onClose, onDone }: Props) {
  const { chainId, account, pool, range, native } = half
  const grows = into !== undefined || half.fresh === true
  const family = halfOf(half)
  const deed = family === 'migrate' ? 'move' : family
  const { facts } = usePool(chainId, pool)
  const pools = usePairPools(chainId, pool, facts?.sqrtPriceX96 ?? 0n)
  const shares = into && !isRange(into) ? into : (facts?.pair ?? undefined)
  const rest = useRestOf(half, deed)
  const { amount0 = null, amount1 = null } = rest?.usable ?? {}
  const entry = useMemo(
    () =>
      pools && amount0 !== null && amount1 !== null
        ? entryOf(
            {
              chainId,
              entering: { pool, range, ...(native && { native }), ...(shares && { shares }) },
              have: { amount0, amount1 },
            },
            pools,
          )
        : null,
    [pools, amount0, amount1],
  )
  const ask: HoldAsk | null = entry
    ? {
        ...{ deed, chainId, account, positions: [] },
        entry: { chainId, leaving: null, deed, entry, half, ...(into && { into }) },
      }
    : null
  const deposit = entry?.deposit
  const hold = useHold({ deed, account, ask, onClose })
  return (
    <HoldDialog
      say={say}
      deed={deed}
      chainId={chainId}
      hold={hold}
      tokens={sides}
      view={
        deposit
          ? {
              heading: say.t(grows ? 'zap.goesIn' : 'move.goesIn'),
              amounts: depositViews(say, deposit, sides),
              note: restText(say, { rest, stays: entry?.stays ?? null, sides }),
            }
          : null
      }
      blocked={deposit ? null : say.t(pools && amount0 !== null ? 'migrate.nothingGoes' : 'migrate.reading')}
      given={givenOf(half, rest, sides)}
      onDone={onDone}
      after={<MigrateSteps zap={grows} say={say} plan={hold.ready?.plan} />}
    />
  )
}
