import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { entryOf } from '#domain/liquidity/entry/Entry.ts'
import { isRange, type Position } from '#domain/liquidity/Position.ts'
import { stepsOf } from '#domain/plan/DeedPlan.ts'
import { sidesOf } from '#domain/plan/makers/LiquidityTerms.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import type { HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { depositViews } from '../Positions/amounts.ts'
import { HoldDialog } from '../Positions/hold/HoldDialog.tsx'
import { useHold } from '../Positions/hold/useHold.ts'
import { usePairPools } from '../Positions/hold/usePairPools.ts'
import { MigrateSteps } from './MigrateSteps.tsx'
import { usePool } from './usePool.ts'

type Props = {
  say: Say
  half: HalfMigration
  /** It grows this one; without, a position is made. */
  into?: Position | undefined
  sides: readonly [Token, Token]
  onClose: () => void
  onDone: () => void
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** GO-11: a move, or a deposit of one token, that stopped on its way: what lies in the wallet, or what is left of it, is swapped to the ratio of now and goes into its range. */
export function MoveOnDialog({ say, half, into, sides, onClose, onDone }: Props) {
  const { chainId, account, pool, range, native } = half
  const deed = into || half.fresh ? 'zap' : 'move'
  const { facts } = usePool(chainId, pool)
  const pools = usePairPools(chainId, pool, facts?.sqrtPriceX96 ?? 0n)
  const shares = into && !isRange(into) ? into : (facts?.pair ?? undefined)
  const balances = useStore($balances)
  const { currencies: ids } = sidesOf(chainId, pool, native ?? false)
  useEffect(() => wantBalances(chainId, ids), [chainId, ids.join()])
  const [held0, held1] = ids.map(id => balances[balanceKey(chainId, id)])
  const amount0 = held0 == null ? null : least(BigInt(half.amount0), held0)
  const amount1 = held1 == null ? null : least(BigInt(half.amount1), held1)
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
              heading: say.t(deed === 'zap' ? 'zap.goesIn' : 'move.goesIn'),
              amounts: depositViews(say, deposit, sides),
              note: null,
            }
          : null
      }
      blocked={deposit ? null : say.t(pools && amount0 !== null ? 'migrate.nothingGoes' : 'migrate.reading')}
      onDone={onDone}
      after={
        <MigrateSteps
          zap={deed === 'zap'}
          say={say}
          steps={hold.ready ? stepsOf(hold.ready.plan) : []}
          batched={hold.ready?.plan.batched}
        />
      }
    />
  )
}
