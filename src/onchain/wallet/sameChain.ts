import type { Hex } from 'viem'
import * as ChainProof from '#domain/chains/ChainProof.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { client, rpcUrl } from '../node/clients.ts'
import type { Provider } from './Provider.ts'
import { readThrough } from './readThrough.ts'
import { siteTime } from '../node/siteClock.ts'

/** ms between blocks of a network nobody told us of. */
const BLOCK_TIME = 2_000

/** Heads this page has seen, by network and node, and when each was first seen (ms of a clock that nobody sets). */
const seen = new Map<string, { number: bigint; at: number }>()

function stillFor(chainId: number, number: bigint): number {
  const key = `${chainId} ${rpcUrl(chainId)}`
  const before = seen.get(key)
  if (before?.number === number) return performance.now() - before.at
  seen.set(key, { number, at: performance.now() })
  return 0
}

/**
 * WL-10. Resolves when the wallet's provider and our RPC stand on the same chain, in the present: the same chain id, the same hash of one recent block, heads near
 * each other, and ours not frozen. Otherwise throws `wallet.otherChain`, `network.frozen`, `network.behind`, `device.clockOff`, or why our node could not be asked.
 * A devnet wears mainnet's id, so the id alone proves nothing. Answers the block that was compared.
 */
export async function sameChain(provider: Provider, chainId: number): Promise<Hex> {
  const ours = client(chainId)
  const blockTime = chainById(chainId)?.blockTime ?? BLOCK_TIME
  const [theirId, theirHead, latest] = await Promise.all([
    readThrough(provider, 'eth_chainId'),
    readThrough(provider, 'eth_blockNumber'),
    ours.request<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]),
  ])
  const head = { number: BigInt(latest.number), time: BigInt(latest.timestamp) }
  const sides = { chainId, blockTime, ours: head, theirs: { chainId: theirId, head: theirHead } }
  const clocks = { site: await siteTime(), device: Date.now(), still: stillFor(chainId, head.number) }
  refuse(ChainProof.judgeHead(head, blockTime, clocks), chainId)
  refuse(ChainProof.judgeSides(sides), chainId)

  const number: Hex = `0x${ChainProof.blockToCompare(sides).toString(16)}`
  const [theirs, block] = await Promise.all([
    readThrough(provider, 'eth_getBlockByNumber', [number, false]),
    ours.request<{ hash: Hex } | null>('eth_getBlockByNumber', [number, false]),
  ])
  refuse(ChainProof.judgeBlock(block, theirs), chainId)
  return number
}

function refuse(doubt: ChainProof.Doubt | null, chainId: number): void {
  if (doubt)
    throw new AppError(doubt.code, {
      values: { network: chainById(chainId)?.name ?? String(chainId), ...doubt.values },
    })
}
