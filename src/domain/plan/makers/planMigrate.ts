import type { Deposit } from '../../liquidity/Deposit.ts'
import { flips, migrated, unwraps } from '../../liquidity/Migration.ts'
import type { Position } from '../../liquidity/Position.ts'
import type { Withdrawal } from '../../liquidity/Withdrawal.ts'
import type { CurrencyId, PoolRef } from '../../swap/Trade.ts'
import type { CallStep, CurrencyLabel, PlanStep, SteppedPlan } from '../DeedPlan.ts'
import type { Promised } from '../Expectation.ts'
import { sidesOf } from '../../liquidity/sidesOf.ts'
import { versions } from '../../versions.ts'
import type { LiquidityTerms } from './LiquidityTerms.ts'
import { planCreatePosition } from './planCreatePosition.ts'
import { planRemoveLiquidity } from './planRemoveLiquidity.ts'

export type MigrateTerms = Omit<LiquidityTerms, 'native' | 'standing' | 'labels'> & {
  /** What is left: of v2 or v3. */
  position: Position
  withdrawal: Withdrawal
  /** Of v3, and of all its liquidity: the NFT goes too. */
  burn?: boolean
  /** Where to. */
  pool: PoolRef
  range: { tickLower: number; tickUpper: number }
  /** Out of no more than the least that is withdrawn (`migrated` says how much that is). */
  deposit: Deposit
  initialise?: bigint
  /** Of the pair's own token towards v2's router, and of the new pool's tokens towards its manager. */
  standing: { from: LiquidityTerms['standing']; to: LiquidityTerms['standing'] }
  /** In the new pool's order. */
  labels: readonly [CurrencyLabel, CurrencyLabel]
}

/**
 * LP-5: a position goes to another version. All permissions are asked for first, so that after the withdrawal one
 * question is left; each half has its own least amounts. What is withdrawn and not deposited stays with the account.
 * Throws a RangeError on terms that no form lets through.
 */
export function planMigrate(terms: MigrateTerms): SteppedPlan {
  const { position, withdrawal, burn = false, pool, range, deposit, initialise, standing, labels, ...rest } = terms
  const { account, deadline, batched = false } = terms
  const { chainId } = position
  if (!versions[position.version].migratesTo.some(version => version === pool.version))
    throw new RangeError('nothing is moved that way')
  const there = migrated(position, withdrawal, pool)
  if (deposit.most0 > there.amount0 || deposit.most1 > there.amount1)
    throw new RangeError('more would be deposited than is withdrawn')
  const native = unwraps(position.pool, pool)
  const were = sidesOf(chainId, position.pool, native).currencies
  const are = sidesOf(chainId, pool, false).currencies
  if (!were.every(each => are.includes(each))) throw new RangeError('other currencies')
  const labelled = flips(position.pool, pool) ? ([labels[1], labels[0]] as const) : labels
  const first = planRemoveLiquidity({
    ...rest,
    position,
    withdrawal,
    burn,
    native,
    standing: standing.from,
    labels: labelled,
  })
  const second = planCreatePosition({
    ...{ ...rest, chainId, pool, range, deposit, native: false, standing: standing.to, labels },
    ...(initialise === undefined ? {} : { initialise }),
  })
  const acts = [first, second].map(({ steps }) => steps.at(-1)) as [CallStep, CallStep]
  const [leaving, entering] = [
    { ...acts[0], kind: 'removeLiquidity', alone: aloneOf(first) },
    { ...acts[1], alone: aloneOf(second) },
  ] as const
  const before: PlanStep[] = [...first.steps.slice(0, -1), ...second.steps.slice(0, -1)]
  const lines = [first, second].map(plan => plan.lines.slice(0, -1))
  return {
    ...{ deed: 'migrate', chainId, account, deadline, batched },
    ...(second.permit ? { permit: second.permit } : {}),
    about: [first.about, second.about].join(' '),
    left: [...first.left, ...second.left],
    steps: [...before, leaving, entering],
    calls: [
      ...first.calls.slice(0, -1),
      ...second.calls.slice(0, -1),
      ...first.calls.slice(-1),
      ...second.calls.slice(-1),
    ],
    lines: [...lines.flat(), ...[first, second].map(plan => plan.lines.at(-1) ?? [])],
    promises: {
      spends: [...first.promises.spends, ...second.promises.spends],
      receives: first.promises.receives.map(each => onTheWhole(each, second.promises.spends)),
      permits: [...first.promises.permits, ...second.promises.permits],
      items: first.promises.items,
      arrives: second.promises.arrives ?? [],
      positions: first.promises.positions ?? [],
    },
  }
}

/** Of what comes, what goes on into the new pool does not stay. */
function onTheWhole(each: Promised['receives'][number], spends: Promised['spends']): Promised['receives'][number] {
  const goes = spends.find(({ currency }: { currency: CurrencyId }) => currency === each.currency)?.max ?? 0n
  return { ...each, min: each.min - goes }
}

/** What one part of a plan is to do where it is asked for by itself. */
export const aloneOf = ({ promises: { permits: _, ...own } }: SteppedPlan): NonNullable<CallStep['alone']> => ({
  ...{ arrives: [], positions: [] },
  ...own,
})
