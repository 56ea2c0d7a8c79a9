// A swap in one pool, so that its positions earn: from an account that the node signs for.
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { type CurrencyId, NATIVE_ADDRESS, type PoolRef, type Trade } from '#domain/swap/Trade.ts'
import { ChainPositions } from './chainPositions.ts'
import { rpcAt } from './devnet.ts'
import { make, tradeOf } from './plans.ts'

/**
 * Sells `amountIn` (raw) of a pool's first token (`zeroForOne`) or of its second, at any price. Throws where a call
 * of it reverts.
 */
export async function sellInto(
  url: string,
  { me, pool, zeroForOne, amountIn }: { me: Address; pool: PoolRef; zeroForOne: boolean; amountIn: bigint },
): Promise<void> {
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const [from, to] = [tokenIn, tokenOut].map(each => (each === NATIVE_ADDRESS ? 'NATIVE' : each)) as [
    CurrencyId,
    CurrencyId,
  ]
  const base = tradeOf(from, to, { amountIn, amountOut: 1n })
  const hop = { ...base.legs[0]!.hops[0]!, pool, zeroForOne, tokenIn, tokenOut, amountIn, amountOut: 1n }
  const sold: Trade = { ...base, legs: [{ ...base.legs[0]!, hops: [hop], amountIn, amountOut: 1n }] }
  const { timestamp } = await rpcAt<{ timestamp: string }>(url, 'eth_getBlockByNumber', ['latest', false])
  const chain = new ChainPositions(url)
  const plan = make({
    ...{ account: me, trade: sold, slippageBps: 100, deadline: BigInt(timestamp) + 1_800n, permitByCall: true },
    ...{ permit2Allowance: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: true },
    allowanceToPermit2: from === 'NATIVE' ? 0n : await chain.read(from, 'allowance', [me, PERMIT2]),
  })
  for (const { to: target, data, value } of plan.calls) {
    const { status } = await rpcAt<{ status: string }>(url, 'eth_sendTransactionSync', [
      { from: me, to: target, data, value: `0x${value.toString(16)}`, gas: '0x1e8480' },
    ])
    if (status !== '0x1') throw new Error(`a call to ${target} was reverted`)
  }
}
