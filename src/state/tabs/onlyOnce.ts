import { AppError } from '#domain/Errors.ts'
import { type DeedPlan, deedOf, type Line, linesOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Transaction } from '../deeds/DeedRecord.ts'
import { $transactions } from '../deeds/records.ts'

/**
 * Runs a deed unless another tab of this browser does, or did, the same one. `stop`: nobody waits for it any more, another one may begin. `work` says when the wallet is asked
 * the question that does it: what is asked before only prepares it.
 */
export type Once = <T>(plan: DeedPlan, stop: AbortSignal, work: (asked: () => void) => Promise<T>) => Promise<T>

/** Raw amounts of one deed. */
type Amounts = { amountIn: string; amountOut: string }

/** The same thing to whoever reviewed it: of a swap one side is fixed, the other moves with the market. */
const sameAmounts = (one: Amounts, { amountIn, amountOut }: Line): boolean =>
  one.amountIn === amountIn.toString() || (amountOut > 0n && one.amountOut === amountOut.toString())

const isSame = (record: Transaction, { deed, account, chainId }: DeedPlan, line: Line): boolean =>
  record.deed === deed &&
  record.account === account &&
  record.follow.chainId === chainId &&
  (record.recipient ?? null) === (line.recipient ?? null) &&
  record.currencyIn.id === line.currencyIn.id &&
  record.currencyOut.id === line.currencyOut.id &&
  sameAmounts(record, line)

/** The same as one of the plan's calls. */
const isPartOf = (record: Transaction, plan: DeedPlan): boolean =>
  stepsOf(plan).some(
    (step, at) =>
      step.way === 'call' &&
      linesOf(plan, at).some(line => isSame(record, { ...plan, deed: deedOf(plan, step) }, line)),
  )

const nameOf = ({ deed, account, chainId }: DeedPlan, { recipient, currencyIn, currencyOut }: Line): string =>
  ['deed', deed, account, chainId, currencyIn.id, currencyOut.id, recipient ?? ''].join(' ')

/** What a page asks its wallet for, kept in its tab's own entry while there is no answer. `at`: ms since 1970. */
type Asked = Amounts & { name: string; at: number }
const ASKED = 'tarnAsked'

/** When this page could first hand anything over (ms since 1970): what was handed over earlier, an earlier page did. */
const OPENED = Date.now()

function keep(asked: Asked | null): void {
  const { [ASKED]: _, ...rest } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(asked ? { ...rest, [ASKED]: asked } : rest, '')
}

/** What the page before this one, in this tab, never heard the answer of; undefined: not looked at yet. */
let unanswered: Asked | null | undefined
function leftBefore(): Asked | null {
  const left = ((history.state as Record<string, unknown> | null)?.[ASKED] ?? {}) as Partial<Asked>
  const { name, amountIn, amountOut, at } = left
  const isWhole = [name, amountIn, amountOut].every(each => typeof each === 'string') && typeof at === 'number'
  return isWhole ? (left as Asked) : null
}

/** Ends without an answer: the wallet may still say yes. */
const isOpen = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'deed.pageClosed' || error.code === 'wallet.noAnswer')

/** Runs it; a page that goes before it has an answer leaves word of it. */
async function told<T>(asked: Omit<Asked, 'at'>, work: (asked: () => void) => Promise<T>): Promise<T> {
  try {
    const done = await work(() => keep({ ...asked, at: Date.now() }))
    keep(null)
    return done
  } catch (error) {
    if (!isOpen(error)) keep(null)
    throw error
  }
}

/**
 * For one review: two tabs that reviewed the same thing send it once. Throws `deed.otherTab` while another tab has it before its wallet, and `deed.sentAlready` where it was
 * handed over since this review was made, or by an earlier page and is not settled; `deed.maybeSent` where the page before this one asked for it and was left without an
 * answer. Each is told once: whoever asks again means it.
 */
export function onlyOnce(): Once {
  let since = Date.now()
  let toldPending = false
  if (unanswered === undefined) unanswered = leftBefore()
  return async (plan, stop, work) => {
    const line = plan.lines.at(-1)?.at(-1)
    if (!line) return work(() => {})
    const name = nameOf(plan, line)
    const before = unanswered?.name === name && sameAmounts(unanswered, line) ? unanswered : null
    if (before) since = Math.min(since, before.at)
    const isLate = ({ addedAt, status }: Transaction) => addedAt > since && /pending|confirmed/.test(status)
    // What an earlier page sent and nobody knows the end of, a permission on the way among it: once it is there, it is asked for no more.
    const isLeft = ({ addedAt, status }: Transaction) => status === 'pending' && addedAt < OPENED && !toldPending
    const isSent = (each: Transaction) =>
      isLate(each) ? isSame(each, plan, line) : isLeft(each) && isPartOf(each, plan)
    if ($transactions.get().some(isSent)) {
      since = Date.now()
      toldPending = true
      unanswered = null
      throw new AppError('deed.sentAlready')
    }
    if (before) {
      unanswered = null
      throw new AppError('deed.maybeSent')
    }
    const { amountIn, amountOut } = line
    const asking = () => told({ name, amountIn: `${amountIn}`, amountOut: `${amountOut}` }, work)
    // Not there: a page without https, in which nobody has a wallet.
    if (!navigator.locks) return asking()
    return new Promise((resolve, reject) => {
      const run = (lock: Lock | null): Promise<unknown> => {
        if (!lock) return Promise.reject(new AppError('deed.otherTab'))
        const done = asking()
        done.then(resolve, reject)
        const stopped = new Promise<void>(leave => stop.addEventListener('abort', () => leave(), { once: true }))
        return Promise.race([done, stopped])
      }
      navigator.locks.request(name, { ifAvailable: true }, run).catch(reject)
    })
  }
}
