// The engine's process: opens the database, answers the API on a local port, and reads its networks unless it only
// serves. launch/startEngine.ts starts it. Lines of JSON on stdout say how far it is. Ends with its parent, by SIGTERM
// or SIGINT, or when a chain was rewritten too deep (its exit code says so).
import { serve } from '@hono/node-server'
import { networks } from '../chains/networks.ts'
import * as schema from '../src/schema.ts'
import type { Database } from '../engine/Database.ts'
import { endings } from '../engine/endings.ts'
import { watchParent } from './watchParent.ts'
import { ChainFollower, DeepReorg, type Told } from './followChain.ts'
import { open, tellDoubt, tellRead } from '../engine/opened.ts'
import { openPglite } from '../engine/openPglite.ts'
import { type Filling, openPostgres } from '../engine/openPostgres.ts'
import { analyze, createIndexes, createTable, shapeOf } from '../engine/Table.ts'
import { OWN_TABLES } from '../engine/writeBatch.ts'

const { env } = process
const serves = env.INDEXER_ROLE === 'serve'
const shapes = Object.values(schema).flatMap(table => shapeOf(table) ?? [])
const ending = new AbortController()
const numberOf = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

async function openDatabase(): Promise<Database & { filling?: Filling }> {
  if (env.DATABASE_URL !== undefined && env.DATABASE_URL !== '')
    return openPostgres({ url: env.DATABASE_URL, schema: env.DATABASE_SCHEMA ?? 'public', fills: !serves }, () =>
      end(1),
    )
  try {
    return await openPglite(env.TARN_INDEX_DIR ?? '.tarn/index/db')
  } catch (error) {
    process.stderr.write(`The index can't be opened: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(endings.damaged)
  }
}

// Waited for from the start on: it may be told to end while its database is still opened.
const over = new Promise<void>(done => ending.signal.addEventListener('abort', () => done(), { once: true }))
let code = 0
function end(with_: number): void {
  code ||= with_
  ending.abort()
}

/**
 * Indexes cost more while the past is written than once after it. Statistics come with them: without these, the
 * database chooses slow plans.
 */
async function makeIndexes(database: Database): Promise<void> {
  for (const statement of [...shapes.flatMap(createIndexes), ...shapes.map(analyze)])
    if (!ending.signal.aborted) await database.query(statement)
}

async function read(database: Database): Promise<void> {
  await import('../src/v2.ts')
  await import('../src/v3.ts')
  await import('../src/v4.ts')
  await import('../src/nfts.ts')
  await import('../src/positions.ts')
  const on = networks()
  const logsFolder = env.INDEXER_LOGS_DIR === '' ? undefined : env.INDEXER_LOGS_DIR
  say({ step: 'reading' })
  const past = new Set(on.map(({ chain }) => chain.id))
  const began = new Map<number, { at: number; block: number }>()
  /** Seconds until a network is read, at the pace it had so far. */
  const secondsLeft = (chainId: number, block: number, of: number): number | undefined => {
    const start = began.get(chainId)
    if (start === undefined) began.set(chainId, { at: performance.now(), block })
    if (start === undefined || block === start.block) return undefined
    return Math.round((((performance.now() - start.at) / 1000) * (of - block)) / (block - start.block))
  }
  let indexing: Promise<void> = Promise.resolve()
  const tell = ({ chainId, block, of, events, past: rewritten, isPast, changedAt }: Told) => {
    tellRead(chainId, { block: block.number, time: block.time, past: rewritten, changedAt })
    if (isPast || past.has(chainId))
      say({ step: 'indexing', chainId, block: block.number, of, events, left: secondsLeft(chainId, block.number, of) })
    if (!isPast && past.delete(chainId) && past.size === 0)
      indexing = makeIndexes(database).catch(error => {
        process.stderr.write(`indexes: ${error instanceof Error ? error.message : String(error)}\n`)
        end(1)
      })
  }
  await Promise.all(
    on.map(network =>
      new ChainFollower({
        ...{ network, database, shapes, tell, tellDoubt, logsFolder, ending: ending.signal },
        patienceMs: numberOf(env.INDEXER_PATIENCE_MS),
        undoBlocks: numberOf(env.INDEXER_UNDO_BLOCKS),
      })
        .follow()
        .catch(error => {
          process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
          end(error instanceof DeepReorg ? endings.deepReorg : 1)
        }),
    ),
  )
  await indexing
}

// Who started it says who it is: by the time that this line is read it may be gone, and another be the parent.
watchParent(Number(env.ENGINE_PARENT ?? process.ppid))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
process.stdout.on('error', () => end(0)) // the reader of our progress is gone

const database = await openDatabase()
const makeTables = async () => {
  for (const statement of [...OWN_TABLES, ...shapes.map(createTable)]) await database.query(statement)
}
const fills = !serves && database.filling?.fills !== false
open(database, fills)
if (fills) await makeTables()
const { default: api } = await import('../src/api/index.ts')
// The door keeps its connections: one that ends while it is asked again would look like an engine that is away.
serve({
  fetch: api.fetch,
  hostname: '127.0.0.1',
  port: Number(env.PORT),
  serverOptions: { keepAliveTimeout: 65_000 },
})
if (!fills && !serves) {
  say({ step: 'waiting', for: 'another indexer of this schema' })
  await Promise.race([database.filling?.waits, over])
  if (!ending.signal.aborted) {
    await makeTables()
    open(database, true)
  }
}
if (!serves && !ending.signal.aborted) await read(database)
await over
await database.close()
process.exit(code)
