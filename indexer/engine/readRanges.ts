import { NodeRefusal } from '../chains/askNode.ts'
import type { ChainNode } from './ChainNode.ts'
import type { RawLog } from './decodeLog.ts'
import type { KeptRanges } from './KeptRanges.ts'
import type { LogFilter } from './listeners.ts'
import type { Range } from './parquetRange.ts'

/** The first range; ranges grow and shrink from there. */
const FIRST = 25
/** Logs a range should have: enough for COPY, few enough to be kept in memory several times. */
const WANTED = 4_000
const MOST_BLOCKS = 200_000
/** Ranges asked for before they are needed. */
const AHEAD = 3

/**
 * Reads a range; when it is too much for the node, smaller ones. Returns the blocks that a request may have from now
 * on.
 */
async function readRange(
  node: ChainNode,
  { filters, from, to }: { filters: readonly LogFilter[]; from: number; to: number },
): Promise<{ logs: RawLog[]; most: number }> {
  try {
    return { logs: await node.logs(filters, from, to), most: Number.POSITIVE_INFINITY }
  } catch (error) {
    if (!(error instanceof NodeRefusal) || from === to) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await readRange(node, { filters, from, to: middle })
    const second = await readRange(node, { filters, from: middle + 1, to })
    return {
      logs: [...first.logs, ...second.logs],
      most: Math.min(first.most, second.most, Math.max(1, middle - from + 1)),
    }
  }
}

/**
 * The blocks from `from` to `to` in ranges, in order; some are asked for ahead. What is kept in files isn't asked for,
 * what is asked for is kept.
 */
export async function* readRanges(
  node: ChainNode,
  {
    filters,
    from,
    to,
    kept,
  }: { filters: readonly LogFilter[]; from: number; to: number; kept: KeptRanges | undefined },
): AsyncGenerator<Range> {
  let size = FIRST
  let most = MOST_BLOCKS
  let next = from
  const read = async (first: number, last: number): Promise<Range> => {
    const { logs, most: allowed } = await readRange(node, { filters, from: first, to: last })
    most = Math.min(most, allowed)
    const numbers = [...new Set(logs.map(log => Number(log.blockNumber)))]
    const found = await node.blocks(numbers)
    const blocks = new Map(found.map(block => [block.number, block]))
    const end = blocks.get(last) ?? (await node.headers([last]))[0]
    if (end === null || end === undefined) throw new Error(`the node has no block ${last}`)
    // What a range costs is its logs: the next ones shall have as many as is good.
    const fits = Math.floor(((last - first + 1) * WANTED) / Math.max(1, logs.length))
    size = Math.max(1, Math.min(size * 4, fits, most))
    const range = { from: first, to: last, logs, blocks, end }
    await kept?.write(range)
    return range
  }
  const hashOf = async (block: number) => (await node.headers([block]))[0]?.hash
  const open = async (first: number, last: number): Promise<Range> =>
    (await kept?.read(first, hashOf)) ?? read(first, last)
  const ahead: Promise<Range>[] = []
  while (next <= to || ahead.length > 0) {
    while (next <= to && ahead.length < AHEAD) {
      const there = kept?.lastWith(next) ?? to + 1
      const last = there <= to ? there : Math.min(to, next + size - 1, kept?.lastBefore(next) ?? to)
      const range = there <= to ? open(next, last) : read(next, last)
      // Awaited later; until then its rejection is not unhandled.
      range.catch(() => {})
      ahead.push(range)
      next = last + 1
    }
    yield await ahead.shift()!
  }
}
