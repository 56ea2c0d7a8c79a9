import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '../../../indexer/launch/freePort.ts'
import { type Indexer, startIndexer } from '../../../indexer/startIndexer.ts'

/**
 * What an indexer that is killed and started again takes, in milliseconds: to figures of any age, and to follow the
 * head.
 */
export type Restart = { figures: number; following: number }

type Place = { rpc: string; folder: string; databaseUrl: string | undefined }

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return Number(parent) === pid ? [Number(name)] : []
      } catch {
        return [] // ended while we looked
      }
    })

/** Kills an indexer and its engine with -9 and starts it anew at the same place. */
export async function benchRestart(
  running: Indexer,
  { rpc, folder, databaseUrl }: Place,
): Promise<{ restart: Restart; indexer: Indexer }> {
  for (const pid of [running.pid, ...childrenOf(running.pid)]) process.kill(pid, 'SIGKILL')
  await running.stop()
  const port = await freePort()
  const began = performance.now()
  let figures: number | undefined
  const looking = (async () => {
    while (figures === undefined) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/market/tokens?chain=ethereum`).catch(() => undefined) // not listening yet
      if (answer?.ok && ((await answer.json()) as { items: unknown[] }).items.length > 0)
        figures = performance.now() - began
      else await new Promise(done => setTimeout(done, 20))
    }
  })()
  const indexer = await startIndexer({
    ...{ rpc: { 1: rpc }, folder, port, pollMs: null },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  const following = performance.now() - began
  await looking
  return { restart: { figures: figures!, following }, indexer }
}
