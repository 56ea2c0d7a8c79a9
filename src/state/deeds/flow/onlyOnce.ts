import { type Identity, identitiesOf, isAmount, nameOf, namesOf } from '#domain/plan/DeedIdentity.ts'
import { AppError } from '#domain/Errors.ts'
import type { AnyPlan } from '#domain/plan/DeedPlan.ts'
import type { SolanaPlan } from '#domain/solana/SolanaPlan.ts'
import type { DeedRecord } from '../DeedRecord.ts'
import { factsOf } from '../kinds/recordKinds.ts'
import { $records } from '../records.ts'

/**
 * Runs a deed unless this browser does, or did, the same one in another tab or before a reload. `stop`: the page no
 * longer waits for it, and another one may begin. `work` calls `asked` before the question that does the deed; what is
 * asked before that only prepares it.
 */
export type Once = <T>(
  plan: AnyPlan | SolanaPlan,
  stop: AbortSignal,
  work: (asked: () => void) => Promise<T>,
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

/** A question to the wallet, kept in the tab's history entry until it is answered. `at`: ms since 1970. */
type Asked = Amounts & { name: string; at: number }
const ASKED = 'tarnAsked'

/** When this page was opened, ms since 1970: an earlier page handed over what is older. */
const OPENED = Date.now()

function isAsked(value: unknown): value is Asked {
  const { name, at, amountIn, amountOut } = (value ?? {}) as Partial<Asked>
  const isRaw = (each: unknown) => typeof each === 'string' && /^\d{1,80}$/.test(each)
  return typeof name === 'string' && typeof at === 'number' && isRaw(amountIn) && isRaw(amountOut)
}

/** The open questions in this tab's history entry. */
function entries(): readonly Asked[] {
  const all = (history.state as Record<string, unknown> | null)?.[ASKED]
  return Array.isArray(all) ? all.filter(isAsked) : []
}

/** Keeps an open question in the tab's history entry; `asked` null removes it. */
function keep(name: string, asked: Asked | null): void {
  const { [ASKED]: _, ...rest } = (history.state ?? {}) as Record<string, unknown>
  const all = [...entries().filter(each => each.name !== name), ...(asked ? [asked] : [])]
  history.replaceState(all.length > 0 ? { ...rest, [ASKED]: all } : rest, '')
}

/** Questions of this tab's earlier page that were not answered when it closed; null: not read yet. */
let unanswered: readonly Asked[] | null = null
/** Ids of an earlier page's open records that this page has warned of. */
const told = new Set<string>()

/** Does the error leave the question open, so that the wallet may still say yes? */
const isOpen = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'deed.pageClosed' || error.code === 'wallet.noAnswer')

/** Runs the deed, and keeps its question for the next page while the wallet has not answered. */
async function telling<T>(deed: Identity, work: (asked: () => void) => Promise<T>): Promise<T> {
  const name = nameOf(deed)
  const [amountIn, amountOut] = deed.amounts
  try {
    const done = await work(() =>
      keep(name, { name, amountIn: `${amountIn}`, amountOut: `${amountOut}`, at: Date.now() }),
    )
    keep(name, null)
    return done
  } catch (error) {
    if (!isOpen(error)) keep(name, null)
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
  unanswered ??= entries()

  /** Throws the warning that applies, once. */
  const refuse = (all: readonly Identity[], deed: Identity): void => {
    const name = nameOf(deed)
    const before = unanswered?.find(each => each.name === name && (!deed.counts || sameAmounts(each, deed)))
    if (before) since = Math.min(since, before.at)
    const isLate = ({ addedAt, status }: DeedRecord) => addedAt > since && /pending|confirmed/.test(status)
    // An earlier page's open record, also of a permission on the way: that one is not asked for again once it is given.
    const isLeft = ({ addedAt, status, id }: DeedRecord) => status === 'pending' && addedAt < OPENED && !told.has(id)
    const sent = $records
      .get()
      .filter(each =>
        isLate(each) ? isSame(each, deed) : isLeft(each) && all.some(identity => isSame(each, identity)),
      )
    if (before) unanswered = unanswered?.filter(each => each !== before) ?? null
    if (sent.length > 0) {
      since = Date.now()
      for (const { id } of sent) told.add(id)
      throw new AppError('deed.sentAlready')
    }
    if (before) throw new AppError('deed.maybeSent')
  }

  return async (plan, stop, work) => {
    const all = identitiesOf(plan)
    const deed = all.at(-1)
    if ('again' in plan && plan.again) return work(() => {})
    if (!deed) return alone([textName(plan as AnyPlan)], stop, () => work(() => {}))
    refuse(all, deed)
    return alone(namesOf(deed), stop, () => {
      // Another tab may have handed it over while this one waited for the lock.
      refuse(all, deed)
      return telling(deed, work)
    })
  }
}

/** The lock's name of a text to sign. */
const textName = ({ deed, account, chainId, text }: AnyPlan): string =>
  ['text', deed, account, chainId, text?.says.name ?? '', text?.says.wallet ?? ''].join(' ')

/** Runs the work while no other tab holds one of its names. Throws `deed.otherTab`. */
export function alone<T>([name, ...names]: readonly string[], stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  // A page without https has no locks, and no wallet either.
  if (!navigator.locks || name === undefined) return Promise.resolve().then(work)
  return new Promise((resolve, reject) => {
    const run = (lock: Lock | null): Promise<unknown> => {
      if (!lock) return Promise.reject(new AppError('deed.otherTab'))
      const done = alone(names, stop, work)
      done.then(resolve, reject)
      const stopped = new Promise<void>(leave => stop.addEventListener('abort', () => leave(), { once: true }))
      return Promise.race([done, stopped])
    }
    navigator.locks.request(name, { ifAvailable: true }, run).catch(reject)
  })
}
