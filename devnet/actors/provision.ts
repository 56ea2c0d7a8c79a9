import { encodeFunctionData } from 'viem'
import { abis } from '../chain/abis.ts'
import type { Network } from '../chain/Network.ts'
import { keyOf } from '../markets/pools.ts'
import { addPosition, type Range, removePosition } from '../chain/positions.ts'
import { pick, type Random } from '../chain/random.ts'
import { PROVIDERS, TREASURY } from '../markets/wallets.ts'

const ranges: Range[] = [[0.9, 1.1], [0.8, 1.25], [0.7, 1.4], [1.08, 1.3], [0.75, 0.93], undefined]

/** Queues one provider's transaction: mostly a new position in some pool, sometimes less of an old one. */
export function provide(network: Network, next: Random, time: number): void {
  const mine = network.positions.filter(p => PROVIDERS.includes(p.owner) && p.liquidity > 0n)
  if (mine.length > 4 && next() < 0.4) {
    const position = pick(next, mine)
    const part = (position.liquidity * BigInt(Math.floor(20 + 40 * next()))) / 100n
    position.liquidity -= part * 2n // what stays is only touched while it surely suffices
    removePosition(network, position, part)
    return
  }
  const pool = pick(
    next,
    network.pools.filter(p => p.depth > 1e6),
  )
  const usd = pool.depth * (0.004 + 0.02 * next())
  const placement = { pool, usd, range: pick(next, ranges), root: network.prices.root(pool, time), time }
  addPosition(network, pick(next, PROVIDERS), placement)
}

/** Queues the keeper's change of a dynamic-fee pool's fee. */
export function setFee(network: Network, next: Random): void {
  const pool = network.pools.find(p => p.kind === 'dynamic')
  if (!pool?.hook) return
  const fee = pick(next, [400, 600, 800, 1000, 1500, 2500])
  network.send(
    TREASURY,
    pool.hook,
    encodeFunctionData({ abi: abis.dynamicFeeHook, functionName: 'setFee', args: [keyOf(pool), fee] }),
  )
}
