import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Named } from '#domain/passkey/PendingChange.ts'
import { $connection } from '../../wallet/connection.ts'
import type { OperationReview } from './operationReview.ts'

/** PK-3: what goes along of a passkey wallet's owners is what this review shows; null: it shows none. */
export async function shows(chainId: number, operation: OperationReview | null): Promise<void> {
  if (!walletTraits($connection.get().connectorId).paysItself) return
  const { showsChange } = await import('../../passkey/ownerChanges.ts')
  showsChange(chainId, operation?.pending?.change ?? null)
}

/** PK-3: the person answers for a pending change of owners; then it is looked at anew. */
export async function confirmNamed(named: Named, look: () => Promise<unknown>): Promise<void> {
  const { confirmPending } = await import('../../passkey/passkeys.ts')
  await confirmPending(named)
  await look()
}
