import { subjectOf } from '#domain/plan/DeedIdentity.ts'
import { type DeedPlan, deedOf, type Line, linesOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import * as Promised from '#domain/plan/Promises.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import type { Flow, Transaction } from '../DeedRecord.ts'
import { addTransaction, type TransactionInfo } from '../records.ts'
import { storePromises } from '../StoredMove.ts'
import { quietLine } from './newFlow.ts'

/** A step of a plan in a run; `at` null: all of its calls as one. */
type Place = { plan: DeedPlan; at: number | null; flow: string }

/**
 * What is told of a transaction of a plan, thing by thing: that of one step, or of all of them. Each line is held
 * against all that was promised of the transaction. What only prepares another call has no line: it is remembered
 * quietly, as its cost is part of the whole. `step`: index of the line's own call; null for what only prepares.
 */
function toldLines({ plan, at, flow: id }: Place): { info: TransactionInfo; step: number | null }[] {
  const steps = stepsOf(plan)
  const step = at === null ? undefined : steps[at]
  const flow: Flow = at === null ? { id, step: 0, of: 1 } : { id, step: at, of: steps.length }
  const found = at === null ? asOneLines(plan) : linesOf(plan, at).map(line => ({ line, step: at }))
  const lines: StepLine[] = found.length > 0 ? found : [{ line: quietLine(plan), step: null }]
  const promised = Promised.ofStep(plan, at)
  return lines.map(({ line: { amountIn, amountOut, ...line }, step: by }) => ({
    info: {
      ...{ type: step ? deedOf(plan, step) : plan.deed, ...line, flow },
      subject: subjectOf(plan, by ?? at),
      promises: storePromises(at === null && by !== null ? Promised.ofLine(plan, by, line.currencyIn.id) : promised),
      ...{ amountIn: amountIn.toString(), amountOut: amountOut.toString() },
    },
    step: by,
  }))
}

/** What the records of a step will say, to be kept before it is asked for. */
export const toldOf = (place: Place): readonly TransactionInfo[] => toldLines(place).map(({ info }) => info)

/** Remembers and follows a transaction of a plan: a record for each thing that is told of it. */
export async function rememberStep(place: Place, sent: Sent): Promise<readonly Transaction[]> {
  const lines = toldLines(place)
  // Of many things done as one batch, each record names its own call.
  const sentFor = (by: number | null): Sent =>
    sent.batch && place.at === null && by !== null && lines.length > 1
      ? { ...sent, batch: { ...sent.batch, at: by } }
      : sent
  return Promise.all(lines.map(({ info, step }, part) => addTransaction(sentFor(step), info, part)))
}

/** What is remembered of one call; `step`: which, null for what only prepares. */
type StepLine = { line: Line & { quiet?: true }; step: number | null }

/** Of calls done as one: what only permits on the way is part of the deed, not a line of its own. */
const asOneLines = (plan: DeedPlan) =>
  stepsOf(plan).flatMap((step, at) =>
    step.way === 'call' && deedOf(plan, step) === plan.deed ? linesOf(plan, at).map(line => ({ line, step: at })) : [],
  )
