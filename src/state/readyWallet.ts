import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { Provider } from '#onchain/Provider.ts'
import { $account, $connection, switchTo } from './connection.ts'
import { devnetAgreed } from './devnetNotice.ts'

/** The connected wallet, standing on the network it shall act on. */
export type ReadyWallet = {
  provider: Provider
  account: Address
  /** Before every question: the same account and wallet, on the same chain as ours (WL-10). Throws `wallet.changed`, `network.otherChain`. */
  prove: () => Promise<void>
}

/** Makes the connected wallet ready to act on a network: may sign (WL-7, WL-11), stands there. Throws AppError `wallet.*`. */
export async function readyWallet(chainId: number): Promise<ReadyWallet> {
  const account = $account.get()
  if (!account) throw new AppError('wallet.notConnected')
  const { connectorId } = $connection.get()
  if (connectorId === 'view') throw new AppError('wallet.viewOnly')
  await devnetAgreed(account)
  if ($connection.get().chainId !== chainId) {
    const refused = await switchTo(chainId)
    if (refused) throw refused
  }
  const [{ walletProvider }, { sameChain }] = await Promise.all([import('#onchain/wallet.ts'), import('#onchain/sameChain.ts')])
  const provider = await walletProvider()
  const prove = async () => {
    const now = $connection.get()
    if (now.address !== account || now.connectorId !== connectorId || now.status !== 'connected') throw new AppError('wallet.changed')
    await sameChain(provider, chainId)
  }
  return { provider, account, prove }
}
