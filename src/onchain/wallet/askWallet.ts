import { AppError } from '#domain/Errors.ts'
import { differencesIn, type Request } from '#domain/plan/differencesIn.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { WalletSession } from './WalletSession.ts'
import { sameBalances } from './sameBalances.ts'
import { sameChain } from './sameChain.ts'
import type { Doing } from '../node/toAppError.ts'
import { type Waiting, waitForWallet } from './waitForWallet.ts'

export type { Waiting }

/**
 * The one place that asks a wallet to sign or to send. At every request it first runs the session's guard (WL-7, WL-11,
 * PR-2) and the proof of the same chain (WL-10), whose nodes have to agree on what is spent. Last, it reads the request
 * itself back and holds it against what was reviewed (GO-5), so that nothing happens between that and the request.
 * Throws AppError: the check that failed, `deed.differs`, the wallet's refusal, or `wallet.noAnswer` when the caller
 * stopped waiting (`onLate` is then called with an answer that comes after all).
 */
export async function askWallet(
  { provider, chainId, account, guard, onHanded }: WalletSession,
  { reviewed, request, doing }: { reviewed: Expectation; request: Request; doing: Doing },
  waiting: Waiting,
): Promise<unknown> {
  // A request that differs is refused before the guard and the nodes are asked.
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
  onHanded?.(request)
  try {
    return await waitForWallet(provider.request(request), doing, waiting)
  } finally {
    onHanded?.(null)
  }
}
