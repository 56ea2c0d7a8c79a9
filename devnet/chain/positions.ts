import { encodeAbiParameters, encodeFunctionData } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { abis, parameters } from './abis.ts'
import type { Hex } from '../contracts/Hex.ts'
import type { Network } from './Network.ts'
import type { Position } from './Position.ts'
import { toUnits } from './Prices.ts'
import { keyOf, type Pool, ZERO } from '../markets/pools.ts'
import { TRADER, TREASURY } from '../markets/wallets.ts'

export const FOREVER = 4_102_444_800n // the year 2100
const MAX_TICK = 887_272
const MAX128 = 2n ** 128n - 1n

/** A price range around a pool's price, as shares of it (`0.8` to `1.25`); undefined = everything. */
export type Range = [low: number, high: number] | undefined

/** The ticks of a range around a root price, on the pool's grid. */
function ticksOf(pool: Pool, root: number, range: Range): [number, number] {
  const grid = (tick: number) => Math.floor(tick / pool.tickSpacing) * pool.tickSpacing
  const edge = Math.floor(MAX_TICK / pool.tickSpacing) * pool.tickSpacing
  if (!range) return [-edge, edge]
  const tick = (share: number) => Math.log(root * root * share) / Math.log(1.0001)
  const lower = grid(tick(range[0]))
  const upper = Math.max(grid(tick(range[1])), lower + pool.tickSpacing)
  return [Math.max(lower, -edge), Math.min(upper, edge)]
}

/** Amounts that a liquidity needs between two ticks at a root price (whitepaper v3, 6.29 and 6.30). */
function amountsOf(liquidity: number, root: number, [lower, upper]: [number, number]): [number, number] {
  const low = 1.0001 ** (lower / 2)
  const high = 1.0001 ** (upper / 2)
  const at = Math.min(Math.max(root, low), high)
  return [liquidity * (1 / at - 1 / high), liquidity * (at - low)]
}

/** The liquidity of an endless-range pool with `usd` dollars on each side. */
function liquidityOf(network: Network, { pool, usd, time }: { pool: Pool; usd: number; time: number }): number {
  return Math.sqrt(network.prices.units(pool.token0, usd, time) * network.prices.units(pool.token1, usd, time))
}

/**
 * Where and how much: `usd` is the depth it adds near the price (for v2 the dollars on each side), `root` the price
 * around which the range lies.
 */
export type Placement = { pool: Pool; usd: number; range: Range; root: number; time: number }

/** Queues a new position. */
export function addPosition(network: Network, owner: Address, placement: Placement): void {
  const { pool, usd, range, root, time } = placement
  if (pool.version === 2) {
    addV2(network, { owner, pool, usd, time })
    return
  }
  const liquidity = liquidityOf(network, { pool, usd, time })
  const ticks = ticksOf(pool, root, range)
  network.positions.push({ owner, pool, liquidity: toUnits(liquidity), tokenId: network.nextTokenId[pool.version]++ })
  if (pool.version === 3) addV3(network, { owner, pool, range: ticks, amounts: amountsOf(liquidity, root, ticks) })
  else
    addV4(network, {
      owner,
      pool,
      range: ticks,
      liquidity,
      value: toUnits(network.prices.units('NATIVE', usd * 1.5, time)),
    })
}

type Pair = [number, number]

function addV3(
  network: Network,
  { owner, pool, range: [tickLower, tickUpper], amounts }: { owner: Address; pool: Pool; range: Pair; amounts: Pair },
): void {
  const [amount0Desired, amount1Desired] = amounts.map(a => toUnits(a * 1.001) + 1n) as [bigint, bigint]
  const params = {
    ...{ token0: pool.token0 as Address, token1: pool.token1, fee: pool.fee, tickLower, tickUpper },
    ...{ amount0Desired, amount1Desired, amount0Min: 0n, amount1Min: 0n, recipient: owner, deadline: FOREVER },
  }
  const data = encodeFunctionData({ abi: abis.v3PositionManager, functionName: 'mint', args: [params] })
  network.send(owner, network.contracts.v3PositionManager, data)
}

/** `value`: native currency to send along, at least what the position can need; the rest comes back. */
function addV4(
  network: Network,
  {
    owner,
    pool,
    range: [lower, upper],
    liquidity,
    value,
  }: { owner: Address; pool: Pool; range: Pair; liquidity: number; value: bigint },
): void {
  const key = keyOf(pool)
  const mint = encodeAbiParameters(parameters.v4Mint, [
    key,
    lower,
    upper,
    toUnits(liquidity),
    MAX128,
    MAX128,
    owner,
    '0x',
  ])
  const settle = encodeAbiParameters(parameters.twoAddresses, [key.currency0, key.currency1])
  if (pool.token0 !== 'NATIVE') {
    sendV4(network, { owner, actions: '0x020d', params: [mint, settle], value: 0n })
    return
  }
  const sweep = encodeAbiParameters(parameters.twoAddresses, [ZERO, owner])
  sendV4(network, { owner, actions: '0x020d14', params: [mint, settle, sweep], value })
}

/** Queues the treasury's own market making in a v3 pool: one transaction for all layers, no NFTs. */
export function fillV3(
  network: Network,
  { pool, layers, root, time }: { pool: Pool; layers: [usd: number, range: Range][]; root: number; time: number },
): void {
  const list = layers.map(([usd, range]) => {
    const [lower, upper] = ticksOf(pool, root, range)
    return { lower, upper, liquidity: toUnits(liquidityOf(network, { pool, usd, time })) }
  })
  network.send(
    TREASURY,
    TRADER,
    encodeFunctionData({ abi: abis.trader, functionName: 'fill', args: [pool.id as Address, list] }),
    { gas: 4_000_000 },
  )
}

/** Queues the removal of liquidity from a v3 or v4 position, amounts to its owner. */
export function removePosition(network: Network, { owner, pool, tokenId }: Position, liquidity: bigint): void {
  if (pool.version === 3) {
    const abi = abis.v3PositionManager
    const decrease = { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: FOREVER }
    const collect = { tokenId, recipient: owner, amount0Max: MAX128, amount1Max: MAX128 }
    const calls = [
      encodeFunctionData({ abi, functionName: 'decreaseLiquidity', args: [decrease] }),
      encodeFunctionData({ abi, functionName: 'collect', args: [collect] }),
    ]
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
    network.send(owner, network.contracts.v3PositionManager, data)
    return
  }
  const decrease = encodeAbiParameters(parameters.v4Decrease, [tokenId, liquidity, 0n, 0n, '0x'])
  const { currency0, currency1 } = keyOf(pool)
  const take = encodeAbiParameters(parameters.threeAddresses, [currency0, currency1, owner])
  sendV4(network, { owner, actions: '0x0111', params: [decrease, take], value: 0n })
}

function sendV4(
  network: Network,
  { owner, actions, params, value }: { owner: Address; actions: Hex; params: Hex[]; value: bigint },
): void {
  const unlock = encodeAbiParameters(parameters.actions, [actions, params])
  const data = encodeFunctionData({
    abi: abis.v4PositionManager,
    functionName: 'modifyLiquidities',
    args: [unlock, FOREVER],
  })
  network.send(owner, network.contracts.v4PositionManager, data, { value })
}

function addV2(
  network: Network,
  { owner, pool, usd, time }: { owner: Address; pool: Pool; usd: number; time: number },
): void {
  const token0 = pool.token0 as Address
  const [amount0, amount1] = [
    network.prices.units(token0, usd, time),
    network.prices.units(pool.token1, usd, time),
  ].map(toUnits) as [bigint, bigint]
  const args = [token0, pool.token1, amount0, amount1, 0n, 0n, owner, FOREVER] as const
  network.send(
    owner,
    network.contracts.v2Router,
    encodeFunctionData({ abi: abis.v2Router, functionName: 'addLiquidity', args }),
  )
}
