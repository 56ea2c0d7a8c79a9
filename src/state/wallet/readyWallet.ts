import { AppError } from '#domain/Errors.ts'
import type { Touched } from '#domain/plan/Standing.ts'
import type { Door } from '#onchain/wallet/Door.ts'
import type { Waiting } from '#onchain/wallet/waitForWallet.ts'
import { $connection, switchTo } from './connection.ts'
import { makeGuard } from './makeGuard.ts'
import { standingOn } from './standingOn.ts'

/**
 * The connected wallet, made ready to act on a network: somebody is connected who may sign (WL-7, WL-11) and stands there. `touches`: addresses and tokens of the deed, held
 * against the block-list at every question (PR-2); null where permissions are only taken back. A wallet that is silent when it should switch is waited for as long as
 * `waiting` says. What is asked goes through the door it answers (`askWallet`, `sendCall`,
 * `askBatch`, …), which checks and proves the chain by itself. Throws AppError `wallet.*`, `account.*`.
 */
export async function readyWallet(chainId: number, touches: Touched | null, waiting: Waiting): Promise<Door> {
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
