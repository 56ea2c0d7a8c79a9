import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { client } from '../node/clients.ts'
import { isUnknownMethod, RpcError } from '../node/RpcError.ts'
import { askBundler, bundlerDown } from './askBundler.ts'

/** ms for both requests; a read through a wallet waits a little longer. */
const PATIENCE = 6_000

/**
 * WL-10 of passkey accounts: what such an account signs goes to the bundler, so the bundler's node is the wallet's.
 * Reads a block's facts there. One that serves no blocks proves nothing but the network's id, which a devnet, a fork
 * and a node of one's own may wear too (a chain does not ask which site a passkey belongs to): our node held against
 * itself is no proof, so nothing goes there. One that is away is told as that. Throws `wallet.otherChain`,
 * `network.bundlerDown`, other `network.*`.
 */
export async function readBundler(
  chainId: number,
  method: 'eth_blockNumber' | 'eth_getBlockByNumber',
  params: readonly unknown[],
): Promise<unknown> {
  const limit = AbortSignal.timeout(PATIENCE)
  try {
    const id = await askBundler<Hex>({ chainId, method: 'eth_chainId', params: [] }, limit)
    if (Number(id) !== chainId) throw new AppError('wallet.otherChain')
    return await askBundler({ chainId, method, params }, limit)
  } catch (error) {
    // Without a bundler nothing can be sent; a text may be signed still.
    if (error instanceof AppError && error.code === 'passkey.noBundler') return client(chainId).request(method, params)
    if (isUnknownMethod(error)) throw new AppError('wallet.otherChain', { cause: error })
    throw limit.aborted || error instanceof RpcError ? bundlerDown(chainId, error) : error
  }
}
