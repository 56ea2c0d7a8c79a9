import type { Hex } from 'viem'
import * as ChainProof from '#domain/chains/ChainProof.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { client, rpcUrl } from '../node/clients.ts'
import type { Provider } from '../connectors/Provider.ts'
import { readThrough } from './readThrough.ts'
import { siteTime } from '../node/siteClock.ts'

/** ms between blocks of an unknown network. */
const BLOCK_TIME = 2_000
/** ms between two looks at a head that has to move. */
const LOOK = 1_000

/** Heads this page has seen, by network and node, and when each was first and last seen (ms of a monotonic clock). */
const seen = new Map<string, { number: bigint; at: number; looked: number; moved: boolean }>()

/**
 * `moved`: it did between two looks close to each other. One that is higher than an hour ago may have stood still
 * since.
 */
function noteHead(chainId: number, blockTime: number, number: bigint): { still: number; moved: boolean } {
  const key = `${chainId} ${rpcUrl(chainId)}`
  const before = seen.get(key)
  const looked = performance.now()
  const close = before !== undefined && looked - before.looked <= ChainProof.patience(blockTime)
  const now =
    before?.number === number
      ? { ...before, looked }
      : { number, at: looked, looked, moved: close && number > before.number }
  seen.set(key, now)
  return { still: looked - now.at, moved: now.moved }
}

/**
 * Where no clock but the person's tells the time: looks at our head until it moved, or long enough to call it frozen.
 */
async function watchHead(
  chainId: number,
  blockTime: number,
  number: bigint,
): Promise<{ still: number; moved: boolean }> {
  let noted = noteHead(chainId, blockTime, number)
  while (!noted.moved && noted.still <= ChainProof.patience(blockTime)) {
    await new Promise(done => setTimeout(done, LOOK))
    noted = noteHead(chainId, blockTime, BigInt(await client(chainId).request<Hex>('eth_blockNumber', [])))
  }
  return noted
}

/**
 * WL-10. Resolves when the wallet's provider and our RPC stand on the same chain, in the present: the same chain id,
 * the same hash of one recent block, heads near each other, and ours not frozen. Otherwise throws `wallet.otherChain`,
 * `network.frozen`, `network.behind`, `device.clockOff`, or why our node could not be asked. A devnet wears mainnet's
 * id, so the id alone proves nothing. Answers the block that was compared.
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
  const site = await siteTime()
  const judge = (noted: { still: number; moved: boolean }) =>
    refuse(ChainProof.judgeHead(head, blockTime, { site, device: Date.now(), ...noted }), chainId)
  judge({ ...noteHead(chainId, blockTime, head.number), moved: true })
  // A page without its site's time watches the head. Outside of pages the device's clock is trusted.
  if (site === null && typeof location !== 'undefined') judge(await watchHead(chainId, blockTime, head.number))
  refuse(ChainProof.judgeSides(sides), chainId)

  const number: Hex = `0x${ChainProof.blockToCompare(sides).toString(16)}`
  const [theirs, block] = await Promise.all([
    readThrough(provider, 'eth_getBlockByNumber', [number, false]),
    ours.request<{ hash: Hex } | null>('eth_getBlockByNumber', [number, false]),
  ])
  refuse(ChainProof.judgeBlock(block, theirs), chainId)
  return number
}

/**
 * A block's time (unix seconds) that is no present one by the site's clock: throws `network.frozen`. Without that clock
 * nothing is said: `sameChain` watches the head.
 */
export async function refuseFrozen(chainId: number, time: bigint): Promise<void> {
  const site = await siteTime()
  if (site === null) return
  const clocks = { site, device: site, still: 0, moved: true }
  refuse(ChainProof.judgeHead({ number: 0n, time }, chainById(chainId)?.blockTime ?? BLOCK_TIME, clocks), chainId)
}

function refuse(doubt: ChainProof.Doubt | null, chainId: number): void {
  if (doubt)
    throw new AppError(doubt.code, {
      values: { network: chainById(chainId)?.name ?? String(chainId), ...doubt.values },
    })
}
