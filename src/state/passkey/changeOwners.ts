import type { Address } from '#domain/chains/Chain.ts'
import type { Budget } from '#domain/passkey/Budget.ts'
import { isNone, type OwnerChange } from '#domain/passkey/OwnerChange.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import type { Touched } from '#domain/plan/Eligibility.ts'
import type { Once } from '../deeds/flow/onlyOnce.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'
import type { Running } from '../deeds/runs.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import { ownSession } from '../wallet/ownSession.ts'

/** `touches`: checked against the block-list (PR-2); null where only the user's own passkeys are added. */
type Changing = { chainId: number; change: OwnerChange; touches: Touched | null }

/** A change of owners on one network, as a plan. */
export async function ownersPlan(chainId: number, account: Address, change: OwnerChange): Promise<DeedPlan> {
  const { ownerCalls } = await import('#onchain/passkey/ownerCalls.ts')
  return planOwners({ chainId, account, change, calls: ownerCalls(account, change) })
}

/**
 * PK-3, PK-4: adds and removes owners of the connected passkey account on a network, in one operation and one prompt,
 * at the price that was reviewed (`budget`). Without a change it asks for nothing. Throws AppError.
 */
export async function changeOwners(
  run: Running,
  { chainId, change, touches, budget, once }: Changing & { budget: Budget | undefined; once: Once },
): Promise<void> {
  if (isNone(change)) return
  const session = await ownSession(chainId, touches)
  const plan = await ownersPlan(chainId, session.account, change)
  await sendPlan(run, session, budget ? { ...plan, budget } : plan, { once })
}

/**
 * The same, to be reviewed in the frame of every deed: exactly this change, as it is shown. `check`: what must hold
 * before it is signed.
 */
export const ownersAsk = (
  account: Address,
  { chainId, change, touches }: Changing,
  { check, onEnd }: { check?: () => Promise<void>; onEnd: () => void },
): PlanAsk => ({
  ...{ key: 'changeOwners', chainId, about: [String(chainId)], touches },
  async plan(_, shown) {
    if (shown) await check?.()
    return ownersPlan(chainId, account, change)
  },
  session: () => ownSession(chainId, touches),
  onEnd,
})
