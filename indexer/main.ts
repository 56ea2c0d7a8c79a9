// Runs the indexer: checks that an index fits the running chains, starts Ponder, tells its progress as JSON lines, ends with it or with its parent.
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Status } from '../src/data/market/schemas.ts'
import { hashOfBlock } from './launch/askNode.ts'
import { checkPostgres } from './launch/checkPostgres.ts'
import { indexKey, type IndexState, isOnChains, readIndexState, writeIndexState } from './launch/indexState.ts'
import { lockFolder } from './launch/lockFolder.ts'
import { unlockFolder } from './launch/unlockFolder.ts'
import { networks } from './networks.ts'

const { env } = process
const port = Number(env.INDEXER_PORT ?? 42_069)
const host = env.INDEXER_HOST ?? '127.0.0.1'
const url = `http://${host}:${port}`
const folder = resolve(env.TARN_INDEX_DIR ?? join(env.TARN_HOME ?? '.tarn', 'index'))
const databaseUrl = env.DATABASE_URL === '' ? undefined : env.DATABASE_URL
const GRACE_MS = 12_000
const SAVE_MS = 5_000

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
let ponder: ChildProcess | undefined
let release = () => {}
let state: IndexState | undefined
let ending = false

/** Ends Ponder so that it gives its lock back, then this process. */
function end(code: number, sentence?: string): void {
  if (ending) return
  ending = true
  if (sentence !== undefined) process.stderr.write(`${sentence}\n`)
  const finish = (clean: boolean) => {
    if (state !== undefined) writeIndexState(folder, { ...state, clean })
    release()
    process.exit(code)
  }
  if (ponder === undefined || ponder.exitCode !== null || ponder.signalCode !== null) {
    finish(ponder?.exitCode === 0)
    return
  }
  ponder.once('exit', exit => finish(exit === 0))
  ponder.kill('SIGINT')
  setTimeout(() => ponder?.kill('SIGKILL'), GRACE_MS)
}

/** Starts Ponder in a group of its own: a signal to ours reaches it by our hand only. */
function startPonder(schema: string, directory: string): ChildProcess {
  const bin = fileURLToPath(new URL('bin/ponder.js', import.meta.resolve('ponder')))
  const { PORT: _, ...rest } = env
  const args = ['--max-old-space-size=1536', '--enable-source-maps', '--import', join(import.meta.dirname, 'launch/preload.mjs'), bin, 'start']
  const child = spawn(process.execPath, [...args, '--port', String(port), '--hostname', host, '--log-format', 'json'], {
    cwd: import.meta.dirname,
    env: { ...rest, PONDER_TELEMETRY_DISABLED: '1', DATABASE_SCHEMA: schema, TARN_INDEX_DIR: directory, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', tell)
  return child
}

/** Ponder's warnings and errors go on; what it tells of its days doesn't. */
function tell(line: string): void {
  if (!line.startsWith('{')) return void process.stderr.write(`${line}\n`)
  const { level, msg, error } = JSON.parse(line) as { level: number; msg: string; error?: { message?: string } }
  if (level >= 40) process.stderr.write(`${msg}${error?.message === undefined ? '' : `: ${error.message}`}\n`)
}

async function readStatus(): Promise<Status['networks'] | undefined> {
  try {
    const answer = await fetch(`${url}/api/status`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok ? ((await answer.json()) as Status).networks : undefined
  } catch {
    // Not listening yet.
    return undefined
  }
}

/** Whether the market served is of this block or a later one. */
async function serves(chain: string, block: number): Promise<boolean> {
  const answer = await fetch(`${url}/api/market/stats?chain=${chain}`, { signal: AbortSignal.timeout(5_000) })
  return answer.ok && ((await answer.json()) as { at: { block: number } }).at.block >= block
}

/** Tells how far it is, until every network's served market is at the head its node had when asked. */
async function watch(): Promise<void> {
  const told = new Map<number, number>()
  const heads = new Map<number, number>()
  let ready = false
  let savedAt = 0
  while (!ending) {
    const found = await readStatus()
    if (found !== undefined && !ready) {
      for (const { chainId, indexed, head } of found) {
        if (told.get(chainId) !== indexed) say({ step: 'indexing', chainId, block: indexed ?? 0, of: head ?? 0 })
        told.set(chainId, indexed ?? 0)
        if (head !== null && (!heads.has(chainId) || (indexed ?? 0) < heads.get(chainId)!)) heads.set(chainId, head)
      }
      const caught = found.length > 0 && found.every(({ chainId, indexed }) => indexed !== null && heads.has(chainId) && indexed >= heads.get(chainId)!)
      if (caught && (await Promise.all(found.map(({ key, chainId }) => serves(key, heads.get(chainId)!)))).every(Boolean)) {
        ready = true
        say({ step: 'ready', url, networks: found.map(({ chainId, indexed }) => ({ chainId, block: indexed })) })
      }
    }
    if (ready && found !== undefined && Date.now() - savedAt > SAVE_MS) {
      savedAt = Date.now()
      await saveLast(found)
    }
    await new Promise(done => setTimeout(done, ready ? 1_000 : 300))
  }
}

async function saveLast(found: Status['networks']): Promise<void> {
  const on = networks()
  for (const { chainId, indexed } of found) {
    const rpc = on.find(({ chain }) => chain.id === chainId)?.rpc[0]
    if (rpc === undefined || indexed === null || state === undefined) continue
    const hash = await hashOfBlock(rpc, indexed).catch(() => null)
    if (hash !== null) state.last[chainId] = { block: indexed, hash }
  }
  if (state !== undefined && !ending) writeIndexState(folder, state)
}

async function main(): Promise<void> {
  const on = networks()
  if (on.length === 0) throw new Error('No network is on: set RPC_URL_<chain id> (and see TARN_CHAINS).')
  release = lockFolder(folder)
  const key = await indexKey(on).catch(error => {
    throw new Error(`A node doesn't answer (${on.map(({ chain, rpc }) => `${chain.name}: ${rpc[0]}`).join(', ')}): ${error instanceof Error ? error.message : String(error)}`)
  })
  const directory = join(folder, 'db')
  const before = readIndexState(folder)
  const reusable = before !== undefined && before.key === key && (await isOnChains(before, on)) && (before.clean || databaseUrl !== undefined || (await unlockFolder(directory)))
  if (databaseUrl !== undefined) await checkPostgres(databaseUrl, on)
  else if (!reusable) rmSync(directory, { recursive: true, force: true })
  state = { key, clean: false, last: reusable ? before.last : {} }
  writeIndexState(folder, state)
  say({ step: reusable ? 'resuming' : 'starting', folder, database: databaseUrl === undefined ? 'pglite' : 'postgres', key })
  ponder = startPonder(databaseUrl === undefined ? 'public' : `tarn_${key}`, directory)
  ponder.once('error', error => end(1, `Ponder can't be started: ${error.message}`))
  ponder.once('exit', (code, signal) => end(1, `Ponder ended (${code ?? signal}).`))
  await watch()
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
const parent = process.ppid
setInterval(() => process.ppid !== parent && end(0), 500).unref()
main().catch(error => end(1, error instanceof Error ? error.message : String(error)))
