import type { Budget } from '../passkey/Budget.ts'
import type { DeedPlan } from './DeedPlan.ts'

/** PK-1: a plan with the price of its operation as it is shown: nothing dearer is signed for it. `operation` null: none was shown, or the account pays for no operation. */
export const atPrice = <P extends DeedPlan>(plan: P, operation: { priced: { budget: Budget } } | null): P =>
  operation ? { ...plan, budget: operation.priced.budget } : plan
