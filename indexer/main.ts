// Runs the indexer: opens its door with the last figures, checks that an index fits the running chains, starts the
// engine, tells its progress as JSON lines, starts it again when it dies and anew when its chain was rewritten too
// deep. Ends with its parent.
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { WalletHistories } from './history/WalletHistories.ts'
import { headOf } from './chains/askNode.ts'
import { checkPostgres, forgetIndex } from './launch/checkPostgres.ts'
import { indexKey, type IndexState, readIndexState, writeIndexState } from './launch/indexState.ts'
import { type Front, openFront } from './launch/openFront.ts'
import { type Outcome, runIndex } from './launch/runIndex.ts'
import { type Engine, startEngine } from './launch/startEngine.ts'
import { networks } from './chains/networks.ts'
import { FolderLocked, lockFolder, lockFolderWithin } from '../src/server/database/lockFolder.ts'
import { poolRule } from './src/market/poolRule.ts'

const { env } = process
const port = Number(env.INDEXER_PORT ?? 42_069)
const host = env.INDEXER_HOST ?? '127.0.0.1'
const url = `http://${host}:${port}`
const folder = resolve(env.TARN_INDEX_DIR ?? join(env.TARN_HOME ?? '.tarn', 'index'))
const databaseUrl = env.DATABASE_URL === '' ? undefined : env.DATABASE_URL
const command = env.INDEXER_ROLE === 'serve' ? 'serve' : 'start'
const directory = join(folder, 'db')
/** How long an engine without its starter may take to end. */
const ENGINE_ENDS_MS = 60_000
const ANSWERS_MS = 30_000
/** An engine that dies so often within so long is not started again. */
const DEATHS = 5
const DEATHS_MS = 600_000

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
let engine: Engine | undefined
let front: Front | undefined
let histories: WalletHistories | undefined
let release = () => {}
let state: IndexState | undefined
let answersAt = 0
let ending = false

/** Ends the engine, then this process. */
async function end(code: number, sentence?: string): Promise<void> {
  if (ending) return
  ending = true
  if (sentence !== undefined) process.stderr.write(`${sentence}\n`)
  await engine?.stop()
  if (state !== undefined) {
    writeIndexState(folder, state)
    front?.answers.save(state.key)
  }
  histories?.close()
  front?.close()
  release()
  process.exit(code)
}

/** Remembers the last blocks read, and sometimes the last answers. */
function save(found: { chainId: number; indexed: number | null; indexedTime: number | null }[]): void {
  if (state === undefined || ending) return
  for (const { chainId, indexed, indexedTime } of found)
    if (indexed !== null) state.last[chainId] = { block: indexed, time: indexedTime ?? 0 }
  writeIndexState(folder, state)
  if (Date.now() - answersAt > ANSWERS_MS) {
    answersAt = Date.now()
    front?.answers.save(state.key)
  }
}

/** /api/status while the engine doesn't answer: how far it was, and where the nodes are. */
async function statusWithout(): Promise<object> {
  const all = networks().map(async ({ chain, rpc }) => {
    const head = await headOf(rpc[0]!)
    const last = state?.last[chain.id]
    return {
      ...{ chainId: chain.id, key: chain.key, head: head?.number ?? null, headTime: head?.time ?? null },
      ...{
        indexed: last?.block ?? null,
        indexedTime: last?.time ?? null,
        lag: head === null || last === undefined ? null : Math.max(0, head.number - last.block),
      },
    }
  })
  return { networks: await Promise.all(all) }
}

/** Throws away what was indexed. */
async function forget(schema: string): Promise<void> {
  if (databaseUrl === undefined) {
    // An engine that lost its starter may still be at it.
    const release = await lockFolderWithin(directory, ENGINE_ENDS_MS)
    rmSync(directory, { recursive: true, force: true })
    release()
  } else await forgetIndex(databaseUrl, schema)
  if (state !== undefined) state.last = {}
}

/** One life of the engine. */
async function live(schema: string, door: Front): Promise<Outcome & { damaged: boolean }> {
  let damaged = false
  let tellReorg = () => {}
  const deepReorg = new Promise<void>(done => {
    tellReorg = done
  })
  const heads = await Promise.all(
    networks().map(async ({ chain, rpc }) => `${chain.id}:${(await headOf(rpc[0]!))?.time ?? 0}`),
  )
  engine = await startEngine({
    command,
    schema,
    directory,
    databaseUrl,
    heads: heads.join(','),
    onDeepReorg: () => tellReorg(),
    onDamaged: () => {
      damaged = true
    },
    onRead: line => !door.caughtUp && !ending && say(line),
  })
  const outcome = await runIndex({ engine, front: door, say, save, deepReorg, url, indexes: command === 'start' })
  await engine.stop()
  return { ...outcome, damaged }
}

/** One process a folder. Throws a sentence when another has it. */
function lockOwn(): () => void {
  try {
    return lockFolder(join(folder, 'main'))
  } catch (error) {
    if (!(error instanceof FolderLocked)) throw error
    throw new Error(`Another indexer (process ${error.owner}) uses ${folder}. Stop it, or set TARN_INDEX_DIR.`)
  }
}

async function main(): Promise<void> {
  const on = networks()
  if (on.length === 0) throw new Error('No network is on: set RPC_URL_<chain id> (and see TARN_CHAINS).')
  poolRule() // says now what is wrong with it
  if (command === 'serve' && databaseUrl === undefined)
    throw new Error('INDEXER_ROLE=serve needs a DATABASE_URL: PGlite has one process.')
  release = lockOwn()
  front = await openFront({ port, host, folder })
  front.statusWithout = statusWithout
  histories = new WalletHistories(folder, on)
  front.history = (wallet, query) => histories!.answer(wallet, query)
  const key = await indexKey(on).catch(error => {
    throw new Error(
      `A node doesn't answer (${on.map(({ chain, rpc }) => `${chain.name}: ${rpc[0]}`).join(', ')}): ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  const schema = databaseUrl === undefined ? 'public' : `tarn_${key}`
  const before = readIndexState(folder)
  const same = before !== undefined && before.key === key
  state = { key, last: same ? before.last : {} }
  if (same) front.answers.load(key)
  if (databaseUrl !== undefined) await checkPostgres(databaseUrl)
  // What the chains rewrote meanwhile the engine takes back itself.
  if (command === 'start' && databaseUrl === undefined && !same) await forget(schema)
  writeIndexState(folder, state)
  say({
    step: same ? 'resuming' : 'starting',
    folder,
    database: databaseUrl === undefined ? 'pglite' : 'postgres',
    key,
  })
  const deaths: number[] = []
  while (!ending) {
    const { why, wasReady, word, damaged } = await live(schema, front)
    if (ending) return
    deaths.push(Date.now())
    if (
      (why === 'ended' && !wasReady && !damaged && deaths.length === 1) ||
      deaths.filter(at => Date.now() - at < DEATHS_MS).length > DEATHS
    )
      return end(1, `The engine ended (${word}).`)
    process.stderr.write(
      `${why === 'reorg' ? 'A chain was rewritten below what was final: its index is made anew.' : `The engine ${why} (${word}): it is started again.`}\n`,
    )
    if (why === 'reorg' || damaged) await forget(schema)
    say({ step: 'again', why })
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.stdout.on('error', () => void end(0)) // the reader of our progress is gone
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(0), 500).unref()
main().catch(error => end(1, error instanceof Error ? error.message : String(error)))
