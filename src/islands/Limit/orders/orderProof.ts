// What the reviews of one order and of a plan have in common.
import { PERMIT2 } from '#domain/chains/chains.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { shownShort } from '#domain/people/Typed.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { Say } from '#i18n/Say.ts'
import type { ReadyPlan } from '#state/deeds/review/readyPlan.ts'
import type { PlanPart, PlanView } from '#ui/deeds/PlanPanel.tsx'
import { costText } from '../../deeds/costText.ts'
import { operationView } from '../../deeds/operationView.ts'
import { orderAmount } from './orderView.ts'

/** What Permit2 may take once it is signed: the sum of all open orders of that token, raw. */
export const permitPart = (say: Say, reserved: bigint, label: CurrencyLabel): PlanPart => ({
  heading: say.t('deed.permits'),
  amounts: [{ text: orderAmount(say, reserved, label, true), bound: `Permit2 · ${shownShort(PERMIT2)}` }],
})

/**
 * What was tried at which block, and what it costs: a signature alone moves nothing and is free. `failed`: what went
 * wrong is told elsewhere.
 */
export function orderProof(
  say: Say,
  look: ReadyPlan | null,
  failed: boolean,
): Pick<PlanView, 'cost' | 'operation' | 'tried'> {
  if (!look)
    return { cost: null, operation: null, tried: failed ? null : { status: 'running', text: say.t('send.trying') } }
  const permits = look.plan.calls.length > 0
  const block = say.figure('count', Number(look.block ?? 0n))
  return {
    cost: permits ? costText(say, ORDER_CHAIN, look.cost ?? 0n) : say.t('limit.review.free'),
    operation: look.operation ? operationView(say, ORDER_CHAIN, look.operation) : null,
    tried: failed ? null : { status: 'ok', text: say.t(permits ? 'send.tried' : 'limit.review.checked', { block }) },
  }
}
