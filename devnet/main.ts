import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBundler } from './actors/startBundler.ts'
import { startNameGateway } from './actors/nameGateway.ts'
import { startRewards } from './actors/rewards.ts'
import { type Built, buildNetwork } from './buildNetwork.ts'
import { BAZAAR, collectionsOf } from './actors/collections.ts'
import { startFiller } from './actors/startFiller.ts'
import { startGuard } from './chain/guard.ts'
import { live } from './life.ts'
import { markets, playOf } from './markets/markets.ts'
import type { Config } from './chain/Network.ts'
import { saveState } from './chain/savedState.ts'
import { ACCOUNTS } from './markets/wallets.ts'

const env = process.env
const home = env.TARN_HOME || '.tarn'
const folder = join(home, 'devnet')
/** Whether the chains are saved at the end and found again: as said, else when they have a life. */
const keeps = env.DEVNET_KEEP ? env.DEVNET_KEEP !== 'off' : env.DEVNET_LIFE !== 'off'
/** What starts when nothing is said. */
const DEFAULT_NETWORKS = '1,8453'
const NETWORKS = Object.keys(markets)

const children = new Map<number, ChildProcess>()
const stops: (() => void)[] = []
let built: Built[] = []
let ending = false

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** A number of the environment; throws a sentence when it is none. */
function number(name: string, otherwise: number): number {
  const value = env[name] === undefined || env[name] === '' ? otherwise : Number(env[name])
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is not a number: ${env[name]}`)
  return value
}

function readConfig(): { config: Config; chainIds: number[] } {
  const chainIds = (env.DEVNET_CHAINS || DEFAULT_NETWORKS).split(',').map(Number)
  const unknown = chainIds.find(id => !NETWORKS.includes(String(id)))
  if (unknown !== undefined)
    throw new Error(
      `DEVNET_CHAINS names a network that the devnet doesn't have: ${env.DEVNET_CHAINS} (it has ${NETWORKS.join(', ')})`,
    )
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400
  const now = number('DEVNET_NOW', midnight)
  if (now > Date.now() / 1000) throw new Error('DEVNET_NOW is ahead of the clock')
  return {
    config: {
      seed: env.DEVNET_SEED || 'tarn',
      now,
      days: number('DEVNET_DAYS', 91),
      swaps: number('DEVNET_SWAPS', 5400),
    },
    chainIds,
  }
}

/** Ends every child, then this process; a devnet that was ready is saved first. `sentence` says why on stderr. */
async function end(code: number, sentence?: string): Promise<void> {
  if (ending) return
  ending = true
  if (sentence) process.stderr.write(`${sentence}\n`)
  for (const stop of stops) stop()
  rmSync(join(home, 'devnet.json'), { force: true })
  if (code === 0 && keeps) {
    const saves = built.map(({ network, facts, key }) =>
      saveState(folder, { chainId: network.chainId, key, rpc: network.rpc, facts }),
    )
    const late = new Promise(resolve => setTimeout(resolve, 16_000))
    await Promise.race([late, Promise.allSettled(saves)])
  }
  const gone = [...children.values()].map(child =>
    child.exitCode !== null || child.signalCode ? undefined : new Promise(resolve => child.once('exit', resolve)),
  )
  for (const child of children.values()) child.kill('SIGKILL') // nothing of the node's needs an orderly end
  await Promise.all(gone)
  process.exit(code)
}

async function main(): Promise<void> {
  const { config, chainIds } = readConfig()
  mkdirSync(home, { recursive: true })
  const guard = startGuard()
  const saved = keeps ? folder : undefined
  const all = await Promise.all(
    chainIds.map(chainId =>
      buildNetwork({
        ...{
          chainId,
          config: {
            ...config,
            swaps: env.DEVNET_SWAPS ? config.swaps : Math.round(config.swaps * playOf(chainId).share),
          },
          say,
          saved,
          cache: env.DEVNET_CACHE || folder,
          port: number(`DEVNET_PORT_${chainId}`, playOf(chainId).port),
        },
        guard: guard.watch,
        onNode: child => {
          children.set(chainId, child)
          child.once('exit', code => end(1, `The node of network ${chainId} ended (${code ?? 'killed'}).`))
        },
      }),
    ),
  )
  if (ending) return
  built = all
  await startBlocks()
  const networks = await Promise.all(
    all.map(async ({ network, facts: { genesis, historyHash }, reused }) => {
      const block = Number(await network.rpc.call<string>('eth_blockNumber'))
      return { chainId: network.chainId, rpc: network.rpc.url, genesis, historyHash, block, reused }
    }),
  )
  const bundler = await startBundler(networks, number('DEVNET_PORT_BUNDLER', 0))
  stops.push(bundler.stop)
  const chains = all.map(({ network }) => network)
  const rewards = await startRewards(chains, number('DEVNET_PORT_REWARDS', 0))
  stops.push(rewards.stop)
  const filler = await startFiller(chains, number('DEVNET_PORT_FILLER', 0))
  stops.push(filler.stop)
  const nameGateway = await startNameGateway(chains, number('DEVNET_PORT_NAMES', 0))
  stops.push(nameGateway.stop)
  const file = {
    bundlers: bundler.urls,
    rewards: rewards.url,
    filler: filler.url,
    nameGateway: nameGateway.url,
    ...{ networks, ...config, life: env.DEVNET_LIFE !== 'off' },
    tokens: all.flatMap(({ network }) =>
      network.tokens.map(({ chainId, address, symbol, name, decimals, kind }) => ({
        chainId,
        address,
        symbol,
        name,
        decimals,
        kind,
      })),
    ),
    pools: all.flatMap(({ network }) => network.pools.map(({ depth: _, ...pool }) => pool)),
    nfts: all.flatMap(({ network: { chainId } }) => {
      const collections = collectionsOf(chainId).map(collection => collection.address)
      return collections.length === 0 ? [] : [{ chainId, market: BAZAAR, collections }]
    }),
    accounts: ACCOUNTS,
    pids: { main: process.pid, ...Object.fromEntries([...children].map(([id, child]) => [id, child.pid])) },
  }
  writeFileSync(join(home, 'devnet.json'), `${JSON.stringify(file, null, 1)}\n`)
  say({ step: 'ready', networks, accounts: ACCOUNTS })
}

/** From here on blocks come by the clock, or (`DEVNET_MINING=auto`) with each transaction. */
async function startBlocks(): Promise<void> {
  for (const { network } of built) {
    if (env.DEVNET_MINING === 'auto') await network.rpc.call('evm_setAutomine', true)
    else
      stops.push(
        live(network, env.DEVNET_LIFE !== 'off', error =>
          end(1, `Network ${network.chainId} no longer mines: ${error.message}`),
        ),
      )
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
process.on('disconnect', () => end(0))
process.stdout.on('error', () => end(0)) // the reader of our progress is gone
const parent = process.ppid
setInterval(() => process.ppid !== parent && end(0), 1000).unref()
main().catch(error => end(1, error instanceof Error ? error.message : String(error)))
