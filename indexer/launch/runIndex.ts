import type { Status } from '../../src/data/market/schemas.ts'
import type { Front } from './openFront.ts'
import type { Engine } from './startEngine.ts'
import { wait } from '../engine/wait.ts'

type Networks = Status['networks']

/**
 * How a run of the engine ended: by itself, or because its chain was rewritten below what it holds final, or it went on
 * with nothing for too long.
 */
export type Outcome = { why: 'ended' | 'reorg' | 'stalled'; wasReady: boolean; word: string }

type Options = {
  engine: Engine
  front: Front
  say: (line: object) => void
  /** Told every five seconds how far it is, once it was at the head. */
  save: (networks: Networks) => void
  /** Resolves when the chain was rewritten too deep. */
  deepReorg: Promise<void>
  /** The url that is told. */
  url: string
  /** Whether it indexes, or serves what another one does. */
  indexes: boolean
}

/** How often an engine is asked how far it is: while it reads the past, and at the head. */
const CATCHING_UP_MS = 100
const ASK_MS = 5_000
/** How often the answers that a restart begins with are asked for anew. */
const WARM_MS = 30_000
/** A head that moves on and an index that doesn't, for so long. */
const STALL_MS = 90_000

const ask = async (port: number, path: string): Promise<string | undefined> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok ? await answer.text() : undefined
  } catch {
    // Not listening yet, or no more.
    return undefined
  }
}

/** Whether the market served is of this block or a later one. */
async function serves(port: number, chain: string, block: number): Promise<boolean> {
  const answer = await ask(port, `/api/market/stats?chain=${chain}`)
  return answer !== undefined && (JSON.parse(answer) as { at: { block: number } }).at.block >= block
}

/** The answers every restart begins with: what most pages ask. */
async function keepWarm(port: number, front: Front, networks: Networks): Promise<void> {
  const scopes = ['all', ...networks.map(({ key }) => key)]
  const lists = ['tokens', 'pools', 'transactions', 'stats']
  const paths = [
    ...lists.flatMap(list => [list, ...scopes.map(scope => `${list}?chain=${scope}`)]),
    ...networks.map(({ chainId }) => `routing/${chainId}`),
  ]
  for (const path of paths.map(one => `/api/market/${one}`)) {
    const body = await ask(port, path)
    if (body !== undefined) front.answers.keep(path, body)
  }
}

/**
 * Follows an engine that was just started until it ends or must be ended: says when it is at the head, saves how far it
 * is from then on.
 */
export async function runIndex({ engine, front, say, save, deepReorg, url, indexes }: Options): Promise<Outcome> {
  let over: Outcome['why'] | undefined
  let word = ''
  const ending = new AbortController()
  const end = (why: Outcome['why'], said = '') => {
    if (over !== undefined) return
    over = why
    word = said
    ending.abort()
  }
  void engine.ended.then(({ code, signal }) => end('ended', String(code ?? signal)))
  void deepReorg.then(() => end('reorg'))
  front.inner = engine.port
  front.caughtUp = false
  const heads = new Map<number, number>()
  const moved = new Map<number, { block: number; at: number }>()
  let ready = false
  let warmAt = 0
  while (over === undefined) {
    const answer = await ask(engine.port, '/api/status')
    const found = answer === undefined ? undefined : (JSON.parse(answer) as Status).networks
    if (found !== undefined && !ready) {
      for (const { chainId, indexed, head } of found) {
        if (head !== null && (!heads.has(chainId) || (indexed ?? 0) < heads.get(chainId)!)) heads.set(chainId, head)
      }
      const caught =
        found.length > 0 &&
        found.every(({ chainId, indexed }) => indexed !== null && heads.has(chainId) && indexed >= heads.get(chainId)!)
      if (
        caught &&
        (await Promise.all(found.map(({ key, chainId }) => serves(engine.port, key, heads.get(chainId)!)))).every(
          Boolean,
        )
      ) {
        ready = true
        front.caughtUp = true
        say({ step: 'ready', url, networks: found.map(({ chainId, indexed }) => ({ chainId, block: indexed })) })
      }
    }
    if (ready && found !== undefined && indexes) {
      for (const { chainId, indexed, head, waiting } of found) {
        const last = moved.get(chainId)
        // Who waits for a node that proves its logs hasn't stalled.
        const rests = indexed === null || head === null || indexed >= head || !!waiting
        if (rests || last === undefined || last.block !== indexed)
          moved.set(chainId, { block: indexed ?? 0, at: Date.now() })
        else if (Date.now() - last.at > STALL_MS) end('stalled', `network ${chainId} at block ${indexed} of ${head}`)
      }
    }
    if (ready && found !== undefined) save(found)
    if (ready && found !== undefined && Date.now() - warmAt > WARM_MS) {
      warmAt = Date.now()
      await keepWarm(engine.port, front, found)
    }
    if (over === undefined) await wait(ready ? ASK_MS : CATCHING_UP_MS, ending.signal)
  }
  front.inner = undefined
  front.caughtUp = false
  return { why: over, wasReady: ready, word }
}
