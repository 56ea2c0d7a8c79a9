import type { ErrorCode } from '../Errors.ts'

// WL-10, judged without asking anyone: do the wallet's node and ours stand on one chain, and is what ours shows of it
// the present?

/** A chain as one node shows it. `time`: unix seconds of the head block. */
export type Head = { number: bigint; time: bigint }

/** Both sides before a block is compared. `theirs`: what the wallet's node answered, unchecked. */
export type Sides = {
  chainId: number /** ms between blocks. */
  blockTime: number
  ours: Head
  theirs: { chainId: unknown; head: unknown }
}

/**
 * What shows whether our head is current. `site`: the site's clock (ms), null where it isn't available; `device`: the
 * visitor's clock (ms), which may be wrong; `still`: ms for which this page has seen no new head, by a monotonic clock;
 * `moved`: this page has seen the head move.
 */
export type Clocks = { site: number | null; device: number; still: number; moved: boolean }

/** Why nothing may be asked, and the values of its sentence. */
export type Doubt = { code: ErrorCode; values?: Record<string, number> }

/** Below the lower head: the youngest blocks may still be reorganised, or one node a step behind the other. */
const DEPTH = 2n
/**
 * Blocks of a network's own time without a new one, and the least of it in ms: a quick network pauses for some seconds
 * now and then.
 */
const STILL_BLOCKS = 5
const STILL_LEAST = 30_000
/** ms by which two nodes of one network may differ, and the least number of blocks. */
const LAG = 60_000
const LAG_LEAST = 5

/** ms without a new block after which a node is frozen. */
export const patience = (blockTime: number): number => Math.max(STILL_BLOCKS * blockTime, STILL_LEAST)

/** Blocks by which one node may be behind the other. */
export const greatestLag = (blockTime: number): bigint => BigInt(Math.max(LAG_LEAST, Math.ceil(LAG / blockTime)))

const minutes = (ms: number): number => Math.max(1, Math.round(Math.abs(ms) / 60_000))

/**
 * Is our head the present? The person's clock is asked only where the site's could not be; a wrong one is told as that.
 * One that was set back would fit an old head: so there the head has to have moved, too.
 */
export function judgeHead({ time }: Head, blockTime: number, { site, device, still, moved }: Clocks): Doubt | null {
  const limit = patience(blockTime)
  const made = Number(time) * 1000
  if (still > limit) return { code: 'network.frozen', values: { minutes: minutes(still) } }
  if (site !== null)
    return site - made > limit ? { code: 'network.frozen', values: { minutes: minutes(site - made) } } : null
  if (device - made > limit) return { code: 'device.clockOff', values: { minutes: minutes(device - made) } }
  return moved ? null : { code: 'network.frozen', values: { minutes: minutes(still) } }
}

const heightOf = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[0-9a-f]{1,16}$/i.test(answer) ? BigInt(answer) : null

/** Do both name the network, and stand near each other on it? */
export function judgeSides({ chainId, blockTime, ours, theirs }: Sides): Doubt | null {
  const head = heightOf(theirs.head)
  if (Number(theirs.chainId) !== chainId || head === null) return { code: 'wallet.otherChain' }
  const lag = greatestLag(blockTime)
  // A node far behind, or one that says so, could show blocks that every chain of this history has.
  if (ours.number - head > lag) return { code: 'wallet.otherChain' }
  return head - ours.number > lag ? { code: 'network.behind' } : null
}

/** The block that both must know by the same hash; of sides that judgeSides let through. */
export function blockToCompare({ ours, theirs }: Sides): bigint {
  const head = heightOf(theirs.head) ?? 0n
  const lower = head < ours.number ? head : ours.number
  return lower > DEPTH ? lower - DEPTH : 0n
}

/** Is it the same block? `theirs`: what the wallet's node answered, unchecked. */
export function judgeBlock(ours: { hash: string } | null, theirs: unknown): Doubt | null {
  const hash = (theirs as { hash?: unknown } | null)?.hash
  const same =
    ours !== null &&
    /^0x[0-9a-f]{64}$/i.test(ours.hash) &&
    typeof hash === 'string' &&
    hash.toLowerCase() === ours.hash.toLowerCase()
  return same ? null : { code: 'wallet.otherChain' }
}
