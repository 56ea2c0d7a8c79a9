import { type Identity, identitiesOf, isAmount, nameOf, namesOf } from '#domain/plan/DeedIdentity.ts'
import { AppError } from '#domain/Errors.ts'
import type { AnyPlan } from '#domain/plan/DeedPlan.ts'
import type { SolanaPlan } from '#domain/solana/SolanaPlan.ts'
import type { DeedRecord } from '../DeedRecord.ts'
import { factsOf } from '../kinds/recordKinds.ts'
import { $records } from '../records.ts'
import { alone } from './alone.ts'
import { driveFlow, type FlowDriver } from './driveFlow.ts'
import { flowsNow, openStep } from './flows.ts'
import { found, lockOf, verifyFlow } from './verifyFlows.ts'

/**
 * Runs a deed unless this browser does, or did, the same one in another tab or before a reload. `stop`: the page no
 * longer waits for it, and another one may begin. `work` tells the flow what it asks and what it hands over.
 */
export type Once = <T>(
  plan: AnyPlan | SolanaPlan,
  stop: AbortSignal,
  work: (flow: FlowDriver) => Promise<T>,
) => Promise<T>

/** Raw amounts of one deed. */
type Amounts = { amountIn: string; amountOut: string }

/** Are the amounts the same to a reader? One side of a swap or a deposit is fixed, the other moves with the market. */
function sameAmounts(one: Amounts, deed: Identity): boolean {
  const [amountIn, amountOut] = deed.amounts
  const isIn = isAmount(deed, BigInt(one.amountIn), amountIn)
  return isIn || (amountOut > 0n && isAmount(deed, BigInt(one.amountOut), amountOut))
}

/** Is a record of this deed? A record of an older version has no subject: its currencies and amounts are compared. */
function isSame(record: DeedRecord, deed: Identity): boolean {
  const { currencyIn, currencyOut, subject } = record
  const { on, recipient = null } = factsOf(record)
  const currencies = [currencyIn, currencyOut].map(each => ('id' in each ? each.id : each.symbol))
  return (
    record.deed === deed.deed &&
    record.account === deed.account &&
    on === deed.on &&
    recipient === deed.recipient &&
    (subject ?? deed.subject) === deed.subject &&
    currencies.every((each, side) => each === deed.currencies[side]) &&
    ((subject !== undefined && !deed.counts) || sameAmounts(record, deed))
  )
}

/** When this page was opened, ms since 1970: an earlier page handed over what is older. */
const OPENED = Date.now()
/** Flows of this page: what they ask is no news to it. */
const own = new Set<string>()
/** Ids of open records and flows of other pages that this page has warned of. */
const told = new Set<string>()

/** Flows of the same deed whose wallet has its question, and did not answer. */
function openFlows(deed: Identity): readonly { id: string; at: number }[] {
  const name = nameOf(deed)
  return flowsNow().flatMap(flow => {
    const { id, identity, steps } = flow
    const step = steps[openStep(flow)]
    const isIt = step?.does && identity?.name === name && (!deed.counts || sameAmounts(identity, deed))
    return isIt ? [{ id, at: step.at ?? flow.startedAt }] : []
  })
}

/** The first of them that another page left, and that this one has not warned of. */
const leftOpen = (deed: Identity) => openFlows(deed).find(({ id }) => !own.has(id) && !told.has(id)) ?? null

/** Runs the deed and keeps its flow for the next page while it is open. */
async function driven<T>(flow: FlowDriver, work: (flow: FlowDriver) => Promise<T>): Promise<T> {
  own.add(flow.id)
  try {
    const done = await work(flow)
    flow.end()
    return done
  } catch (error) {
    flow.end(error)
    throw error
  }
}

/**
 * The guard of one review: two tabs that reviewed the same deed send it once. Throws `deed.otherTab` while another tab
 * asks its wallet for it; `deed.sentAlready` where it was handed over since this review began, or by an earlier page
 * and is not settled; `deed.maybeSent` where the earlier page asked for it and closed before the answer. Each warning
 * comes once: asking again is meant. A speed-up or cancellation gets no warning, a signed text only the first one.
 */
export function onlyOnce(): Once {
  let since = Date.now()

  /** Throws the warning that applies, once. `left`: the open question of another page. */
  const refuse = (all: readonly Identity[], deed: Identity, left: ReturnType<typeof leftOpen>): void => {
    if (left) since = Math.min(since, left.at)
    const isLate = ({ addedAt, status }: DeedRecord) => addedAt > since && /pending|confirmed/.test(status)
    // An earlier page's open record, also of a permission on the way: that one is not asked for again once it is given.
    // Also one that this page found, whose end its user may not have seen.
    const isLeft = ({ addedAt, status, id, flow }: DeedRecord) =>
      !told.has(id) &&
      (status === 'pending' ? addedAt < OPENED : status === 'confirmed' && flow !== undefined && found.has(flow.id))
    const sent = $records
      .get()
      .filter(each =>
        isLate(each) ? isSame(each, deed) : isLeft(each) && all.some(identity => isSame(each, identity)),
      )
    if (left) told.add(left.id)
    if (sent.length > 0) {
      since = Date.now()
      for (const { id } of sent) told.add(id)
      throw new AppError('deed.sentAlready')
    }
    if (left) throw new AppError('deed.maybeSent')
  }

  return async (plan, stop, work) => {
    const all = identitiesOf(plan)
    const deed = all.at(-1)
    if ('again' in plan && plan.again) return work(driveFlow(plan, null))
    if (!deed) return alone([textName(plan as AnyPlan)], stop, () => work(driveFlow(plan, null)))
    refuse(all, deed, null)
    const flow = driveFlow(plan, deed)
    return alone([...namesOf(deed), lockOf(flow.id)], stop, async () => {
      // No other tab drives it: what is open was left. Where its transaction is found it is a record like any other.
      const left = leftOpen(deed)
      if (left) await verifyFlow(left.id)
      refuse(all, deed, left && leftOpen(deed))
      flow.replaces(openFlows(deed).map(({ id }) => id))
      return driven(flow, work)
    })
  }
}

/** The lock's name of a text to sign. */
const textName = ({ deed, account, chainId, text }: AnyPlan): string =>
  ['text', deed, account, chainId, text?.says.name ?? '', text?.says.wallet ?? ''].join(' ')
