import type { Hex } from 'viem'
import { type Order, orderTypedData } from '#domain/orders/Order.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { Waiting } from '../wallet/askWallet.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'
import { askTyped } from './askTyped.ts'
import { refuseLate } from './rehearse.ts'

/**
 * LM-3: asks the wallet to sign the order of a plan: read back first (GO-5), before its end. Whether the account's
 * contract accepts what is answered is asked of Permit2 afterwards (proveOrder). Throws AppError `deed.differs`,
 * `swap.expired`, `wallet.*`.
 */
export async function signOrder(
  session: WalletSession,
  { plan, order }: { plan: Expectation; order: Order },
  waiting: Waiting,
): Promise<Hex> {
  await refuseLate(plan, waiting.stop)
  return askTyped(session, { plan, typed: orderTypedData(order) }, waiting)
}
