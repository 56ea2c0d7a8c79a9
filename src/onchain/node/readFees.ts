import type { Hex } from '#domain/Hex.ts'
import { boundTip, type Fees } from '#domain/passkey/Budget.ts'
import { client, type RequestOptions } from './clients.ts'

/** Blocks whose tips are looked at, and which of a block's: the middle one. */
const BLOCKS: Hex = '0xa'
const MIDDLE = [50]

/**
 * What a transaction or an operation pays by unit of gas (wei): the block's base fee with `headroom` (percent of it),
 * and a tip. The tip is the node's claim: it is held to what the blocks before have paid. Throws `network.*`.
 */
export async function readFees(
  chainId: number,
  headroom = 200n,
  options: RequestOptions = {},
): Promise<Fees & { base: bigint }> {
  const rpc = client(chainId)
  const [block, said, history] = await Promise.all([
    rpc.request<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false], options),
    // A node without the question wants no tip.
    rpc.request<Hex>('eth_maxPriorityFeePerGas', [], options).catch(() => '0x0' as Hex),
    rpc
      .request<{ reward?: Hex[][] | null } | null>('eth_feeHistory', [BLOCKS, 'latest', MIDDLE], options)
      // Not every node keeps them: then the base fee is the bound.
      .catch(() => null),
  ])
  const base = BigInt(block.baseFeePerGas ?? 0)
  const rewards = history?.reward?.map(([middle]) => BigInt(middle ?? 0)) ?? null
  const tip = boundTip(BigInt(said), base, rewards)
  return { base, maxFeePerGas: (base * headroom) / 100n + tip, maxPriorityFeePerGas: tip }
}
