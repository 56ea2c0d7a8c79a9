import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { client } from '../node/clients.ts'
import { isDevnet } from '../node/isDevnet.ts'
import { isUnknownMethod } from '../node/isUnknownMethod.ts'
import { askBundler } from './askBundler.ts'

/**
 * WL-10 of passkey accounts: what such an account signs goes to the bundler, so the bundler's node is the wallet's. Reads a block's facts there. Many bundlers serve no blocks: then
 * the network's id is all they prove, which is not enough on a devnet (it wears mainnet's id, and a chain does not ask which site a passkey belongs to). Throws
 * `wallet.otherChain`, `network.*`.
 */
export async function readBundler(
  chainId: number,
  method: 'eth_blockNumber' | 'eth_getBlockByNumber',
  params: readonly unknown[],
): Promise<unknown> {
  try {
    if (Number(await askBundler<Hex>(chainId, 'eth_chainId', [])) !== chainId) throw new AppError('wallet.otherChain')
    return await askBundler(chainId, method, params)
  } catch (error) {
    // Without a bundler nothing can be sent; a text may be signed still.
    const none = error instanceof AppError && error.code === 'passkey.noBundler'
    if (!none && !isUnknownMethod(error)) throw error
    if (!none && isDevnet) throw new AppError('wallet.otherChain', { cause: error })
    return client(chainId).request(method, params)
  }
}
