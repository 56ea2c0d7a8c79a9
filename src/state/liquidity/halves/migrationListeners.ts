import type { Hex } from '#domain/Hex.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { PlanListeners } from '../../deeds/sendPlan.ts'
import { forgetHalf, joinHalf, keepHalf } from './halfMigrations.ts'
import type { HoldAsk } from '../holdDeed.ts'

/**
 * LP-5: what is kept of a migration while it goes on. From the moment its withdrawal is handed to the network until its
 * deposit is done, this browser knows what lies in the wallet: a page that closes, or a question that is refused, loses
 * nothing but time. Other deeds are not heard.
 */
export function migrationListeners({ account, migration, arrival }: HoldAsk, plan: DeedPlan): PlanListeners {
  const steps = stepsOf(plan)
  if (arrival)
    return {
      onSent: (_, __, flow) => joinHalf(arrival.hash, flow),
      onLate: (_, flow) => joinHalf(arrival.hash, flow),
      onStep: done => done === steps.length - 1 && forgetHalf(arrival.hash),
    }
  if (!migration) return {}
  const leaving = steps.findIndex(({ kind }) => kind === 'removeLiquidity')
  let [at, left]: [number, Hex | null] = [0, null]
  const onSent = (hash: Hex, last: boolean, flow: string) => {
    if (last || at !== leaving) return
    left = hash
    keepHalf(account, migration, { hash, flow })
  }
  return {
    onSent,
    onLate: (hash, flow) => onSent(hash, false, flow),
    onStep(done) {
      at = done + 1
      if (left && at === steps.length) forgetHalf(left)
    },
  }
}
