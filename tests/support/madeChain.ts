import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type MadeChain = {
  url: string
  /** An answer of its node: of Ethereum's methods, or `bench_…` (scripts/bench/indexer/benchIndexerNode.ts). */
  ask<T>(method: string, ...params: unknown[]): Promise<T>
  head(): Promise<number>
  stop(): void
}

/**
 * Starts a node of a made Ethereum with so many swaps in its past. Of the same number and the same end it makes the
 * same chain.
 * @param endsAt the past's end, unix seconds; now without it.
 */
export async function madeChain(swaps: number, endsAt = Math.floor(Date.now() / 1000)): Promise<MadeChain> {
  const script = join(import.meta.dirname, '../../scripts/bench/indexer/benchIndexerNode.ts')
  const node = spawn(process.execPath, ['--max-old-space-size=6144', script, String(swaps), String(endsAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((done, fail) => {
    createInterface({ input: node.stdout }).once('line', done)
    node.once('exit', code => fail(new Error(`the node ended (${code})`)))
  })
  const url = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
  const ask = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    // Its own connection: one that is kept may have ended while a database in this process had the thread for a minute.
    const headers = { connection: 'close' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ id: 1, method, params }) })
    return ((await answer.json()) as { result: T }).result
  }
  return {
    ...{ url, ask },
    head: async () => Number(await ask<string>('eth_blockNumber')),
    stop: () => void node.kill(),
  }
}
