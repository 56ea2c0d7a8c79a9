import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { client } from './clients.ts'

/** Blocks after which a transaction is looked at once more. */
const DEPTH = 3

/**
 * Waits a few blocks and tells whether a mined transaction is still on the chain: false after a reorganisation took it
 * away.
 */
export async function stillMined(chainId: number, hash: Hex, signal: AbortSignal): Promise<boolean> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, DEPTH * (chainById(chainId)?.blockTime ?? 2_000))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
  return (await client(chainId).request('eth_getTransactionReceipt', [hash], { signal })) !== null
}
