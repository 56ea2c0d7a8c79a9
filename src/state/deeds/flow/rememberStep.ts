import { subjectOf } from '#domain/plan/DeedIdentity.ts'
import { type DeedPlan, deedOf, type Line, linesOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import * as Promised from '#domain/plan/Promises.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import type { Flow, Transaction } from '../DeedRecord.ts'
import { addTransaction, type TransactionInfo } from '../records.ts'
import { storePromises } from '../StoredMove.ts'
import { quietLine } from './newFlow.ts'

/**
 * Remembers and follows a transaction of a plan, thing by thing: that of one step, or (`at` null) of all of them. Each
 * line is held against all that was promised of the transaction. What only prepares another call has no line: it is
 * remembered quietly, as its cost is part of the whole.
 */
export async function rememberStep(
  { plan, at, flow: id }: { plan: DeedPlan; at: number | null; flow: string },
  sent: Sent,
): Promise<readonly Transaction[]> {
  const steps = stepsOf(plan)
  const step = at === null ? undefined : steps[at]
  const flow: Flow = at === null ? { id, step: 0, of: 1 } : { id, step: at, of: steps.length }
  const found = at === null ? asOneLines(plan) : linesOf(plan, at).map(line => ({ line, step: at }))
  const lines: StepLine[] = found.length > 0 ? found : [{ line: quietLine(plan), step: null }]
  const promised = Promised.ofStep(plan, at)
  const info = lines.map(
    ({ line: { amountIn, amountOut, ...line }, step: by }): TransactionInfo => ({
      ...{ type: step ? deedOf(plan, step) : plan.deed, ...line, flow },
      subject: subjectOf(plan, by ?? at),
      promises: storePromises(at === null && by !== null ? Promised.ofLine(plan, by, line.currencyIn.id) : promised),
      ...{ amountIn: amountIn.toString(), amountOut: amountOut.toString() },
    }),
  )
  // Of many things done as one batch, each record names its own call.
  const sentFor = (part: number): Sent => {
    const by = lines[part]!.step
    return sent.batch && at === null && by !== null && info.length > 1
      ? { ...sent, batch: { ...sent.batch, at: by } }
      : sent
  }
  return Promise.all(info.map((each, part) => addTransaction(sentFor(part), each, part)))
}

/** What is remembered of one call; `step`: which, null for what only prepares. */
type StepLine = { line: Line & { quiet?: true }; step: number | null }

/** Of calls done as one: what only permits on the way is part of the deed, not a line of its own. */
const asOneLines = (plan: DeedPlan) =>
  stepsOf(plan).flatMap((step, at) =>
    step.way === 'call' && deedOf(plan, step) === plan.deed ? linesOf(plan, at).map(line => ({ line, step: at })) : [],
  )
