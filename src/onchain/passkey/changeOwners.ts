import { isNone, type OwnerChange } from '#domain/passkey/OwnerChange.ts'
import { planOwners } from '#domain/plan/makers/planAccount.ts'
import { ownerCalls } from './ownerCalls.ts'
import { passkeyWallet } from './passkeyAccount.ts'
import { sendOwn } from './sendOwn.ts'

/** Adds and removes owners of the account on a network, in one operation and one prompt, and waits for it. Nothing to change asks nobody. Throws AppError. */
export async function changeOwners(chainId: number, change: OwnerChange, guard: () => Promise<void>): Promise<void> {
  if (isNone(change)) return
  const account = passkeyWallet().address
  await sendOwn(planOwners(chainId, account, change, ownerCalls(account, change)), { carries: false, guard })
}
