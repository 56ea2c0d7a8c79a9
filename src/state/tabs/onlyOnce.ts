import { AppError } from '#domain/Errors.ts'
import { type DeedPlan, type Line, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Transaction } from '../deeds/DeedRecord.ts'
import { $transactions } from '../deeds/records.ts'

/** Runs a deed unless another tab of this browser does, or did, the same one. `stop`: nobody waits for it any more, another one may begin. */
export type Once = <T>(plan: DeedPlan, stop: AbortSignal, work: () => Promise<T>) => Promise<T>

/** The same thing to whoever reviewed it: of a swap one side is fixed, the other moves with the market. */
const isSame = (record: Transaction, { deed, account, chainId }: DeedPlan, line: Line): boolean =>
  record.deed === deed &&
  record.account === account &&
  record.follow.chainId === chainId &&
  (record.recipient ?? null) === (line.recipient ?? null) &&
  record.currencyIn.id === line.currencyIn.id &&
  record.currencyOut.id === line.currencyOut.id &&
  (record.amountIn === line.amountIn.toString() ||
    (line.amountOut > 0n && record.amountOut === line.amountOut.toString()))

const nameOf = ({ deed, account, chainId }: DeedPlan, { recipient, currencyIn, currencyOut }: Line): string =>
  ['deed', deed, account, chainId, currencyIn.id, currencyOut.id, recipient ?? ''].join(' ')

/** What a page asks its wallet for, kept in its tab's own entry while there is no answer. `at`: ms since 1970. */
type Asked = { name: string; at: number }
const ASKED = 'tarnAsked'

function keep(asked: Asked | null): void {
  const { [ASKED]: _, ...rest } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(asked ? { ...rest, [ASKED]: asked } : rest, '')
}

/** What the page before this one, in this tab, never heard the answer of; undefined: not looked at yet. */
let unanswered: Asked | null | undefined
function leftBefore(): Asked | null {
  const { name, at } = ((history.state as Record<string, unknown> | null)?.[ASKED] ?? {}) as Partial<Asked>
  return typeof name === 'string' && typeof at === 'number' ? { name, at } : null
}

/** Runs it; a page that goes meanwhile leaves word of it. */
async function told<T>(name: string, work: () => Promise<T>): Promise<T> {
  keep({ name, at: Date.now() })
  try {
    const done = await work()
    keep(null)
    return done
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'deed.pageClosed')) keep(null)
    throw error
  }
}

/**
 * For one review: two tabs that reviewed the same thing send it once. Throws `deed.otherTab` while another tab has it before its wallet, and `deed.sentAlready` where it was
 * handed over since this review was made; `deed.maybeSent` where the page before this one asked for it and was left without an answer. Each is told once: whoever asks
 * again means it.
 */
export function onlyOnce(): Once {
  let since = Date.now()
  if (unanswered === undefined) unanswered = leftBefore()
  return async (plan, stop, work) => {
    const line = plan.lines.at(-1)?.at(-1)
    if (!line) return work()
    const amounts = `${line.amountIn} ${line.amountOut}`
    const name = `${nameOf(plan, line)} ${amounts}`
    const before = unanswered?.name === name ? unanswered : null
    if (before) since = Math.min(since, before.at)
    const isSent = (each: Transaction) =>
      each.addedAt > since && /pending|confirmed/.test(each.status) && isSame(each, plan, line)
    if ($transactions.get().some(isSent)) {
      since = Date.now()
      unanswered = null
      throw new AppError('deed.sentAlready')
    }
    if (before) {
      unanswered = null
      throw new AppError('deed.maybeSent')
    }
    // Of several steps each is looked at on the chain before it is asked for again.
    const asking = stepsOf(plan).length === 1 ? () => told(name, work) : work
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
      navigator.locks.request(nameOf(plan, line), { ifAvailable: true }, run).catch(reject)
    })
  }
}
