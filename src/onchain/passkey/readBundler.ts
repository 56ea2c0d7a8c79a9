import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { client } from '../node/clients.ts'
import { isUnknownMethod } from '../node/isUnknownMethod.ts'
import { askBundler } from './askBundler.ts'

/**
 * WL-10 of passkey accounts: what such an account signs goes to the bundler, so the bundler's node is the wallet's. Reads a block's facts there. One that serves no blocks proves
 * nothing but the network's id, which a devnet, a fork and a node of one's own may wear too (a chain does not ask which site a passkey belongs to): our node held against itself is no
 * proof, so nothing goes there. Throws `wallet.otherChain`, `network.*`.
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
    if (error instanceof AppError && error.code === 'passkey.noBundler') return client(chainId).request(method, params)
    throw isUnknownMethod(error) ? new AppError('wallet.otherChain', { cause: error }) : error
  }
}
