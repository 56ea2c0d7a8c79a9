import { type Refusal, refusalBy, type Span, UNSETTLED, walk } from '../../src/domain/chains/LogRanges.ts'
import { askNode, NodeRefusal } from '../chains/askNode.ts'
import type { Network } from '../chains/networks.ts'
import type { Move } from './Move.ts'
import { filtersOf, movesInLog, type RawLog } from './movesInLogs.ts'
import { isUndone, moveInTrace, type Trace, traceFiltersOf } from './movesInTraces.ts'

/** Blocks read, both ends included (`from` above `to`: none), and how many of them the node gives at once. */
export type Covered = { from: number; to: number; size: number }

/**
 * All that was read of a wallet on a network. `hash` is block `logs.to`'s: another one is another chain, of which
 * nothing is known.
 */
export type History = {
  hash: string | null
  logs: Covered | null
  /** Null: not begun. 'unknown': the node keeps no traces. */
  native: Covered | 'unknown' | null
  /** Transactions the wallet sent. */
  sent: number | null
  cut: boolean
  /** Up to `logs.to`, in no order. */
  moves: Move[]
  /** Of blocks that may still be taken back; read anew each time, never kept. */
  recent: Move[]
}

export const NO_HISTORY: History = {
  hash: null,
  logs: null,
  native: null,
  sent: null,
  cut: false,
  moves: [],
  recent: [],
}

type Options = {
  signal: AbortSignal
  onChange: (history: History, share: number) => void
  /** ms a busy node is left alone at first; moves that are kept. For tests. */
  patience?: number
  most?: number
}

/** Of one wallet on one network: a longer history is cut to the newest. */
const MOST_MOVES = 10_000
/** Questions at once: the node is the market's, too. */
const LANES = 2
const TIMES_AT_ONCE = 20

class Enough extends Error {}

const hex = (n: number): string => `0x${n.toString(16)}`
const keyOf = ({ hash, at }: Move): string => `${hash} ${at}`

function refusalOf(failure: unknown): Refusal {
  if (failure instanceof NodeRefusal) return refusalBy(failure.code, failure.message)
  if (failure instanceof Error && failure.name === 'TimeoutError') return 'tooMuch'
  return 'away'
}

/**
 * Reads what is new on a network for a wallet since `before`, then what is older, newest first: its logs, then, where
 * the node keeps traces, what moved without one. Tells `onChange` after each piece. Throws what the node says where it
 * can't go on; what was told stands.
 */
export async function readHistory(
  { chain, rpc }: Network,
  { wallet, before }: { wallet: string; before: History },
  { signal, onChange, patience = 1_000, most = MOST_MOVES }: Options,
): Promise<History> {
  const urls = [...new Set(rpc)]
  let turn = 0
  const ask = <T>(method: string, params: unknown[]): Promise<T> =>
    askNode<T>(urls[turn % urls.length]!, method, params).catch((error: unknown) => {
      // The next question goes to the next node.
      if (!(error instanceof NodeRefusal)) turn++
      throw error
    })
  const block = (number: number | 'latest') =>
    ask<{ number: string; hash: string; timestamp: string } | null>('eth_getBlockByNumber', [
      number === 'latest' ? number : hex(number),
      false,
    ])

  const newest = await block('latest')
  if (newest === null) throw new Error('the node knows no head')
  const head = Number(newest.number)
  const settled = Math.max(0, head - UNSETTLED)
  const same = before.logs !== null && (await block(before.logs.to))?.hash === before.hash
  let now: History = {
    ...(same ? before : NO_HISTORY),
    sent: Number(await ask<string>('eth_getTransactionCount', [wallet, 'latest'])),
  }
  const times = new Map<number, number>()

  const share = (): number => {
    const done = (covered: History['native']) =>
      covered === null ? 0 : covered === 'unknown' ? head + 1 : covered.to - covered.from + 1
    return Math.min(1, (done(now.logs) + done(now.native)) / (2 * (head + 1)))
  }
  const change = (next: Partial<History>) => {
    now = { ...now, ...next }
    onChange(now, share())
  }
  /** `found` without those that are there, each with its block's time. */
  const timed = async (found: Move[]): Promise<Move[]> => {
    const missing = [
      ...new Set(found.filter(({ time, block: of }) => time === 0 && !times.has(of)).map(move => move.block)),
    ]
    for (let i = 0; i < missing.length; i += TIMES_AT_ONCE)
      await Promise.all(
        missing.slice(i, i + TIMES_AT_ONCE).map(async of => times.set(of, Number((await block(of))?.timestamp ?? 0))),
      )
    return found.map(move => (move.time === 0 ? { ...move, time: times.get(move.block) ?? 0 } : move))
  }
  const onceEach = (moves: readonly Move[]): Move[] => [...new Map(moves.map(move => [keyOf(move), move])).values()]

  async function cover(part: 'logs' | 'native', find: (piece: Span) => Promise<Move[]>): Promise<void> {
    const known = now[part]
    let covered: Covered = known === null || known === 'unknown' ? { from: settled + 1, to: settled, size: 0 } : known
    const isOurs = (move: Move) => (part === 'native') === move.at.startsWith('t')
    const fresh: Move[] = []
    const hands = {
      ask: async (piece: Span) => timed(onceEach(await find(piece))),
      refusalOf,
      wait: (tries: number) => new Promise<void>(done => setTimeout(done, patience * 2 ** (tries - 1))),
      lanes: LANES,
      signal,
    }
    const sized = () => (covered.size > 0 ? { size: covered.size } : {})
    await walk(
      { from: covered.to + 1, to: head },
      {
        ...hands,
        ...sized(),
        direction: 'up',
        onPart: (found, piece, size) => {
          fresh.push(...found.filter(move => move.block > settled))
          covered = {
            ...covered,
            to: Math.max(covered.to, Math.min(settled, piece.to)),
            size: Math.max(size, covered.size),
          }
          change({ [part]: covered, moves: onceEach([...now.moves, ...found.filter(move => move.block <= settled)]) })
        },
      },
    )
    const hash = part === 'logs' ? ((await block(covered.to))?.hash ?? null) : now.hash
    change({ hash, recent: [...now.recent.filter(move => !isOurs(move)), ...fresh] })
    // Where the logs were left, what left no log is left, too.
    const bottom = now.cut ? (now.logs?.from ?? 0) : 0
    await walk(
      { from: bottom, to: covered.from - 1 },
      {
        ...hands,
        ...sized(),
        direction: 'down',
        onPart: (found, piece, size) => {
          covered = { ...covered, from: piece.from, size }
          change({ [part]: covered, moves: onceEach([...now.moves, ...found]) })
          if (now.moves.length > most) throw new Enough()
        },
      },
    ).catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error
      change({ cut: true })
    })
  }

  const asked = async <T>(method: string, filters: readonly object[], { from, to }: Span): Promise<T[]> =>
    (
      await Promise.all(
        filters.map(filter => ask<T[]>(method, [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }])),
      )
    ).flat()
  const inLogs = async (piece: Span) =>
    (await asked<RawLog>('eth_getLogs', filtersOf(wallet), piece)).flatMap(log => movesInLog(chain, wallet, log))
  const inTraces = async (piece: Span) => {
    const found = await asked<Trace>('trace_filter', traceFiltersOf(wallet), piece)
    const happened = await Promise.all(
      found.map(async trace => {
        const move = moveInTrace(wallet, trace)
        // What a contract paid was taken back if that contract's own call failed.
        return move !== null &&
          trace.traceAddress.length > 0 &&
          isUndone(trace, await ask<Trace[]>('trace_transaction', [move.hash]))
          ? null
          : move
      }),
    )
    return happened.filter(move => move !== null)
  }
  await cover('logs', inLogs)
  const traces = await ask<unknown[]>('trace_filter', [
    { fromBlock: hex(head), toBlock: hex(head), fromAddress: [wallet] },
  ]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NodeRefusal) return false
      throw error
    },
  )
  if (traces) await cover('native', inTraces)
  else change({ native: 'unknown' })
  return now
}
