// npm run bench live: a thousand listeners on one process of the site, half on a whole network, half on a token each.
// How long from a block on the node to the listener, beside how long to one listener alone (the floor) in the same run,
// and what the process needs of memory. BENCH_MINUTES (1; the requirement's run is 10) and BENCH_CLIENTS (1000) say how
// much of it.
import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Page, TokenRow } from '../../src/data/market/schemas.ts'
import { placesOf } from '../run/places.ts'
import { stackUp } from '../stack/stackUp.ts'
import { say } from '../run/steps.ts'
import { removeFolder, verb } from '../run/verb.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 1)
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 1000)
const GOAL_MS = 1_000
const FLOOR_MS = 60_000
const CHAIN = 1

const places = placesOf(join(process.env.TARN_HOME ?? '.tarn', `bench-live-${process.pid}`))

const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
const megabytes = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)

/** Block → ms when the node first had it. */
const seen = new Map<number, number>()
async function watchBlocks(url: string, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    })
    const block = Number(((await answer.json()) as { result: string }).result)
    if (!seen.has(block)) seen.set(block, performance.now())
    await new Promise(done => setTimeout(done, 20))
  }
}

/** Listens and adds, for each block heard of, the ms since the node had it. */
function listen(
  { site, query, late }: { site: string; query: string; late: number[] },
  ending: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${site}/api/market/stream?${query}`,
      { headers: { accept: 'text/event-stream' }, agent: false, signal: ending },
      answer => {
        if (answer.statusCode !== 200) return reject(new Error(`stream: ${answer.statusCode}`))
        resolve()
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          const at = /^id: \d+-(\d+)/m.exec(text)
          const from = at && seen.get(Number(at[1]))
          if (from) late.push(performance.now() - from)
        })
        answer.on('error', () => {})
      },
    )
    asking.on('error', error => (ending.aborted ? resolve() : reject(error)))
    asking.end()
  })
}

async function bench(): Promise<number> {
  const { site, ports } = await stackUp(places, 'quick', true)
  const url = `http://127.0.0.1:${ports.site}`
  const ending = new AbortController()
  const blocks = new AbortController()
  const watching = watchBlocks(`http://127.0.0.1:${ports.rpc[CHAIN]}`, blocks.signal)
  const { items } = (await (await fetch(`${url}/api/market/tokens?chain=ethereum&limit=50`)).json()) as Page<TokenRow>

  const late: number[] = []
  const started = performance.now()
  for (let i = 0; i < CLIENTS; i += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, CLIENTS - i) }, (_, j) =>
        listen(
          {
            site: url,
            query: (i + j) % 2 ? `chain=ethereum&tokens=${items[(i + j) % items.length]!.address}` : 'chain=ethereum',
            late,
          },
          ending.signal,
        ),
      ),
    )
  say(`${CLIENTS} listeners connected in ${Math.round(performance.now() - started)} ms`)
  late.length = 0
  const memory: number[] = []
  const every = (MINUTES * 60_000) / 20
  for (let i = 0; i <= 20; i++) {
    memory.push(megabytes(site.pid))
    if (i < 20) await new Promise(done => setTimeout(done, every))
  }
  ending.abort()
  // After the many: by then whatever a start still does is over, which would be in the floor's few messages and not in
  // theirs.
  const floor: number[] = []
  const alone = new AbortController()
  await listen({ site: url, query: 'chain=ethereum', late: floor }, alone.signal)
  await new Promise(done => setTimeout(done, FLOOR_MS))
  alone.abort()
  blocks.abort()
  await watching.catch(() => {}) // it was aborted by us

  const [p50, p95, p99] = [0.5, 0.95, 0.99].map(q => Math.round(quantile(late, q))) as [number, number, number]
  const floor95 = Math.round(quantile(floor, 0.95))
  say(
    `block to listener: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms over ${late.length} messages (goal: p95 ≤ ${GOAL_MS} ms ${p95 <= GOAL_MS ? 'met' : 'NOT met'})`,
  )
  say(`one listener alone: p95 ${floor95} ms; a thousand cost ${(p95 / floor95).toFixed(2)} times that`)
  say(
    `memory of the process over ${MINUTES} min: ${memory[0]} MB at first, ${Math.max(...memory)} MB at most, ${memory.at(-1)} MB at last`,
  )
  return p95 <= GOAL_MS ? 0 : 1
}

verb(bench, () => removeFolder(places.home))
