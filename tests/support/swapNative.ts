import { encodeFunctionData, parseAbi } from 'viem'
import type { Devnet } from '../../devnet/startDevnet.ts'
import { Rpc } from '../../devnet/chain/Rpc.ts'
import { chainById } from '../../src/domain/chains/chains.ts'

const router = parseAbi([
  'function swapExactETHForTokens(uint256 min, address[] path, address to, uint256 deadline) payable returns (uint256[])',
])

/**
 * Sells ether (wei) for dollars in the wrapper's v2 pair, from the devnet's richest account: one transaction, one swap,
 * mined when this resolves with its hash.
 */
export async function swapNative(devnet: Devnet, chainId: number, wei: bigint): Promise<string> {
  const { contracts, dollars } = chainById(chainId)!
  const pair = devnet.pools.find(
    pool =>
      pool.chainId === chainId &&
      pool.version === 2 &&
      [pool.token0, pool.token1].every(token =>
        [contracts.wrappedNative, ...dollars].some(known => known === token.toLowerCase()),
      ),
  )
  if (pair === undefined) throw new Error(`network ${chainId} has no v2 pair of its wrapper and a dollar`)
  const dollar = pair.token0.toLowerCase() === contracts.wrappedNative ? pair.token1 : pair.token0
  const from = devnet.accounts[0]!
  const data = encodeFunctionData({
    abi: router,
    functionName: 'swapExactETHForTokens',
    args: [0n, [contracts.wrappedNative!, dollar as `0x${string}`], from, 2n ** 40n],
  })
  const node = new Rpc(devnet.rpc[chainId]!)
  const hash = await node.call<string>('eth_sendTransaction', {
    from,
    to: contracts.v2Router,
    data,
    value: `0x${wei.toString(16)}`,
    gas: '0x7a120',
  })
  for (;;) {
    const receipt = await node.call<{ status: string } | null>('eth_getTransactionReceipt', hash)
    if (receipt?.status === '0x1') return hash
    if (receipt !== null) throw new Error(`the swap ${hash} failed`)
    await new Promise(done => setTimeout(done, 20))
  }
}
