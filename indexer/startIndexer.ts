import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './launch/freePort.ts'

export type IndexerOptions = {
  /** Chain id → node. */
  rpc: Record<number, string>
  /** Collections of collectibles and their market, as devnet.json names them. */
  nfts?: { chainId: number; market: string; collections: string[] }[]
  /** A Postgres instead of PGlite. */
  databaseUrl?: string
  /** Where the index lies; default a temporary folder that goes with it. */
  folder?: string
  /** Default a free one. */
  port?: number
  /** `serve`: answers from the Postgres that another one fills. */
  role?: 'start' | 'serve'
  /** Which pools are indexed (production.md); default all. */
  pools?: { rule: 'all' | 'listed' | 'either'; minDepthUsd?: number }
  /** How often heads are asked for; default 300, null: as in production. */
  pollMs?: number | null
  /** Told of each line it says, with the milliseconds since its start. */
  onLine?: (line: string, ms: number) => void
}

export type Indexer = {
  url: string
  pid: number
  /** Milliseconds from start to ready. */
  readyMs: number
  /** Ends it cleanly; resolves with its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts a private indexer (`node indexer/main.ts` as a child) and waits until it is ready. Throws its last words when
 * it fails.
 */
export async function startIndexer({
  rpc,
  nfts = [],
  databaseUrl,
  folder,
  port: wanted,
  role = 'start',
  pools,
  pollMs = 300,
  onLine = () => {},
}: IndexerOptions): Promise<Indexer> {
  const port = wanted ?? (await freePort())
  const home = folder ?? mkdtempSync(join(tmpdir(), 'tarn-index-'))
  const started = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      TARN_INDEX_DIR: home,
      INDEXER_ROLE: role,
      INDEXER_PORT: String(port),
      ...(pools === undefined ? {} : { INDEX_POOLS: pools.rule, INDEX_MIN_DEPTH_USD: String(pools.minDepthUsd ?? '') }),
      ...(pollMs === null ? {} : { INDEXER_POLL_MS: String(pollMs) }),
      TARN_CHAINS: Object.keys(rpc).join(','),
      ...Object.fromEntries(Object.entries(rpc).map(([id, url]) => [`RPC_URL_${id}`, url])),
      ...Object.fromEntries(
        nfts.flatMap(({ chainId, market, collections }) => [
          [`NFT_MARKET_${chainId}`, market],
          [`NFT_COLLECTIONS_${chainId}`, collections.join(',')],
        ]),
      ),
      DATABASE_URL: databaseUrl ?? '',
    },
  })
  const words: string[] = []
  const ended = new Promise<number | null>(done => child.once('exit', code => done(code)))
  createInterface({ input: child.stderr }).on('line', line => words.push(line))
  await new Promise<void>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', line => {
      words.push(line)
      onLine(line, performance.now() - started)
      if (line.startsWith('{') && (JSON.parse(line) as { step: string }).step === 'ready') done()
    })
    ended.then(code => fail(new Error(`the indexer ended (${code}): ${words.slice(-8).join('\n')}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    readyMs: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM')
      const code = await ended
      if (folder === undefined) rmSync(home, { recursive: true, force: true })
      return code
    },
  }
}
