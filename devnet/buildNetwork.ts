import type { ChildProcess } from 'node:child_process'
import { startAnvil } from './chain/anvil.ts'
import { readArtifacts } from './contracts/artifacts.ts'
import type { Hex } from './contracts/Hex.ts'
import { deploy, restWallets, wakeWallets } from './deploy.ts'
import { makeHistory } from './history.ts'
import { replay } from './life.ts'
import { openMarket } from './market.ts'
import { type Config, Network } from './chain/Network.ts'
import { registerNames } from './names.ts'
import { poolsOf } from './markets/pools.ts'
import { random } from './chain/random.ts'
import { findState, forgetUnpacked, type SavedFacts, stateKey } from './chain/savedState.ts'
import { tokensOf } from './markets/tokens.ts'
import { allWallets } from './markets/wallets.ts'

type Options = {
  chainId: number
  port: number
  config: Config
  /** Folder of compiled contracts. */
  cache: string
  /** Folder of saved chains, or undefined to save and load none. */
  saved: string | undefined
  say: (line: object) => void
  /** Told of every node's process at once, to end it should we die. */
  guard: (process: ChildProcess) => void
  /** Told of the node's process that stays. */
  onNode: (process: ChildProcess) => void
}

export type Built = { network: Network; facts: SavedFacts; key: string; reused: boolean }

type Block = { hash: Hex; timestamp: Hex; number: Hex }

/** Brings one network up to the clock: from its saved chain when that is still valid, else from nothing. */
export async function buildNetwork(options: Options): Promise<Built> {
  const { chainId, config, say } = options
  const artifacts = readArtifacts(options.cache)
  const key = stateKey(config, artifacts.hash)
  const tokens = tokensOf(chainId)
  const pools = poolsOf(chainId, tokens)
  // Genesis blocks of two networks or seeds would be alike but for their time.
  const start =
    config.now - Math.round(config.days * 86_400) - Math.floor(random(config.seed, chainId, 'genesis')() * 3000) - 120
  const begin = async (load?: string) => {
    say({ step: 'node', chainId, port: options.port })
    const anvil = await startAnvil({ chainId, port: options.port, timestamp: start, load, onNode: options.guard })
    return { anvil, network: new Network({ chainId, rpc: anvil.rpc, config, tokens, pools, time: start }) }
  }

  const saved = options.saved === undefined ? undefined : findState(options.saved, chainId, key)
  if (saved) {
    const { anvil, network } = await begin(saved.file)
    forgetUnpacked(options.saved!, chainId, key)
    if (await resumes(network, saved.facts)) {
      options.onNode(anvil.process)
      say({ step: 'reused', chainId })
      await catchUp(network, say)
      return { network, facts: saved.facts, key, reused: true }
    }
    saved.discard()
    const gone = new Promise(resolve => anvil.process.once('exit', resolve))
    anvil.process.kill('SIGKILL')
    await gone
  }

  const { anvil, network } = await begin()
  options.onNode(anvil.process)
  say({ step: 'contracts', chainId })
  await deploy(network, artifacts)
  registerNames(network)
  say({ step: 'market', chainId, tokens: tokens.length, pools: pools.length })
  await openMarket(network)
  await makeHistory(network, (done, of) => say({ step: 'history', chainId, done, of }))
  const [first, last] = (await network.rpc.batch([
    ['eth_getBlockByNumber', '0x0', false],
    ['eth_getBlockByNumber', 'latest', false],
  ])) as [Block, Block]
  const facts = { genesis: first.hash, historyHash: last.hash, historyBlock: Number(last.number) }
  await catchUp(network, say)
  return { network, facts, key, reused: false }
}

/**
 * Replays the gap to the clock and ends with a block of the clock's time, so that the node's own time is right from
 * here on.
 */
async function catchUp(network: Network, say: (line: object) => void): Promise<void> {
  say({ step: 'replay', chainId: network.chainId })
  const clock = () => Math.floor(Date.now() / 1000)
  await replay(network, clock() - 2)
  if (network.time < clock()) await network.mine(clock())
  await restWallets(network)
}

/**
 * Whether a loaded chain is the one that was saved and its time is not ahead of the clock; makes its wallets usable.
 */
async function resumes(network: Network, facts: SavedFacts): Promise<boolean> {
  const calls = ['0x0', `0x${facts.historyBlock.toString(16)}`, 'latest'].map((n): [string, string, boolean] => [
    'eth_getBlockByNumber',
    n,
    false,
  ])
  const [first, history, last] = (await network.rpc.batch(calls)) as (Block | null)[]
  if (first?.hash !== facts.genesis || history?.hash !== facts.historyHash || !last) return false
  network.time = Number(last.timestamp)
  if (network.time > Date.now() / 1000) return false
  await wakeWallets(network)
  await network.readNonces(allWallets(network.config.swaps))
  return true
}
