import type { OwnerChange } from '#domain/passkey/OwnerChange.ts'
import { planWithdrawal } from '#domain/plan/makers/planWithdrawal.ts'
import { ownerCalls } from '../ownerCalls.ts'
import { passkeyWallet } from '../passkeyAccount.ts'
import { priceOperation } from './priceOperation.ts'

/** Room for a fee that grows until the operation is built. Percent of what it may hold. */
const ROOM = 108n

/**
 * How much of the deposit can be withdrawn, raw; 0: no more lies there than the withdrawal itself may hold. The deposit
 * pays for its withdrawal: what the operation may hold at most stays behind, and what it doesn't use of that is a
 * deposit again. `along`: the change of owners that is signed with it. Throws AppError.
 */
export async function priceWithdrawal(chainId: number, along: OwnerChange): Promise<bigint> {
  const { address } = passkeyWallet()
  const { calls } = planWithdrawal(chainId, address, 1n)
  const { most, deposit } = await priceOperation(chainId, [...ownerCalls(address, along), ...calls])
  const amount = deposit - (most * ROOM) / 100n
  return amount > 0n ? amount : 0n
}
