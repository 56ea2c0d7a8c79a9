import { walletTraits } from '#domain/account/walletTraits.ts'
import { AppError } from '#domain/Errors.ts'
import type { Touched } from '#domain/plan/Eligibility.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'
import { $connection } from './connection.ts'
import { makeGuard } from './makeGuard.ts'

/**
 * The way to what the passkey account does about itself (its owners), on whatever network: its wallet needs no switch,
 * an operation names its chain. `touches`: held against the block-list at every question (PR-2); null where power is
 * only taken away. Throws `wallet.*`.
 */
export async function ownSession(on: number, touches: Touched | null): Promise<WalletSession> {
  const { status, address: account, connectorId, chainId } = $connection.get()
  if (
    status !== 'connected' ||
    !account ||
    connectorId === null ||
    !walletTraits(connectorId).paysItself ||
    chainId === null
  )
    throw new AppError('wallet.notConnected')
  const guard = makeGuard({ meant: () => ({ account, connectorId, chainId }), touches })
  // An account that may not sign is refused before anything is looked up.
  await guard()
  const { passkeyOn } = await import('#onchain/passkey/passkeyProvider.ts')
  return { provider: passkeyOn(on), chainId: on, account, guard }
}
