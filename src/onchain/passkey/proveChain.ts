import type { Hex } from 'viem'
import { sameChain } from '../wallet/sameChain.ts'
import { hexOfChain } from './hexOfChain.ts'
import { readBundler } from './readBundler.ts'

/**
 * WL-10 of an operation, last before its passkey is asked: the bundler's node and ours stand on the same chain, in the
 * present. An operation is bound to its chain id, and a devnet wears mainnet's. Answers the block that was compared.
 * Throws `wallet.otherChain`, `network.*`, `device.clockOff`.
 */
export async function proveChain(chainId: number): Promise<Hex> {
  return sameChain(
    {
      request: async ({ method, params = [] }) =>
        method === 'eth_chainId'
          ? hexOfChain(chainId)
          : readBundler(chainId, method as Parameters<typeof readBundler>[1], params as readonly unknown[]),
    },
    chainId,
  )
}
