import { base } from './base.ts'
import { ethereum } from './ethereum.ts'
import type { Market } from './Market.ts'
import { polygon } from './polygon.ts'
import { sepolia } from './sepolia.ts'
import { unichain } from './unichain.ts'

/**
 * How a network is played: its node's default port, seconds between living blocks, its share of the configured swaps,
 * base fee in gwei.
 */
export type Play = { market: Market; port: number; blockSeconds: number; share: number; gwei: number }

/** LIST: the networks of the devnet by chain id, in the order of their ports. */
export const markets: Record<number, Play> = {
  1: { market: ethereum, port: 8545, blockSeconds: 2, share: 1, gwei: 1 },
  8453: { market: base, port: 8546, blockSeconds: 2, share: 1, gwei: 0.006 },
  130: { market: unichain, port: 8547, blockSeconds: 1, share: 0.4, gwei: 0.001 },
  137: { market: polygon, port: 8548, blockSeconds: 2, share: 0.4, gwei: 30 },
  11155111: { market: sepolia, port: 8549, blockSeconds: 4, share: 0.15, gwei: 1.5 },
}

/** The network's play; throws when the devnet doesn't have it. */
export function playOf(chainId: number): Play {
  const play = markets[chainId]
  if (play === undefined) throw new Error(`the devnet has no network ${chainId}`)
  return play
}
