import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { isFlagOn } from '../site/isFlagOn.ts'
import { $connection } from './connection.ts'

/**
 * How a wallet is asked for what a swap needs. `batched`: all calls as one, `always` (an account that knows nothing
 * else) or where there are `several`. `permitByCall`: what the router may take is allowed by a transaction, not by a
 * signature.
 */
export type WalletCapabilities = { batched: 'always' | 'several' | 'never'; permitByCall: boolean }

/** SE-2, SW-11: what the connected wallet can do on a network, as far as flags let it. */
export async function walletCapabilities(
  connectorId: string,
  chainId: number,
  account: Address,
): Promise<WalletCapabilities> {
  if (walletTraits(connectorId).paysItself) return { batched: 'always', permitByCall: true }
  const [batches, forced, mute] = await Promise.all([
    isFlagOn('batchedSwaps'),
    isFlagOn('forcedPermits'),
    isFlagOn('disableWalletGetCapabilities'),
  ])
  return {
    batched: batches && !mute && (await can(chainId, account)) ? 'several' : 'never',
    permitByCall: forced || untyped.has(signerOf(account)),
  }
}

/** Wallets of this page that said they can't sign typed data: what they permit goes by transaction from then on. */
const untyped = new Set<string>()
const signerOf = (account: Address): string => `${$connection.get().connectorId} ${account}`
export function noteUntyped(error: unknown, account: Address): void {
  if (error instanceof AppError && error.code === 'approve.byCall') untyped.add(signerOf(account))
}

/**
 * Where a wallet said that it does several calls as one, and did not: it is asked for each by itself, until another
 * review begins.
 */
const refused = new Set<string>()
const placeOf = (chainId: number, account: Address): string => `${$connection.get().connectorId} ${chainId} ${account}`
export const refuseBatch = (chainId: number, account: Address): void => void refused.add(placeOf(chainId, account))
export const refusesBatch = (chainId: number, account: Address): boolean => refused.has(placeOf(chainId, account))
export const tryBatches = (): void => refused.clear()

async function can(chainId: number, account: Address): Promise<boolean> {
  if (refusesBatch(chainId, account)) return false
  const [{ walletProvider }, { canBatch }] = await Promise.all([
    import('#onchain/wallet/wallet.ts'),
    import('#onchain/wallet/canBatch.ts'),
  ])
  return canBatch(await walletProvider(), chainId, account)
}

/**
 * Whether a wallet does several calls as one on a network, as far as flags let it be asked. One that doesn't say so
 * soon does not.
 */
export async function goesAsOneOn(chainId: number, account: Address): Promise<boolean> {
  return !(await isFlagOn('disableWalletGetCapabilities')) && can(chainId, account)
}
