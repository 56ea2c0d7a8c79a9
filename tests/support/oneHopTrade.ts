// A trade over one v3 pool, quoted by the chain's own quoter: for tests that are not about finding routes.
import { decodeAbiParameters, encodeAbiParameters, type Hex, keccak256, stringToBytes } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import { client } from '#onchain/node/clients.ts'

type Pool = { id: string; token0: string; token1: string; fee: number }

const QUOTE = keccak256(stringToBytes('quoteExactInputSingle((address,address,uint256,uint24,uint160))')).slice(
  0,
  10,
) as Hex

export async function oneHopTrade(chainId: number, pool: Pool, tokenIn: Address, amountIn: bigint): Promise<Trade> {
  const zeroForOne = pool.token0 === tokenIn
  const tokenOut = (zeroForOne ? pool.token1 : pool.token0) as Address
  const quoter = chainById(chainId)!.contracts.v3Quoter!
  const data = `${QUOTE}${encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }, { type: 'uint24' }, { type: 'uint160' }],
    [tokenIn, tokenOut, amountIn, pool.fee, 0n],
  ).slice(2)}` as Hex
  const answer = await client(chainId).request<Hex>('eth_call', [{ to: quoter, data }, 'latest'])
  const [amountOut] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint160' }, { type: 'uint32' }, { type: 'uint256' }],
    answer,
  )
  const block = await client(chainId).request<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  const ref = {
    version: 'v3' as const,
    id: pool.id,
    token0: pool.token0 as Address,
    token1: pool.token1 as Address,
    fee: pool.fee,
  }
  const hop = {
    pool: ref,
    zeroForOne,
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
    fee: pool.fee,
    priceBefore: 1,
    priceAfter: 1,
    ticksCrossed: 0,
  }
  return {
    chainId,
    kind: 'exactIn',
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
    legs: [{ hops: [hop], amountIn, amountOut, shareBps: 10_000, gas: 150_000n }],
    gas: 150_000n,
    block: BigInt(block.number),
    blockTime: Number(block.timestamp),
    priceImpactBps: 0,
    feeBps: pool.fee / 100,
    alternatives: [],
  }
}
