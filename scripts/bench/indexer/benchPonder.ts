// The yardstick of `BENCH_PONDER=1 npm run bench indexer`: Ponder, which read our logs until November 2026, with
// handlers that do nothing. It isn't a part of Tarn: it is installed into .tarn when it is asked for the first time,
// this version and no other.
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { chainById } from '../../../src/domain/chains/chains.ts'
import { freePort } from '../../../indexer/launch/freePort.ts'
import { cpuSecondsOf } from '../../cpu/cpuSecondsOf.ts'
import { root } from '../../run/places.ts'

const VERSIONS = { ponder: '0.16.10', hono: '4.13.19', viem: '2.57.1' }
const { v2Factory, v3Factory, v4PoolManager } = chainById(1)!.contracts
const folder = join(root, '.tarn/bench-ponder')

const CONFIG = `import { createConfig, factory } from 'ponder'
import * as abis from './abis.ts'
const { DATABASE_URL, PLACE, RPC } = process.env
const made = (address: string, event: never, parameter: string) => ({ address: factory({ address, event, parameter, startBlock: 0 } as never), startBlock: 0 })
export default createConfig({
  database: DATABASE_URL === undefined ? { kind: 'pglite', directory: PLACE } : { kind: 'postgres', connectionString: DATABASE_URL },
  chains: { ethereum: { id: 1, rpc: RPC, pollingInterval: 200 } },
  contracts: {
    V2Factory: { abi: abis.v2FactoryAbi, chain: { ethereum: { address: '${v2Factory}', startBlock: 0 } } },
    V2Pair: { abi: abis.v2PairAbi, chain: { ethereum: made('${v2Factory}', abis.pairCreated as never, 'pair') } },
    V3Factory: { abi: abis.v3FactoryAbi, chain: { ethereum: { address: '${v3Factory}', startBlock: 0 } } },
    V3Pool: { abi: abis.v3PoolAbi, chain: { ethereum: made('${v3Factory}', abis.poolCreated as never, 'pool') } },
    V4Manager: { abi: abis.v4ManagerAbi, chain: { ethereum: { address: '${v4PoolManager}', startBlock: 0 } } },
  },
} as never)
`
const SCHEMA = `import { onchainTable } from 'ponder'
export const nothing = onchainTable('nothing', t => ({ id: t.integer().primaryKey() }))
`
const HANDLERS = `import { ponder } from 'ponder:registry'
import * as abis from '../abis.ts'
const contracts = { V2Factory: abis.v2FactoryAbi, V2Pair: abis.v2PairAbi, V3Factory: abis.v3FactoryAbi, V3Pool: abis.v3PoolAbi, V4Manager: abis.v4ManagerAbi }
for (const [contract, abi] of Object.entries(contracts))
  for (const { name } of abi) ponder.on((contract + ':' + name) as never, async () => {})
`
const API = `import { Hono } from 'hono'
export default new Hono()
`

/** Installs it, once. */
async function install(): Promise<void> {
  const wanted = JSON.stringify({ name: 'bench-ponder', private: true, type: 'module', dependencies: VERSIONS })
  mkdirSync(join(folder, 'src/api'), { recursive: true })
  for (const [name, text] of Object.entries({
    'ponder.config.ts': CONFIG,
    'ponder.schema.ts': SCHEMA,
    'src/index.ts': HANDLERS,
    'src/api/index.ts': API,
    'tsconfig.json': '{}',
    'abis.ts': readFileSync(join(root, 'indexer/chains/abis.ts'), 'utf8'),
  }))
    writeFileSync(join(folder, name), text)
  const done = join(folder, 'installed.json')
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return
  writeFileSync(join(folder, 'package.json'), wanted)
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  writeFileSync(done, wanted)
}

/** Seconds the past takes, of the clock and of processor; seconds of processor while `head` ran. */
type PonderRun = { seconds: number; cpu: number; headCpu: number }

/** Reads a node's past, then stays at the head while `head` runs. Throws when it ends before that. */
export async function runPonder(
  rpc: string,
  databaseUrl: string | undefined,
  head: () => Promise<void>,
): Promise<PonderRun> {
  await install()
  const place = mkdtempSync(join(tmpdir(), 'tarn-ponder-'))
  const { NODE_OPTIONS: _, PORT: __, DATABASE_URL: ___, ...env } = process.env
  const args = ['start', '--port', String(await freePort()), '--hostname', '127.0.0.1', '--log-format', 'json']
  const child = spawn(
    process.execPath,
    // The room for young objects that our engine has.
    ['--max-old-space-size=1536', '--max-semi-space-size=64', 'node_modules/ponder/dist/esm/bin/ponder.js', ...args],
    {
      cwd: folder,
      env: {
        ...env,
        ...{ PONDER_TELEMETRY_DISABLED: '1', DATABASE_SCHEMA: 'bench_ponder', PLACE: place, RPC: rpc },
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const cpu = () => cpuSecondsOf(child.pid!) ?? Number.NaN
  try {
    const past = await new Promise<{ seconds: number; cpu: number }>((done, fail) => {
      let began: { at: number; cpu: number } | undefined
      const words: string[] = []
      createInterface({ input: child.stdout }).on('line', line => {
        words.push(line)
        if (line.includes('Started fetching backfill')) began ??= { at: performance.now(), cpu: cpu() }
        if (line.includes('Completed backfill indexing') && began !== undefined)
          done({ seconds: (performance.now() - began.at) / 1000, cpu: cpu() - began.cpu })
      })
      void ended.then(() => fail(new Error(`Ponder ended: ${words.slice(-5).join('\n')}`)))
    })
    const before = cpu()
    await head()
    return { ...past, headCpu: cpu() - before }
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(place, { recursive: true, force: true })
  }
}
