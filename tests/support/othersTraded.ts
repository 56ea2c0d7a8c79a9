// The devnet has traders of its own: whether one of them traded in a pool during a journey decides how exactly a
// preview can be compared with what was done.
import { toEventSelector } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { rpc } from './devnet.ts'

type Log = { transactionHash: string; data: `0x${string}` }
const SWAPS = {
  v2: toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  v3: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  v4: toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
}
/** What a review was tried with may be as old as this. */
const REVIEW_BLOCKS = 10

const headOf = async (chainId: number): Promise<number> => Number(await rpc<string>(chainId, 'eth_blockNumber'))

async function ofOthers(chainId: number, logs: readonly Log[], me: string): Promise<Log[]> {
  const senders = await Promise.all(
    logs.map(({ transactionHash }) => rpc<{ from: string }>(chainId, 'eth_getTransactionByHash', [transactionHash])),
  )
  return logs.filter((_, i) => senders[i]!.from.toLowerCase() !== me.toLowerCase())
}

/**
 * Called at the review. The returned function, called when the deed is done, resolves with whether an account other
 * than `me` traded in the pool between.
 */
export async function othersTraded(
  { version, id }: Pick<PoolRef, 'version' | 'id'>,
  me: string,
): Promise<() => Promise<boolean>> {
  const since = (await headOf(1)) - REVIEW_BLOCKS
  const at =
    version === 'v4'
      ? { address: chainById(1)!.contracts.v4PoolManager, topics: [SWAPS.v4, id] }
      : { address: id, topics: [SWAPS[version]] }
  return async () => {
    const asked = [{ ...at, fromBlock: `0x${since.toString(16)}`, toBlock: 'latest' }]
    return (await ofOthers(1, await rpc<Log[]>(1, 'eth_getLogs', asked), me)).length > 0
  }
}
