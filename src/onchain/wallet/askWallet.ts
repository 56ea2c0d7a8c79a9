import { AppError } from '#domain/Errors.ts'
import type { Door } from './Door.ts'
import { sameChain } from './sameChain.ts'
import type { Doing } from '../node/toAppError.ts'
import { type Waiting, waitForWallet } from './waitForWallet.ts'

export type { Waiting }

/**
 * The one place where a wallet is asked to sign or to send. Whoever asks goes through the door's guard (WL-7, WL-11, PR-2) and the proof of the same chain (WL-10)
 * first, at every question anew; the proof comes last, so that nothing happens between it and the question. Throws AppError: what stood in the way, what the wallet's
 * refusal stands for, or `wallet.noAnswer` when nobody waits any more (`onLate` then hears an answer that comes after all).
 */
export async function askWallet(
  { provider, chainId, guard }: Door,
  request: { method: string; params: readonly unknown[] },
  doing: Doing,
  waiting: Waiting,
): Promise<unknown> {
  await guard()
  await sameChain(provider, chainId)
  if (waiting.stop.aborted) throw new AppError('wallet.noAnswer')
  waiting.onAsked?.()
  return waitForWallet(provider.request(request), doing, waiting)
}
