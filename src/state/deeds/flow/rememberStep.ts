import { type DeedPlan, deedOf, linesOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import * as Promised from '#domain/plan/Promises.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import type { Flow, Transaction } from '../DeedRecord.ts'
import { addTransaction, type TransactionInfo } from '../records.ts'
import { storePromises } from '../StoredMove.ts'
import { quietLine } from './newFlow.ts'

/**
 * Remembers and follows a transaction of a plan, thing by thing: that of one step, or (`at` null) of all of them. Each line is held against all that was promised of the
 * transaction. What only prepares another call has no line: it is remembered quietly, as its cost is part of the whole.
 */
export async function rememberStep(
  { plan, at, flow: id }: { plan: DeedPlan; at: number | null; flow: string },
  sent: Sent,
): Promise<readonly Transaction[]> {
  const steps = stepsOf(plan)
  const step = at === null ? undefined : steps[at]
  const flow: Flow = at === null ? { id, step: 0, of: 1 } : { id, step: at, of: steps.length }
  const lines = at === null ? asOneLines(plan) : linesOf(plan, at)
  const promises = storePromises(Promised.ofStep(plan, at))
  const info = (lines.length > 0 ? lines : [quietLine(plan)]).map(
    ({ amountIn, amountOut, ...line }): TransactionInfo => ({
      ...{ type: step ? deedOf(plan, step) : plan.deed, ...line, promises, flow },
      ...{ amountIn: amountIn.toString(), amountOut: amountOut.toString() },
    }),
  )
  return Promise.all(info.map((each, part) => addTransaction(sent, each, part)))
}

/** Of calls done as one: what only permits on the way is part of the deed, not a line of its own. */
const asOneLines = (plan: DeedPlan) =>
  stepsOf(plan).flatMap((step, at) =>
    step.way === 'call' && deedOf(plan, step) === plan.deed ? linesOf(plan, at) : [],
  )
