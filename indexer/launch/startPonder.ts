import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from './freePort.ts'

export type Ponder = {
  /** Where it listens, on this machine alone. */
  port: number
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Ends it so that it gives its lock back; true when it did. */
  stop(): Promise<boolean>
}

export type StartOptions = {
  /** `start` indexes and answers; `serve` answers alone, from a Postgres that another one fills. */
  command: 'start' | 'serve'
  schema: string
  /** PGlite's folder; not used with Postgres. */
  directory: string
  databaseUrl: string | undefined
  /** Where the chains' heads are: `1:<unix s>,…`; see src/market/keptBars.ts. */
  heads: string
  /** Told when the chain was rewritten below what Ponder holds final: it can't go on from there. */
  onDeepReorg: () => void
  /** Told when the database can't be opened: it is to be made anew. */
  onDamaged: () => void
  /** Told how far a network is read: a line of the engine's. */
  onRead: (line: object) => void
}

const GRACE_MS = 12_000
const WARNING = 40

/** Starts Ponder in a group of its own: a signal to ours reaches it by our hand only. */
export async function startPonder({
  command,
  schema,
  directory,
  databaseUrl,
  heads,
  onDeepReorg,
}: StartOptions): Promise<Ponder> {
  const bin = fileURLToPath(new URL('bin/ponder.js', import.meta.resolve('ponder')))
  const port = await freePort()
  const { PORT: _, ...env } = process.env
  // Rows live for a moment and are many: with room for young objects a tenth of the work goes.
  const args = [
    '--max-old-space-size=1536',
    '--max-semi-space-size=64',
    '--enable-source-maps',
    '--import',
    join(import.meta.dirname, 'preload.mjs'),
    bin,
    command,
  ]
  const child = spawn(
    process.execPath,
    [...args, '--port', String(port), '--hostname', '127.0.0.1', '--log-format', 'json'],
    {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...env,
        ...{
          PONDER_TELEMETRY_DISABLED: '1',
          DATABASE_SCHEMA: schema,
          TARN_INDEX_DIR: directory,
          INDEXER_ROLE: command,
          TARN_HEADS: heads,
        },
        ...(databaseUrl === undefined
          ? {}
          : { DATABASE_URL: databaseUrl, ...(command === 'start' ? { TARN_LOCK: schema } : {}) }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  // Its warnings and errors go on; what it tells of its days doesn't.
  const tell = (line: string): void => {
    if (!line.startsWith('{')) return void process.stderr.write(`${line}\n`)
    const { level, msg, error } = JSON.parse(line) as { level: number; msg: string; error?: { message?: string } }
    if (msg === 'Encountered unrecoverable reorg') onDeepReorg()
    if (level >= WARNING) process.stderr.write(`${msg}${error?.message === undefined ? '' : `: ${error.message}`}\n`)
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', tell)
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(done => {
    child.once('error', error => {
      process.stderr.write(`Ponder can't be started: ${error.message}\n`)
      done({ code: 1, signal: null })
    })
    child.once('exit', (code, signal) => done({ code, signal }))
  })
  return {
    port,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      const { code } = await ended
      clearTimeout(late)
      return code === 0
    },
  }
}
