import { hookFault } from '#domain/liquidity/HookPermissions.ts'
import { makePlanReview, type PlanReviewing } from '../deeds/review/planReview.ts'
import { type HoldAsk, planHold, tokensOf } from './holdDeed.ts'

/** One review of a deed with a position. Without one (`ask` null) it stays idle. */
export const makeHoldReview = (ask: HoldAsk | null): PlanReviewing =>
  makePlanReview(
    ask && {
      ...{ key: ask.deed, chainId: ask.chainId, about: ask.positions.map(({ pool }) => pool.id) },
      plan: signal => planHold(ask, signal),
      check: async (plan, signal) => {
        const [{ putInOf }, { checkPool }] = await Promise.all([
          import('./check/putInOf.ts'),
          import('./check/checkPool.ts'),
        ])
        const put = putInOf(ask)
        return put ? checkPool(put, plan, signal) : []
      },
      touches: { addresses: [ask.account], tokens: tokensOf(ask) },
      sayFault: error => hookFault(ask.positions, error),
      listeners: async plan =>
        ask.entry
          ? (await import('./halves/moveListeners.ts')).moveListeners(ask.entry, plan)
          : (await import('./halves/migrationListeners.ts')).migrationListeners(ask, plan),
    },
  )
