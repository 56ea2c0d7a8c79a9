import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { isFlagOn } from '../site/isFlagOn.ts'

/**
 * How a wallet is asked for what a swap needs. `batched`: all calls as one, `always` (an account that knows nothing else) or where there are `several`. `permitByCall`: what
 * the router may take is allowed by a transaction, not by a signature.
 */
export type WalletWays = { batched: 'always' | 'several' | 'never'; permitByCall: boolean }

/** SE-2, SW-11: what the connected wallet can do on a network, as far as flags let it. */
export async function walletWays(connectorId: string, chainId: number, account: Address): Promise<WalletWays> {
  if (walletTraits(connectorId).paysItself) return { batched: 'always', permitByCall: true }
  const [batches, forced, mute] = await Promise.all([
    isFlagOn('batchedSwaps'),
    isFlagOn('forcedPermits'),
    isFlagOn('disableWalletGetCapabilities'),
  ])
  return { batched: batches && !mute && (await can(chainId, account)) ? 'several' : 'never', permitByCall: forced }
}

async function can(chainId: number, account: Address): Promise<boolean> {
  const [{ walletProvider }, { canBatch }] = await Promise.all([
    import('#onchain/wallet/wallet.ts'),
    import('#onchain/wallet/canBatch.ts'),
  ])
  return canBatch(await walletProvider(), chainId, account)
}

/** Whether a wallet does several calls as one on a network, as far as flags let it be asked. One that doesn't say so soon does not. */
export async function goesAsOneOn(chainId: number, account: Address): Promise<boolean> {
  return !(await isFlagOn('disableWalletGetCapabilities')) && can(chainId, account)
}
