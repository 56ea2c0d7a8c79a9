import { migrated } from '#domain/liquidity/Migration.ts'
import { isRange } from '#domain/liquidity/Position.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { PlanListeners } from '../../deeds/sendPlan.ts'
import type { HoldAsk } from '../holdDeed.ts'
import { asRequest, forgetHalf, joinHalf, sourceOf } from './halfMigrations.ts'

/**
 * LP-5: what the flow of a migration keeps. From the moment its withdrawal is handed to the network until its deposit
 * is done, this browser knows what lies in the wallet: a page that closes, or a question that is refused, loses nothing
 * but time. Other deeds keep nothing.
 */
export function migrationListeners({ migration, arrival }: HoldAsk, plan: DeedPlan): PlanListeners {
  const steps = stepsOf(plan)
  if (arrival)
    return {
      onSent: (_, __, flow) => joinHalf(arrival.hash, flow),
      onLate: (_, flow) => joinHalf(arrival.hash, flow),
      onStep: done => done === steps.length - 1 && forgetHalf(arrival.hash),
    }
  if (!migration) return {}
  const { position, withdrawal, pool, range } = migration
  const { amount0, amount1 } = migrated(position, withdrawal, pool)
  const from = sourceOf(position.version, isRange(position) ? String(position.tokenId) : position.pool.id)
  return {
    goesOn: {
      from: steps.findIndex(({ kind }) => kind === 'removeLiquidity'),
      request: asRequest({ from, pool, range, amount0: String(amount0), amount1: String(amount1) }),
    },
  }
}
