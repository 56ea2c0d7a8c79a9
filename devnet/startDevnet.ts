import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Address } from '../src/domain/chains/Chain.ts'
import { freePort } from './chain/anvil.ts'
import type { Hex } from './contracts/Hex.ts'
import type { Pool } from './markets/pools.ts'
import { Rpc } from './chain/Rpc.ts'
import type { Token } from './markets/Token.ts'

export type DevnetOptions = {
  /** Default [1]. */
  chains?: number[]
  /** Swaps in each chain's past; default 100. */
  swaps?: number
  /** Default 2. */
  days?: number
  /** Trades after the start; default false. */
  life?: boolean
  /** `auto` (default): a block for each transaction, none else. `interval`: one every 2 s. */
  mining?: 'auto' | 'interval'
  seed?: string
  /** Unix seconds at which the past ends; default a minute ago, so that nothing is replayed. */
  now?: number
  /**
   * A runtime folder that stays, and in which the chains are saved at the end and found again; default a temporary one,
   * nothing saved.
   */
  home?: string
  /** Ports by chain id; default free ones. */
  ports?: Record<number, number> | 'random'
}

/** What `devnet.json` says: lists without secrets. */
export type DevnetFile = {
  networks: { chainId: number; rpc: string; genesis: Hex; historyHash: Hex; block: number; reused: boolean }[]
  seed: string
  now: number
  days: number
  swaps: number
  life: boolean
  tokens: Pick<Token, 'chainId' | 'address' | 'symbol' | 'name' | 'decimals' | 'kind'>[]
  pools: Omit<Pool, 'depth'>[]
  /** Collections of collectibles, and the market they are sold on. */
  nfts: { chainId: number; market: Address; collections: Address[] }[]
  accounts: Address[]
  /** ERC-4337 bundlers by chain id. */
  bundlers: Record<number, string>
  /** Where Merkl's answers come from. */
  rewards: string
  /** Who fills orders (actors/startFiller.ts). */
  filler: string
  nameGateway: string
  pids: Record<string, number>
}

export type Devnet = DevnetFile & {
  rpc: Record<number, string>
  home: string
  /** Remembers the state of a chain; give the answer to `revert`. */
  snapshot(chainId: number): Promise<Hex>
  revert(chainId: number, id: Hex): Promise<void>
  /** Resolves when the devnet's process ends, by `stop` or of itself. */
  ended: Promise<{ code: number | null; stderr: string }>
  stop(): Promise<void>
}

/**
 * Starts a private devnet (`node devnet/main.ts` as a child, its own folder and ports) and waits until it is ready. It
 * ends with this process. Throws the child's own sentence when it fails.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const {
    chains = [1],
    swaps = 100,
    days = 2,
    life = false,
    mining = 'auto',
    seed = 'tarn',
    ports = 'random',
  } = options
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'tarn-devnet-'))
  const tidy = () => options.home === undefined && rmSync(home, { recursive: true, force: true })
  const root = join(import.meta.dirname, '..')
  const portEnv: Record<string, string> = {}
  for (const id of chains) portEnv[`DEVNET_PORT_${id}`] = String(ports === 'random' ? await freePort() : ports[id])
  const child = spawn(nodeBinary(), [join(import.meta.dirname, 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...portEnv,
      NODE_OPTIONS: '',
      DEVNET_CHAINS: chains.join(','),
      DEVNET_SWAPS: String(swaps),
      DEVNET_DAYS: String(days),
      DEVNET_KEEP: options.home === undefined ? 'off' : 'on',
      DEVNET_LIFE: life ? 'on' : 'off',
      DEVNET_MINING: mining,
      DEVNET_SEED: seed,
      DEVNET_NOW: String(options.now ?? Math.floor(Date.now() / 1000) - 60),
      DEVNET_CACHE: process.env.DEVNET_CACHE || join(root, '.tarn', 'devnet'),
      TARN_HOME: home,
    },
  })
  let stderr = ''
  child.stderr?.on('data', chunk => {
    stderr += String(chunk)
  })
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, stderr }))
  })
  try {
    await ready(child, ended)
  } catch (error) {
    tidy()
    throw error
  }
  const file = JSON.parse(readFileSync(join(home, 'devnet.json'), 'utf8')) as DevnetFile
  const client = (chainId: number) => new Rpc(file.networks.find(n => n.chainId === chainId)!.rpc)
  return {
    ...file,
    rpc: Object.fromEntries(file.networks.map(n => [n.chainId, n.rpc])),
    home,
    ended,
    snapshot: chainId => client(chainId).call<Hex>('evm_snapshot'),
    async revert(chainId, id) {
      if (!(await client(chainId).call<boolean>('evm_revert', id)))
        throw new Error(`no snapshot ${id} on network ${chainId}`)
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      tidy()
    },
  }
}

/** Resolves at the child's `ready` line; rejects with what it wrote to stderr when it ends before. */
function ready(child: ChildProcess, ended: Devnet['ended']): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', line => {
      if (line.includes('"step":"ready"')) resolve()
    })
    ended.then(({ code, stderr }) => reject(new Error(stderr.trim() || `The devnet ended (${code}).`)), reject)
  })
}

/** The pinned Node that runs TypeScript, also when a test runner was started by an older one. */
function nodeBinary(): string {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node')
}
