import { NodeRefusal } from '../chains/askNode.ts'
import type { ChainNode } from './ChainNode.ts'
import type { RawLog } from './decodeLog.ts'
import type { KeptRanges } from './KeptRanges.ts'
import type { LogFilter } from './listeners.ts'
import type { Range, RangeProof } from './parquetRange.ts'
import type { Header } from './toldBlocks.ts'

/** The first range; ranges grow and shrink from there. */
const FIRST = 25
/** Logs a range should have: enough for COPY, few enough to be kept in memory several times. */
const WANTED = 4_000
const MOST_BLOCKS = 200_000
/** Ranges asked for before they are needed. */
const AHEAD = 3

/** Proves a range's logs, which node `of` told (undefined: a file did): they may be others then. */
export type Prove = (told: {
  from: number
  to: number
  logs: RawLog[]
  of: number | undefined
}) => Promise<{ logs: RawLog[]; proof: RangeProof }>

type Told = { logs: RawLog[]; end: Header; most: number; of: number | undefined }

/**
 * Reads a range; when it is too much for the node, smaller ones. Returns the blocks that a request may have from now
 * on. `of`: the node that told it; undefined: several did.
 */
async function readRange(
  node: ChainNode,
  { filters, from, to }: { filters: readonly LogFilter[]; from: number; to: number },
): Promise<Told> {
  try {
    return { ...(await node.logs(filters, { from, to })), most: Number.POSITIVE_INFINITY }
  } catch (error) {
    if (!(error instanceof NodeRefusal) || from === to) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await readRange(node, { filters, from, to: middle })
    const second = await readRange(node, { filters, from: middle + 1, to })
    return {
      logs: [...first.logs, ...second.logs],
      end: second.end,
      most: Math.min(first.most, second.most, Math.max(1, middle - from + 1)),
      of: undefined,
    }
  }
}

/**
 * The blocks from `from` to `to` in ranges, in order; some are asked for ahead. What is kept in files isn't asked for,
 * what is asked for is kept, with how it was proven.
 */
export async function* readRanges(
  node: ChainNode,
  {
    filters,
    from,
    to,
    kept,
    prove,
  }: { filters: readonly LogFilter[]; from: number; to: number; kept: KeptRanges | undefined; prove: Prove },
): AsyncGenerator<Range> {
  let size = FIRST
  let most = MOST_BLOCKS
  let next = from
  const read = async (first: number, last: number): Promise<Range> => {
    const told = await readRange(node, { filters, from: first, to: last })
    most = Math.min(most, told.most)
    const { logs, proof } = await prove({ from: first, to: last, logs: told.logs, of: told.of })
    const found = await node.blocks([...new Set(logs.map(log => Number(log.blockNumber)))])
    const blocks = new Map(found.map(block => [block.number, block]))
    for (const { blockNumber, blockHash } of logs)
      if (blocks.get(Number(blockNumber))?.hash !== blockHash)
        throw new Error(`block ${Number(blockNumber)} is another one than its logs'`)
    // What a range costs is its logs: the next ones shall have as many as is good.
    const fits = Math.floor(((last - first + 1) * WANTED) / Math.max(1, logs.length))
    size = Math.max(1, Math.min(size * 4, fits, most))
    const range = { ...{ from: first, to: last, logs, blocks }, end: told.end, proof }
    await kept?.write(range)
    return range
  }
  const hashOf = async (block: number) => (await node.headers([block]))[0]?.hash
  const open = async (first: number, last: number): Promise<Range> => {
    const range = await kept?.read(first, hashOf)
    if (range === undefined) return read(first, last)
    if (range.proof !== undefined && range.proof.by !== 'none') return range
    // A file that doesn't say that its logs were proven is no better than a node.
    const { logs, proof } = await prove({ from: first, to: last, logs: range.logs, of: undefined })
    if (logs !== range.logs) return read(first, last)
    const proven = { ...range, proof }
    if (kept?.begins(first)) await kept.write(proven)
    return proven
  }
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
