import { AppError } from '#domain/Errors.ts'
import type { Touched } from '#domain/plan/Eligibility.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'
import type { Waiting } from '#onchain/wallet/waitForWallet.ts'
import { $connection, switchTo } from './connection.ts'
import { makeGuard } from './makeGuard.ts'
import { standingOn } from './standingOn.ts'

/**
 * The connected wallet, made ready to act on a network: an account is connected that may sign (WL-7, WL-11), and its
 * wallet is on that network. `touches`: addresses and tokens of the deed, checked against the block-list at every
 * question (PR-2); null where approvals are only revoked. A wallet that does not answer when it should switch is waited
 * for as long as `waiting` allows. Questions go through the returned session (`askWallet`, `sendCall`, `askBatch`, …),
 * which checks and proves the chain by itself. Throws AppError `wallet.*`, `account.*`.
 */
export async function readyWallet(chainId: number, touches: Touched | null, waiting: Waiting): Promise<WalletSession> {
  const { status, address: account, connectorId } = $connection.get()
  if (status !== 'connected' || !account || !connectorId) throw new AppError('wallet.notConnected')
  const at = (on: number) => makeGuard({ meant: () => ({ account, connectorId, chainId: on }), touches })
  const stands = $connection.get().chainId
  // Before anything is switched or prepared: who may not sign hears it at once.
  await at(stands ?? chainId)()
  if (stands !== chainId) {
    const refused = await switchTo(chainId, waiting)
    if (refused) throw refused
    await standingOn(chainId)
  }
  const { walletProvider } = await import('#onchain/wallet/wallet.ts')
  return { provider: await walletProvider(), chainId, account, guard: at(chainId) }
}
