import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { type Permission, typedData } from '#domain/router/Permit2.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { Waiting } from '../wallet/askWallet.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'
import { askTyped } from './askTyped.ts'
import { refuseLate } from './rehearse.ts'

/**
 * Asks the wallet to sign the Permit2 permission of a plan: read back first (GO-5), in time (SW-6). Throws AppError
 * `deed.differs`, `swap.expired`, `wallet.*`, `approve.unsigned`; `approve.byCall` where the wallet can't sign typed
 * data at all (some devices): the permission then goes by transaction.
 */
export async function signPermit(
  session: WalletSession,
  { plan, permit = plan.permit }: { plan: Expectation; permit?: Permission | undefined },
  waiting: Waiting,
): Promise<Hex> {
  if (!permit) throw new AppError('deed.differs', { cause: 'no permit' })
  await refuseLate(plan, waiting.stop)
  return askTyped(session, { plan, typed: typedData(plan.chainId, permit) }, waiting).catch(error => {
    throw signsNone(error) ? new AppError('approve.byCall', { cause: error }) : error
  })
}

/** Whether a wallet said that it can't sign typed data: it doesn't know the question, or its device doesn't. */
function signsNone(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'wallet.unsupported') return true
  if (error.code !== 'approve.unsigned') return false
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown }
  return code === -32_601 || code === -32_004 || /not support|unsupported|does not exist/i.test(String(message))
}
