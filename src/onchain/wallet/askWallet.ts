import { AppError } from '#domain/Errors.ts'
import { differencesIn, type Request } from '#domain/plan/differencesIn.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import type { Door } from './Door.ts'
import { sameBalances } from './sameBalances.ts'
import { sameChain } from './sameChain.ts'
import type { Doing } from '../node/toAppError.ts'
import { type Waiting, waitForWallet } from './waitForWallet.ts'

export type { Waiting }

/**
 * The one place where a wallet is asked to sign or to send. Whoever asks goes through the door's guard (WL-7, WL-11, PR-2) and the proof of the same chain (WL-10),
 * whose nodes have to agree on what is spent, first, at every question anew; the request itself is read back and held against what was reviewed (GO-5) last, so that nothing happens between that and the question.
 * Throws AppError: what stood in the way, `deed.differs`, what the wallet's refusal stands for, or `wallet.noAnswer` when nobody waits any more (`onLate` then hears an
 * answer that comes after all).
 */
export async function askWallet(
  { provider, chainId, account, guard }: Door,
  { reviewed, request, doing }: { reviewed: Ground; request: Request; doing: Doing },
  waiting: Waiting,
): Promise<unknown> {
  // Made differently, it is nobody's question: no guard and no node is asked for it.
  const refuse = () => {
    const differences = differencesIn(reviewed, request, { chainId, account })
    if (differences.length > 0) throw new AppError('deed.differs', { cause: differences.join(', ') })
  }
  refuse()
  await guard()
  const block = await sameChain(provider, chainId)
  await sameBalances(provider, reviewed, block)
  if (waiting.stop.aborted) throw new AppError('wallet.noAnswer')
  refuse()
  waiting.onAsked?.()
  return waitForWallet(provider.request(request), doing, waiting)
}
