import { walletTraits } from '#domain/account/walletTraits.ts'
import { deeds } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import { $connection } from '../../wallet/connection.ts'
import { refuseBatch } from '../../wallet/walletCapabilities.ts'

/** How a wallet says that it can't do several calls as one after all. */
const FAILS: ReadonlySet<string> = new Set(['swap.failed', 'swap.unknown', 'wallet.unsupported'])

/**
 * SW-11: what a deed whose calls went as one failed with. Asked for one by one they may go through: then they are from
 * now on, and the error says so. Not of one call, of what only a batch can carry, nor of an account that knows nothing
 * else.
 */
export function asOneFault(plan: DeedPlan, cause: unknown): unknown {
  const { deed, chainId, account, promises } = plan
  if (!(cause instanceof AppError) || (!FAILS.has(cause.code) && cause.code !== deeds[deed].failed)) return cause
  const alone = stepsOf(plan).length < 2 || promises.delegate || walletTraits($connection.get().connectorId).paysItself
  if (alone) return cause
  refuseBatch(chainId, account)
  return new AppError(deed === 'swap' ? 'swap.oneClickFailed' : 'deed.oneByOne', { cause })
}
