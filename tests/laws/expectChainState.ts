import { parseAbi } from 'viem'
import { expect } from 'vitest'
import type { FetchOptions } from '#data/market/fetch/fetchJson.ts'
import { fetchStatus } from '#data/market/fetch/fetchStatus.ts'
import { fetchTicks } from '#data/market/fetch/fetchTicks.ts'
import type { PoolDetail } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Devnet } from '../../devnet/startDevnet.ts'
import { clientOf, erc20 } from './devnetClient.ts'

type Hex = `0x${string}`
const { v4StateView } = chainById(1)!.contracts
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function ticks(int24) view returns (uint128 gross, int128 net, uint256, uint256, int56, uint160, uint32, bool)',
])
const stateAbi = parseAbi([
  'function getSlot0(bytes32) view returns (uint160 sqrtPriceX96, int24 tick, uint24, uint24)',
  'function getLiquidity(bytes32) view returns (uint128)',
  'function getTickLiquidity(bytes32, int24) view returns (uint128 gross, int128 net)',
])

/**
 * Reserves, price, liquidity and every tick of these pools of network 1 are the chain's own. The chain must stand
 * still, the indexer at its head.
 */
export async function expectChainState(devnet: Devnet, pools: readonly PoolDetail[], at: FetchOptions): Promise<void> {
  const client = clientOf(devnet, 1)
  const { networks } = await fetchStatus(at)
  expect(networks[0]!.lag).toBe(0)
  expect(BigInt(networks[0]!.indexed!)).toBe(await client.getBlockNumber({ cacheTime: 0 }))
  for (const pool of pools) {
    const name = `${pool.version} ${pool.token0.symbol}/${pool.token1.symbol} ${pool.id}`
    if (pool.version === 'v2') {
      const [reserve0, reserve1] = await client.readContract({
        address: pool.id as Hex,
        abi: pairAbi,
        functionName: 'getReserves',
      })
      expect([pool.reserve0, pool.reserve1], name).toEqual([String(reserve0), String(reserve1)])
      continue
    }
    const v3 = { address: pool.id as Hex, abi: poolAbi } as const
    const v4 = { address: v4StateView!, abi: stateAbi } as const
    const id = pool.id as Hex
    const [slot0, liquidity] =
      pool.version === 'v3'
        ? await Promise.all([
            client.readContract({ ...v3, functionName: 'slot0' }),
            client.readContract({ ...v3, functionName: 'liquidity' }),
          ])
        : await Promise.all([
            client.readContract({ ...v4, functionName: 'getSlot0', args: [id] }),
            client.readContract({ ...v4, functionName: 'getLiquidity', args: [id] }),
          ])
    expect([pool.sqrtPriceX96, pool.tick, pool.liquidity], name).toEqual([
      String(slot0[0]),
      slot0[1],
      String(liquidity),
    ])
    const ticks = await fetchTicks(1, pool.id, at)
    expect(ticks.liquidity, name).toBe(String(liquidity))
    for (const tick of ticks.items) {
      const [gross, net] =
        pool.version === 'v3'
          ? await client.readContract({ ...v3, functionName: 'ticks', args: [tick.tick] })
          : await client.readContract({ ...v4, functionName: 'getTickLiquidity', args: [id, tick.tick] })
      expect([tick.liquidityGross, tick.liquidityNet], `${name} tick ${tick.tick}`).toEqual([
        String(gross),
        String(net),
      ])
    }
    // Every net above the price removes what every net below it added: the table is whole.
    const active = ticks.items
      .filter(tick => tick.tick <= pool.tick!)
      .reduce((total, tick) => total + BigInt(tick.liquidityNet), 0n)
    expect(active, name).toBe(liquidity)
    if (pool.version === 'v3') {
      const balances = await Promise.all(
        [pool.token0, pool.token1].map(token =>
          client.readContract({ address: token.address as Hex, abi: erc20, functionName: 'balanceOf', args: [id] }),
        ),
      )
      const made = devnet.tokens.find(
        token => [pool.token0.address, pool.token1.address].includes(token.address) && /fee|tax/i.test(token.kind),
      )
      if (made === undefined) expect([pool.reserve0, pool.reserve1], name).toEqual(balances.map(String))
    }
  }
}
