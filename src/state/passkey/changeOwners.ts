import { isNone, type OwnerChange } from '#domain/passkey/OwnerChange.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import type { Touched } from '#domain/plan/Standing.ts'
import type { Running } from '../deeds/runs.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import { ownDoor } from '../wallet/ownDoor.ts'

/** `touches`: held against the block-list (PR-2); null where it adds nobody but the person's own passkeys. */
type Changing = { chainId: number; change: OwnerChange; touches: Touched | null }

/** PK-3, PK-4: adds and removes owners of the connected passkey account on a network, in one operation and one prompt. Nothing to change asks nobody. Throws AppError. */
export async function changeOwners(run: Running, { chainId, change, touches }: Changing): Promise<void> {
  if (isNone(change)) return
  const door = await ownDoor(chainId, touches)
  const { ownerCalls } = await import('#onchain/passkey/ownerCalls.ts')
  const { account } = door
  await sendPlan(run, door, planOwners({ chainId, account, change, calls: ownerCalls(account, change) }))
}
