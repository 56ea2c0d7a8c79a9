import { concat, encodeAbiParameters, encodeFunctionData, encodePacked } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { abis, parameters } from '../chain/abis.ts'
import type { Hex } from '../contracts/Hex.ts'
import type { Network } from '../chain/Network.ts'
import { toUnits } from '../chain/Prices.ts'
import { keyOf, type Pool } from '../markets/pools.ts'
import { FOREVER } from '../chain/positions.ts'
import { normal, pick, type Random } from '../chain/random.ts'
import { retailWallets } from '../markets/wallets.ts'

/** Raw units that a trade must be worth: fees and the pool's own drift may take half of it. */
const LEAST_UNITS = 3

const SENDER: Address = '0x0000000000000000000000000000000000000001' // the router's word for who called it

/**
 * Queues one visitor's swap through the universal router: a wallet, a pool (deep ones more often), a side and a size
 * drawn from `next`.
 */
export function tradeRetail(network: Network, next: Random, time: number): void {
  const wallet = pick(next, retailWallets(network.config.swaps))
  const pool = pickPool(network, next)
  let zeroForOne = next() < 0.5
  const usd = Math.min(Math.exp(7.6 + 1.4 * normal(next)), pool.depth * 0.004)
  // A honeypot can only be bought.
  if (network.prices.token(pool.token0).kind === 'honeypot') zeroForOne = false
  if (network.prices.token(pool.token1).kind === 'honeypot') zeroForOne = true
  const [paid, got] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const amount = toUnits(network.prices.units(paid, usd, time))
  // A pair refuses to give nothing: what is worth less than a unit or two of a token without decimals isn't traded.
  if (amount > 0n && network.prices.units(got, usd, time) > LEAST_UNITS)
    swapThroughRouter(network, { wallet, pool, zeroForOne, amountIn: amount })
}

function pickPool(network: Network, next: Random): Pool {
  const weights = network.pools.map(p => Math.sqrt(p.depth))
  let rest = next() * weights.reduce((a, b) => a + b, 0)
  for (const [i, pool] of network.pools.entries()) {
    rest -= weights[i]!
    if (rest <= 0) return pool
  }
  return network.pools[0]!
}

/** Queues an exact-in swap in one pool through the universal router, paid by Permit2. */
function swapThroughRouter(
  network: Network,
  { wallet, pool, zeroForOne, amountIn }: { wallet: Address; pool: Pool; zeroForOne: boolean; amountIn: bigint },
): void {
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const { command, input } =
    pool.version === 2
      ? v2(tokenIn, tokenOut, amountIn)
      : pool.version === 3
        ? v3({ pool, tokenIn, tokenOut, amountIn })
        : v4(pool, zeroForOne, amountIn)
  const data = encodeFunctionData({
    abi: abis.universalRouter,
    functionName: 'execute',
    args: [command, [input], FOREVER],
  })
  network.send(wallet, network.contracts.universalRouter, data, { value: tokenIn === 'NATIVE' ? amountIn : 0n })
}

type Piece = { command: Hex; input: Hex }

function v2(tokenIn: string, tokenOut: string, amountIn: bigint): Piece {
  const input = encodeAbiParameters(parameters.v2Swap, [
    SENDER,
    amountIn,
    0n,
    [tokenIn as Address, tokenOut as Address],
    true,
  ])
  return { command: '0x08', input }
}

function v3({
  pool,
  tokenIn,
  tokenOut,
  amountIn,
}: {
  pool: Pool
  tokenIn: string
  tokenOut: string
  amountIn: bigint
}): Piece {
  const path = encodePacked(['address', 'uint24', 'address'], [tokenIn as Address, pool.fee, tokenOut as Address])
  return { command: '0x00', input: encodeAbiParameters(parameters.v3Swap, [SENDER, amountIn, 0n, path, true]) }
}

function v4(pool: Pool, zeroForOne: boolean, amountIn: bigint): Piece {
  const key = keyOf(pool)
  const [paid, got] = zeroForOne ? [key.currency0, key.currency1] : [key.currency1, key.currency0]
  const swap = encodeAbiParameters(parameters.v4Swap, [
    { poolKey: key, zeroForOne, amountIn, amountOutMinimum: 0n, hookData: '0x' },
  ])
  const settle = encodeAbiParameters(parameters.addressAmount, [paid, amountIn])
  const take = encodeAbiParameters(parameters.addressAmount, [got, 0n])
  return {
    command: '0x10',
    input: encodeAbiParameters(parameters.actions, [concat(['0x06', '0x0c', '0x0f']), [swap, settle, take]]),
  }
}
