// Reading a long span of blocks from a node that allows only some at once: how much to ask for next. Who asks and who
// waits is given.

/** Blocks, both ends included. */
export type Span = { from: number; to: number }

/** Blocks below the head that may still be reorganised: what was read of them is read anew each time. */
export const UNSETTLED = 64

/**
 * `busy`: ask later. `tooMuch`: ask for less (a node that gives up, or breaks off, may have been asked for too much as
 * well). `away`: it may come back.
 */
export type Refusal = 'busy' | 'tooMuch' | 'away' | 'hopeless'

export type Walk<T> = {
  /** `up`: oldest first; `down`: newest first. What is read is always one piece from the end it began at. */
  direction: 'up' | 'down'
  /** Blocks asked for at first, where an earlier reading found out what the node allows. */
  size?: number | undefined
  /** Questions at once, when the size is known to be allowed; default 4. */
  lanes?: number | undefined
  ask(piece: Span): Promise<T>
  refusalOf(failure: unknown): Refusal
  /** Told after each piece: its answer, the blocks it covers, and the size that went well. */
  onPart(answer: T, covered: Span, size: number): void
  /** Resolves when a node that asked for patience for the `times`th time in a row may be asked again. */
  wait(times: number): Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Blocks of the first piece: an answer comes at once from any node, and a generous one is at the whole chain a dozen
 * pieces later.
 */
const BEGIN = 10_000
const PARALLEL = 4
/** Pieces without a refusal after which larger ones are tried again: elsewhere there are fewer logs. */
const CALM = 32
/** Times in a row that a node may be away, or ask for patience. */
const TRIES = 5

/**
 * Reads a span in pieces that the node allows: many refuse more than some hundreds or thousands of blocks, or of
 * results, and none says so in the same words. So a refused piece is halved, and one that goes well grows, up to what
 * was refused before. Throws the last failure where nothing helps; what was told by then stands.
 */
export async function walk<T>(
  { from, to }: Span,
  { direction, size: first, lanes: most = PARALLEL, ask, refusalOf, onPart, wait, signal }: Walk<T>,
): Promise<void> {
  let size = Math.max(1, Math.min(first ?? BEGIN, to - from + 1))
  /**
   * The largest size that succeeded, the smallest that was refused, pieces since then, failures in a row that don't
   * depend on the size.
   */
  let [allowed, refused, calm, tries] = [first ? size : 0, Number.POSITIVE_INFINITY, 0, 0]
  /** Questions at once: one for a node that asked for patience, more as it bears them again. */
  let lanes = most
  while (from <= to) {
    signal?.throwIfAborted()
    const pieces = piecesOf({ from, to }, { direction, size, count: size <= allowed ? lanes : 1 })
    const answers = await Promise.allSettled(pieces.map(ask))
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
      lanes = Math.min(most, lanes + 1)
      if (calm >= CALM) [refused, calm] = [Number.POSITIVE_INFINITY, 0]
      const next = refused === Number.POSITIVE_INFINITY ? size * 2 : Math.floor((size + refused) / 2)
      // Close enough to what is refused: trying on would cost more than it brings.
      if (next - size > size / 16) size = next
      continue
    }
    signal?.throwIfAborted()
    const kind = refusalOf(failure)
    if (kind === 'hopeless' || (kind !== 'tooMuch' && ++tries > TRIES)) throw failure
    if (kind === 'busy') {
      lanes = 1
      await wait(tries)
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
function piecesOf(
  { from, to }: Span,
  { direction, size, count }: { direction: 'up' | 'down'; size: number; count: number },
): Span[] {
  const pieces: Span[] = []
  for (let i = 0; i < count; i++) {
    const piece =
      direction === 'up'
        ? { from: from + i * size, to: Math.min(to, from + (i + 1) * size - 1) }
        : { from: Math.max(from, to - (i + 1) * size + 1), to: to - i * size }
    if (piece.from > piece.to || piece.from > to || piece.to < from) break
    pieces.push(piece)
  }
  return pieces
}

/** What a node's own no means: `code` and words of a JSON-RPC error. */
export function refusalBy(code: number | undefined, message: string): Refusal {
  if (code === -32601 || /method.*not (found|supported|available|offered)|is not offered here/i.test(message))
    return 'hopeless'
  return /too many requests|rate.?limit|per second|throttl/i.test(message) ? 'busy' : 'tooMuch'
}
