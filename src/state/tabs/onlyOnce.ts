import { AppError } from '#domain/Errors.ts'
import type { DeedPlan, Line } from '#domain/plan/DeedPlan.ts'
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
  (record.amountIn === line.amountIn.toString() || record.amountOut === line.amountOut.toString())

const nameOf = ({ deed, account, chainId }: DeedPlan, { recipient, currencyIn, currencyOut }: Line): string =>
  ['deed', deed, account, chainId, currencyIn.id, currencyOut.id, recipient ?? ''].join(' ')

/**
 * For one review: two tabs that reviewed the same thing send it once. Throws `deed.otherTab` while another tab has it before its wallet, and `deed.sentAlready` where it was
 * handed over since this review was made; that is told once, and whoever asks again means it.
 */
export function onlyOnce(): Once {
  let since = Date.now()
  return async (plan, stop, work) => {
    const line = plan.lines.at(-1)?.at(-1)
    if (!line) return work()
    const isSent = (each: Transaction) =>
      each.addedAt > since && /pending|confirmed/.test(each.status) && isSame(each, plan, line)
    if ($transactions.get().some(isSent)) {
      since = Date.now()
      throw new AppError('deed.sentAlready')
    }
    // Not there: a page without https, in which nobody has a wallet.
    if (!navigator.locks) return work()
    return new Promise((resolve, reject) => {
      const run = (lock: Lock | null): Promise<unknown> => {
        if (!lock) return Promise.reject(new AppError('deed.otherTab'))
        const done = work()
        done.then(resolve, reject)
        const stopped = new Promise<void>(leave => stop.addEventListener('abort', () => leave(), { once: true }))
        return Promise.race([done, stopped])
      }
      navigator.locks.request(nameOf(plan, line), { ifAvailable: true }, run).catch(reject)
    })
  }
}
