import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endings } from '../engine/endings.ts'
import { freePort } from './freePort.ts'

export type Engine = {
  /** Where it listens, on this machine alone. */
  port: number
  pid: number
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Ends it after the batch it is at; true when it did so itself. */
  stop(): Promise<boolean>
}

type Options = {
  /** `start` indexes and answers; `serve` answers alone, from a Postgres that another one fills. */
  command: 'start' | 'serve'
  schema: string
  /** PGlite's folder; not used with Postgres. */
  directory: string
  databaseUrl: string | undefined
  /** Where the chains' heads are: `1:<unix s>,…`; see src/market/keptBars.ts. */
  heads: string
  /** Told when the chain was rewritten below what can be taken back: it can't go on from there. */
  onDeepReorg: () => void
  /** Told when the database can't be opened: it is to be made anew. */
  onDamaged: () => void
  /** Told how far a network is read: a line to be said. */
  onRead: (line: object) => void
}

const GRACE_MS = 12_000

/** Starts the engine in a group of its own: a signal to ours reaches it by our hand only. */
export async function startEngine({
  command,
  schema,
  directory,
  databaseUrl,
  heads,
  onDeepReorg,
  onDamaged,
  onRead,
}: Options): Promise<Engine> {
  const port = await freePort()
  const root = join(import.meta.dirname, '..')
  // Rows live for a moment and are many: with room for young objects a tenth of the work goes.
  const args = ['--max-old-space-size=1536', '--max-semi-space-size=64', '--import', join(root, 'engine/aliases.ts')]
  const child = spawn(process.execPath, [...args, join(root, 'follow/run.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATABASE_SCHEMA: schema, TARN_INDEX_DIR: directory, INDEXER_ROLE: command },
      ...{ TARN_HEADS: heads, DATABASE_URL: databaseUrl ?? '', ENGINE_PARENT: String(process.pid) },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  createInterface({ input: child.stdout }).on('line', line => onRead(JSON.parse(line) as object))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(done => {
    child.once('error', error => {
      process.stderr.write(`The engine can't be started: ${error.message}\n`)
      done({ code: 1, signal: null })
    })
    child.once('exit', (code, signal) => {
      if (code === endings.deepReorg) onDeepReorg()
      if (code === endings.damaged) onDamaged()
      done({ code, signal })
    })
  })
  return {
    port,
    pid: child.pid ?? 0,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      const { code } = await ended
      clearTimeout(late)
      return code === 0
    },
  }
}
