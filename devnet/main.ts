import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Anvil, startAnvil } from './anvil.ts'
import { readArtifacts } from './artifacts.ts'
import { deploy } from './deploy.ts'
import { makeHistory } from './history.ts'
import { live, replay } from './life.ts'
import { openMarket } from './market.ts'
import { registerNames } from './names.ts'
import { type Config, Network } from './Network.ts'
import { poolsOf } from './pools.ts'
import { random } from './random.ts'
import { tokensOf } from './tokens.ts'
import { ACCOUNTS } from './wallets.ts'

const env = process.env
const number = (name: string, otherwise: number): number => {
  const value = env[name] === undefined || env[name] === '' ? otherwise : Number(env[name])
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is not a number: ${env[name]}`)
  return value
}

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const children: Anvil[] = []
const stops: (() => void)[] = []
let ending = false

/** Ends every child and this process. */
function end(code: number, sentence?: string): void {
  if (ending) return
  ending = true
  if (sentence) process.stderr.write(`${sentence}\n`)
  for (const stop of stops) stop()
  for (const { process: child } of children) child.kill('SIGTERM')
  if (home) rmSync(join(home, 'devnet.json'), { force: true })
  process.exitCode = code
  setTimeout(() => {
    for (const { process: child } of children) child.kill('SIGKILL')
    process.exit(code)
  }, 1500)
  Promise.all(children.map(c => new Promise(resolve => (c.process.exitCode !== null || c.process.signalCode ? resolve(0) : c.process.once('exit', resolve))))).then(() => process.exit(code))
}

/** Builds one network: node, contracts, market, history, replay. */
async function build(chainId: number, port: number, config: Config, cache: string): Promise<Network> {
  const offset = Math.floor(random(config.seed, chainId, 'genesis')() * 3000)
  const start = config.now - Math.round(config.days * 86_400) - offset - 120
  say({ step: 'node', chainId, port })
  const anvil = await startAnvil({ chainId, port, timestamp: start })
  children.push(anvil)
  anvil.process.once('exit', code => end(1, `The node of network ${chainId} ended (${code ?? 'killed'}).`))
  if (ending) anvil.process.kill()
  const artifacts = readArtifacts(cache)
  const tokens = tokensOf(chainId)
  const network = new Network(chainId, anvil.rpc, config, tokens, poolsOf(chainId, tokens), start)
  say({ step: 'contracts', chainId })
  await deploy(network, artifacts)
  registerNames(network)
  say({ step: 'market', chainId, tokens: tokens.length, pools: network.pools.length })
  await openMarket(network)
  await makeHistory(network, (done, of) => say({ step: 'history', chainId, done, of }))
  return network
}

async function main(): Promise<void> {
  const chainIds = (env['DEVNET_CHAINS'] || '1,8453').split(',').map(Number)
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400
  const config: Config = { seed: env['DEVNET_SEED'] || 'tarn', now: number('DEVNET_NOW', midnight), days: number('DEVNET_DAYS', 91), swaps: number('DEVNET_SWAPS', 6000) }
  const ports: Record<number, number> = { 1: 8545, 8453: 8546 }
  mkdirSync(home, { recursive: true })
  const cache = env['DEVNET_CACHE'] || join(home, 'devnet')
  const networks = await Promise.all(
    chainIds.map(async id => {
      const network = await build(id, number(`DEVNET_PORT_${id}`, ports[id] ?? 8547), config, cache)
      const last = await network.rpc.call<{ hash: string }>('eth_getBlockByNumber', 'latest', false)
      say({ step: 'replay', chainId: id })
      await replay(network, Math.floor(Date.now() / 1000) - 2)
      const [genesis, block] = (await network.rpc.batch([['eth_getBlockByNumber', '0x0', false], ['eth_blockNumber']])) as [{ hash: string }, string]
      return { network, historyHash: last.hash, genesis: genesis.hash, block: Number(block) }
    }),
  )
  if (ending) return
  const automatic = env['DEVNET_MINING'] === 'auto'
  if (automatic) await Promise.all(networks.map(({ network }) => network.rpc.batch([['evm_setAutomine', true]])))
  else for (const { network } of networks) stops.push(live(network, env['DEVNET_LIFE'] !== 'off', e => end(1, `Network ${network.chainId} no longer mines: ${e.message}`)))
  const facts = networks.map(({ network, historyHash, genesis, block }) => ({ chainId: network.chainId, rpc: network.rpc.url, genesis, historyHash, block }))
  const file = {
    networks: facts,
    ...config,
    life: env['DEVNET_LIFE'] !== 'off',
    tokens: networks.flatMap(({ network }) => network.tokens.map(({ chainId, address, symbol, name, decimals, kind }) => ({ chainId, address, symbol, name, decimals, kind }))),
    pools: networks.flatMap(({ network }) => network.pools.map(({ depth: _, ...pool }) => pool)),
    accounts: ACCOUNTS,
    pids: { main: process.pid, ...Object.fromEntries(children.map(c => [c.chainId, c.process.pid])) },
  }
  writeFileSync(join(home, 'devnet.json'), `${JSON.stringify(file, null, 1)}\n`)
  say({ step: 'ready', networks: facts, accounts: ACCOUNTS })
}

const home = env['TARN_HOME'] || '.tarn'
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
process.on('disconnect', () => end(0))
const parent = process.ppid
setInterval(() => process.ppid !== parent && end(0), 1000).unref()
main().catch(error => end(1, error instanceof Error ? error.message : String(error)))
