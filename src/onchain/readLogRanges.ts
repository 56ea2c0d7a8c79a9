import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { client, type RequestOptions } from './clients.ts'
import { RpcError } from './RpcError.ts'

export type Log = { address: Address; topics: Hex[] }

/** Blocks, both ends included. */
export type Span = { from: number; to: number }

type Options = RequestOptions & {
  /** `up`: oldest first; `down`: newest first. What is read is always one piece from the end it began at. */
  direction: 'up' | 'down'
  /** Blocks asked for at first, where an earlier reading found out what the node allows. */
  size?: number
  /** Told after each piece: its logs, the blocks it covers, and the size that went well. */
  onPart: (logs: Log[], covered: Span, size: number) => void
  /** ms before a node that asks for patience is asked again, for tests. */
  patience?: number
}

/** Blocks of the first piece: an answer comes at once from any node, and a generous one is at the whole chain a dozen pieces later. */
const BEGIN = 10_000
/** Questions at once, when the size is known to be allowed. */
const PARALLEL = 4
/** Pieces without a refusal after which larger ones are tried again: elsewhere there are fewer logs. */
const CALM = 32
/** Times in a row that a node may be away, or ask for patience. */
const TRIES = 5
const PATIENCE = 1_000

const hex = (n: number): Hex => `0x${n.toString(16)}`

/**
 * Logs of a span of blocks in pieces that the node allows: many refuse more than some hundreds or thousands of blocks, or of results, and none says so in the
 * same words. So a refused piece is halved, and one that goes well grows, up to what was refused before. Throws `network.*`, or what the node says of one
 * single block; what was told by then stands.
 */
export async function readLogRanges(chainId: number, filter: object, span: Span, { direction, size: first, onPart, patience = PATIENCE, ...options }: Options): Promise<void> {
  const rpc = client(chainId)
  let { from, to } = span
  let size = Math.max(1, Math.min(first ?? BEGIN, to - from + 1))
  /** The largest that went well, the smallest that was refused, pieces since then, failures in a row that are nobody's fault. */
  let [allowed, refused, calm, tries] = [first ? size : 0, Number.POSITIVE_INFINITY, 0, 0]
  /** Questions at once: one for a node that asked for patience, more as it bears them again. */
  let lanes = PARALLEL
  while (from <= to) {
    options.signal?.throwIfAborted()
    const pieces = piecesOf({ from, to }, direction, size, size <= allowed ? lanes : 1)
    const answers = await Promise.allSettled(pieces.map(piece => rpc.request<Log[]>('eth_getLogs', [{ ...filter, fromBlock: hex(piece.from), toBlock: hex(piece.to) }], options)))
    // One piece without holes: what came behind a refusal is asked again.
    for (const [i, answer] of answers.entries()) {
      const piece = pieces[i]
      if (!piece || answer.status === 'rejected') break
      if (direction === 'up') from = piece.to + 1
      else to = piece.from - 1
      allowed = Math.max(allowed, piece.to - piece.from + 1)
      calm++
      tries = 0
      onPart(answer.value, piece, allowed)
    }
    const failure = answers.find(answer => answer.status === 'rejected')?.reason
    if (failure === undefined) {
      lanes = Math.min(PARALLEL, lanes + 1)
      if (calm >= CALM) [refused, calm] = [Number.POSITIVE_INFINITY, 0]
      const next = refused === Number.POSITIVE_INFINITY ? size * 2 : Math.floor((size + refused) / 2)
      // Close enough to what is refused: trying on would cost more than it brings.
      if (next - size > size / 16) size = next
      continue
    }
    options.signal?.throwIfAborted()
    const kind = kindOf(failure)
    if (kind === 'hopeless' || (kind !== 'tooMuch' && ++tries > TRIES)) throw failure
    if (kind === 'busy') {
      lanes = 1
      await pause(patience * 2 ** (tries - 1), options.signal)
    } else if (size === 1) throw failure
    else {
      refused = size
      size = allowed < size && allowed > size / 2 ? allowed : Math.floor(size / 2)
      // A crowded part of the chain: what was allowed elsewhere isn't here.
      if (allowed > size) allowed = size
      calm = 0
    }
  }
}

/** The next pieces from where the reading stands. */
function piecesOf({ from, to }: Span, direction: 'up' | 'down', size: number, count: number): Span[] {
  const pieces: Span[] = []
  for (let i = 0; i < count; i++) {
    const piece = direction === 'up' ? { from: from + i * size, to: Math.min(to, from + (i + 1) * size - 1) } : { from: Math.max(from, to - (i + 1) * size + 1), to: to - i * size }
    if (piece.from > piece.to || piece.from > to || piece.to < from) break
    pieces.push(piece)
  }
  return pieces
}

/** `busy`: ask later. `tooMuch`: ask for less (a node that gives up, or breaks off, may have been asked for too much as well). */
function kindOf(failure: unknown): 'busy' | 'tooMuch' | 'away' | 'hopeless' {
  if (failure instanceof RpcError) {
    if (failure.code === -32601 || /method.*not (found|supported|available|offered)|is not offered here/i.test(failure.message)) return 'hopeless'
    return /too many requests|rate.?limit|per second|throttl/i.test(failure.message) ? 'busy' : 'tooMuch'
  }
  const code = failure instanceof AppError ? failure.code : null
  if (code === 'network.rateLimit') return 'busy'
  if (code === 'network.slow') return 'tooMuch'
  return code === 'network.down' ? 'away' : 'hopeless'
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
