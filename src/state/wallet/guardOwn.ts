import { walletTraits } from '#domain/account/walletTraits.ts'
import { AppError } from '#domain/Errors.ts'
import { $connection } from './connection.ts'
import { makeGuard } from './makeGuard.ts'

/**
 * What stands before a deed of the passkey account about itself (its owners, its deposit), on whatever network: its wallet needs no switch, an operation names its chain. The chain is
 * proven where the operation is signed. Throws `wallet.*`.
 */
export function guardOwn(): () => Promise<void> {
  const { status, address: account, connectorId, chainId } = $connection.get()
  if (
    status !== 'connected' ||
    !account ||
    connectorId === null ||
    !walletTraits(connectorId).paysItself ||
    chainId === null
  )
    throw new AppError('wallet.notConnected')
  return makeGuard({ meant: () => ({ account, connectorId, chainId }), touches: null })
}
