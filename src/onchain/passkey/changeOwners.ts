import { isNone, type OwnerChange } from '#domain/passkey/OwnerChange.ts'
import { planOwners } from '#domain/plan/planAccount.ts'
import { refuseChanged } from '../act/rehearse.ts'
import { toAppError } from '../node/toAppError.ts'
import { ownerCalls } from './ownerCalls.ts'
import { passkeyWallet } from './passkeyAccount.ts'
import { followOperation, runCalls } from './runCalls.ts'

/** Adds and removes owners of the account on a network, in one operation and one prompt, and waits for it. Nothing to change asks nobody. Throws AppError. */
export async function changeOwners(chainId: number, change: OwnerChange): Promise<void> {
  if (isNone(change)) return
  try {
    const account = passkeyWallet().address
    const calls = ownerCalls(account, change)
    refuseChanged(planOwners(chainId, account, change, calls), { chainId, account, calls })
    await followOperation(chainId, await runCalls(chainId, calls, { carries: false }))
  } catch (error) {
    throw toAppError(error, 'approve')
  }
}
