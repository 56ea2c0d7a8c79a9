import type { Network } from '../Network.ts'
import { addPosition, removePosition, type Range } from '../positions.ts'
import { pick, type Random } from '../random.ts'
import { PROVIDERS } from '../wallets.ts'

const ranges: Range[] = [[0.9, 1.1], [0.8, 1.25], [0.7, 1.4], [1.02, 1.15], [0.86, 0.98], undefined]

/** Queues one provider's transaction: mostly a new position in some pool, sometimes less of an old one. */
export function provide(network: Network, next: Random, time: number): void {
  const mine = network.positions.filter(p => PROVIDERS.includes(p.owner) && p.liquidity > 0n)
  if (mine.length > 4 && next() < 0.4) {
    const position = pick(next, mine)
    const part = (position.liquidity * BigInt(Math.floor(20 + 40 * next()))) / 100n
    position.liquidity -= part * 2n // what stays is only touched while it surely suffices
    return removePosition(network, position, part)
  }
  const pool = pick(next, network.pools.filter(p => p.depth > 1e6))
  const root = network.prices.root(pool, time)
  addPosition(network, pick(next, PROVIDERS), pool, pool.depth * (0.004 + 0.02 * next()), pick(next, ranges), root, time)
}
