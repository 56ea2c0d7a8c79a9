import { encodeFunctionData } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { planOwners } from '#domain/plan/planAccount.ts'
import type { Door } from '../../wallet/Door.ts'
import { refuseChanged } from '../../act/rehearse.ts'
import { sendBatch } from '../../act/sendBatch.ts'
import { accountAbi } from '../userOperation.ts'

/** Makes a recovery address an owner of the passkey account behind a door, or takes that from it, in one prompt, and waits for it. Throws AppError. */
export async function changeRecovery(door: Door, recovery: Address, owner: boolean, stop: AbortSignal): Promise<void> {
  const data = encodeFunctionData({
    abi: accountAbi,
    functionName: owner ? 'addOwners' : 'removeOwners',
    args: [[recovery]],
  })
  const { chainId, account } = door
  const calls = [{ to: account, value: 0n, data }]
  refuseChanged(
    planOwners(chainId, account, owner ? { add: [recovery], remove: [] } : { add: [], remove: [recovery] }, calls),
    { chainId, account, calls },
  )
  await sendBatch(door, calls, { doing: 'approve' }, { stop, onSlow: () => {}, onLate: () => {} })
}
