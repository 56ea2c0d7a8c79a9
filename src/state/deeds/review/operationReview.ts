import type { Address } from '#domain/chains/Chain.ts'
import { NONE, type OwnerChange, without } from '#domain/passkey/OwnerChange.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import type { Call } from '#domain/plan/Expectation.ts'
import type { PricedOperation } from '#onchain/passkey/cost/priceOperation.ts'
import type { PendingChange } from '#domain/passkey/PendingChange.ts'

/** A reviewed plan as the operation it will be: its price, and what goes along. */
export type OperationReview = { priced: PricedOperation; pending: PendingChange | null }

/** Prices a plan of the connected passkey account, with what is pending of its owners. Throws AppError. */
export const priceOperationOf = ({ chainId, account, calls, promises }: DeedPlan): Promise<OperationReview> =>
  priceCallsOf(chainId, account, { calls, owners: promises.owners ?? NONE })

/**
 * The same of any calls; `owners`: what they change of them themselves, which then doesn't go along. Throws AppError.
 */
async function priceCallsOf(
  chainId: number,
  account: Address,
  { calls, owners = NONE }: { calls: readonly Call[]; owners?: OwnerChange },
): Promise<OperationReview> {
  const [{ priceOperation }, { ownerCalls }, due] = await Promise.all([
    import('#onchain/passkey/cost/priceOperation.ts'),
    import('#onchain/passkey/ownerCalls.ts'),
    import('../../passkey/ownerChanges.ts')
      .then(({ readPendingChange }) => readPendingChange(chainId))
      .catch(error => {
        console.warn('Tarn: what is pending of the passkeys could not be read; nothing of it goes along', error)
        return null
      }),
  ])
  const pending = due && beside(due, owners)
  return {
    priced: await priceOperation(chainId, [...(pending ? ownerCalls(account, pending.change) : []), ...calls]),
    pending,
  }
}

/** What is pending beside what an operation changes itself. */
function beside(due: PendingChange, owners: OwnerChange): PendingChange {
  const change = without(due.change, owners)
  const left = [...change.add, ...change.remove]
  return { ...due, change, named: due.named.filter(({ owner }) => left.includes(owner)) }
}
