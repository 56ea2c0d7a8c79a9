import { encodeFunctionData } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { abis } from '../chain/abis.ts'
import type { Network } from '../chain/Network.ts'
import { toX96 } from '../chain/Prices.ts'
import { DYNAMIC_FEE, keyOf, type Pool, ZERO } from '../markets/pools.ts'
import { normal, pick, type Random } from '../chain/random.ts'
import { ARBITRAGEURS, TRADER } from '../markets/wallets.ts'

const emptyKey = { currency0: ZERO, currency1: ZERO, fee: 0, tickSpacing: 0, hooks: ZERO }

/** Pools that arbitrage leaves alone: one whose token can't be sold has no arbitrage. */
const isOpen = (network: Network, pool: Pool) =>
  [pool.token0, pool.token1].every(a => network.prices.token(a).kind !== 'honeypot')

/**
 * Queues one arbitrage transaction that brings `count` pools, in turn from `turn` on, to the market's price (and a
 * little noise, so that something always moves).
 */
export function alignPools(
  network: Network,
  { next, time, turn, count }: { next: Random; time: number; turn: number; count: number },
): void {
  const open = network.pools.filter(pool => isOpen(network, pool))
  const moves = Array.from({ length: Math.min(count, open.length) }, (_, i) => {
    // The first of each transaction is one of the deepest eight, so that the leading prices follow closely; the rest
    // take turns.
    const pool =
      i === 0
        ? open.toSorted((a, b) => b.depth - a.depth)[turn % 8]!
        : open[(turn * (count - 1) + i - 1) % open.length]!
    const fee = pool.fee === DYNAMIC_FEE ? 800 : pool.fee
    const noise = Math.max(0.0002, fee / 1e6) * 0.7
    const target = toX96(network.prices.root(pool, time, normal(next) * noise))
    const place = pool.version === 4 ? { pool: ZERO, key: keyOf(pool) } : { pool: pool.id as Address, key: emptyKey }
    return { version: pool.version, ...place, target, band: Math.round(noise * 0.2 * 1e6) }
  })
  const data = encodeFunctionData({ abi: abis.trader, functionName: 'align', args: [moves] })
  network.send(pick(next, ARBITRAGEURS), TRADER, data, { gas: 500_000 + 600_000 * count })
}
