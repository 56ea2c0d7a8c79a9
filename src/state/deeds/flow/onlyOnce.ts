import { type Identity, identitiesOf, isAmount, nameOf, namesOf } from '#domain/plan/DeedIdentity.ts'
import { AppError } from '#domain/Errors.ts'
import type { AnyPlan } from '#domain/plan/DeedPlan.ts'
import type { SolanaPlan } from '#domain/solana/SolanaPlan.ts'
import type { DeedRecord } from '../DeedRecord.ts'
import { $records } from '../records.ts'

/**
 * Runs a deed unless another tab of this browser does, or did, the same one. `stop`: nobody waits for it any more, another one may begin. `work` says when the wallet is asked
 * the question that does it: what is asked before only prepares it.
 */
export type Once = <T>(
  plan: AnyPlan | SolanaPlan,
  stop: AbortSignal,
  work: (asked: () => void) => Promise<T>,
) => Promise<T>

/** Raw amounts of one deed. */
type Amounts = { amountIn: string; amountOut: string }

/** The same thing to whoever reviewed it: of a swap, or a deposit, one side is fixed, the other moves with the market. */
function sameAmounts(one: Amounts, deed: Identity): boolean {
  const [amountIn, amountOut] = deed.amounts
  const isIn = isAmount(deed, BigInt(one.amountIn), amountIn)
  return isIn || (amountOut > 0n && isAmount(deed, BigInt(one.amountOut), amountOut))
}

/** What a record is about, compared; of an older version its currencies and amounts are all that is known. */
function isSame(record: DeedRecord, deed: Identity): boolean {
  const { follow, currencyIn, currencyOut, subject } = record
  const evm = follow.by === 'evm'
  const to = evm ? ('recipient' in record ? (record.recipient ?? null) : null) : follow.to
  const currencies = [currencyIn, currencyOut].map(each => ('id' in each ? each.id : each.symbol))
  return (
    record.deed === deed.deed &&
    record.account === deed.account &&
    (evm ? follow.chainId : 'solana') === deed.on &&
    to === deed.recipient &&
    (subject ?? deed.subject) === deed.subject &&
    currencies.every((each, side) => each === deed.currencies[side]) &&
    ((subject !== undefined && !deed.counts) || sameAmounts(record, deed))
  )
}

/** What a page asks its wallet for, kept in its tab's own entry while there is no answer. `at`: ms since 1970. */
type Asked = Amounts & { name: string; at: number }
const ASKED = 'tarnAsked'

/** When this page could first hand anything over (ms since 1970): what was handed over earlier, an earlier page did. */
const OPENED = Date.now()

function isAsked(value: unknown): value is Asked {
  const { name, at, amountIn, amountOut } = (value ?? {}) as Partial<Asked>
  const isRaw = (each: unknown) => typeof each === 'string' && /^\d{1,80}$/.test(each)
  return typeof name === 'string' && typeof at === 'number' && isRaw(amountIn) && isRaw(amountOut)
}

/** All that is asked for, in this tab's entry. */
function entries(): readonly Asked[] {
  const all = (history.state as Record<string, unknown> | null)?.[ASKED]
  return Array.isArray(all) ? all.filter(isAsked) : []
}

/** Writes down that a deed is asked for; without `asked`, that it is no more. */
function keep(name: string, asked: Asked | null): void {
  const { [ASKED]: _, ...rest } = (history.state ?? {}) as Record<string, unknown>
  const all = [...entries().filter(each => each.name !== name), ...(asked ? [asked] : [])]
  history.replaceState(all.length > 0 ? { ...rest, [ASKED]: all } : rest, '')
}

/** What the page before this one, in this tab, never heard the answer of; null: not looked at yet. */
let unanswered: readonly Asked[] | null = null
/** Ids of what an earlier page sent and left, and this page has told of. */
const told = new Set<string>()

/** Ends without an answer: the wallet may still say yes. */
const isOpen = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'deed.pageClosed' || error.code === 'wallet.noAnswer')

/** Runs it; a page that goes before it has an answer leaves word of it. */
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
 * For one review: two tabs that reviewed the same thing send it once. Throws `deed.otherTab` while another tab has it before its wallet, and `deed.sentAlready` where it was
 * handed over since this review was made, or by an earlier page and is not settled; `deed.maybeSent` where the page before this one asked for it and was left without an
 * answer. Each is told once: whoever asks again means it. What takes the place of a transaction that waits is never asked about, and of a text of ours only the other tab is.
 */
export function onlyOnce(): Once {
  let since = Date.now()
  unanswered ??= entries()

  /** Throws what is to be told of it, once. */
  const refuse = (all: readonly Identity[], deed: Identity): void => {
    const name = nameOf(deed)
    const before = unanswered?.find(each => each.name === name && (!deed.counts || sameAmounts(each, deed)))
    if (before) since = Math.min(since, before.at)
    const isLate = ({ addedAt, status }: DeedRecord) => addedAt > since && /pending|confirmed/.test(status)
    // What an earlier page sent and nobody knows the end of, a permission on the way among it: once it is there, it is asked for no more.
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
      // What another tab handed over since, and made room for.
      refuse(all, deed)
      return telling(deed, work)
    })
  }
}

/** A text of ours, as one that is asked for. */
const textName = ({ deed, account, chainId, text }: AnyPlan): string =>
  ['text', deed, account, chainId, text?.says.name ?? '', text?.says.wallet ?? ''].join(' ')

/** Runs it while no other tab runs what has one of its names. Throws `deed.otherTab`. */
export function alone<T>([name, ...names]: readonly string[], stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  // Not there: a page without https, in which nobody has a wallet.
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
