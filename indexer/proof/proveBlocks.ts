import type { ChainNode } from '../engine/ChainNode.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import type { Header } from '../engine/toldBlocks.ts'
import { type Checked, checkLogs, type HeaderLaw } from './checkLogs.ts'
import { checkReceipts, type Receipts } from './checkReceipts.ts'

/**
 * A block with all its logs, and who sent its transactions where its receipts told that. `fault`: why they aren't
 * proven; `logs` is then the most that a node told, or null.
 */
export type ReadLogs = {
  header: Header
  logs: RawLog[] | null
  senders?: Receipts['senders'] | undefined
  fault: string | undefined
}

/** What two nodes say alike is equal text. */
export const textOf = (logs: readonly RawLog[]): string =>
  logs
    .map(({ address, topics, data, transactionHash, logIndex }) =>
      [Number(logIndex), address, topics.join(), data, transactionHash].join(' '),
    )
    .join('\n')

/** Why logs without a fault of their own aren't proven, by how many nodes told them. */
const WORDS = ['no node tells its logs', 'one node alone tells its logs', 'two nodes tell different logs of it']
const NO_ROOT = 'no node tells the receipts of its header'

type Proven = { logs: RawLog[]; senders?: Receipts['senders'] }

/**
 * All logs of these blocks, held against their headers: by the receipts' root where the network has it, which holds
 * each byte of a log. Else, since a bloom filter holds no data, two nodes must tell the same; where there is one node
 * alone, an order without a gap and the bloom filter are all that can be asked for. What one node doesn't prove the
 * next one is asked.
 */
export async function proveBlocks(node: ChainNode, headers: readonly Header[], law: HeaderLaw): Promise<ReadLogs[]> {
  // One node alone that tells receipts must tell those of the root.
  const needed = node.size > 1 || law.root ? 2 : 1
  const told = headers.map((): Checked[] => [])
  const results = new Map<number, Proven>()
  const openOf = () => headers.flatMap((_, i) => (results.has(i) ? [] : i))
  const first = node.idlest
  for (let i = 0; i < node.size && openOf().length > 0; i += 1) {
    const at = (first + i) % node.size
    if (law.root) {
      const open = openOf()
      const found = await node.receiptsOf(
        open.map(one => headers[one]!.number),
        at,
      )
      for (const [n, one] of open.entries()) {
        const proven = checkReceipts(headers[one]!, found[n])
        if (proven !== undefined) results.set(one, proven)
      }
    }
    const open = openOf()
    if (open.length === 0) break
    const found = await node.logsOf(
      open.map(one => headers[one]!.hash),
      at,
    )
    for (const [n, one] of open.entries()) {
      const logs = found[n]
      if (logs === null || logs === undefined) continue
      const checked = checkLogs(headers[one]!, logs, law)
      const same = told[one]!.filter(
        other =>
          other.fault === undefined && checked.fault === undefined && textOf(other.logs) === textOf(checked.logs),
      )
      told[one]!.push(checked)
      if (checked.fault === undefined && same.length + 1 >= needed) results.set(one, { logs: checked.logs })
    }
  }
  return headers.map((header, i) => {
    const proven = results.get(i)
    if (proven !== undefined) return { header, ...proven, fault: undefined }
    const best = told[i]!.toSorted((a, b) => b.logs.length - a.logs.length)[0]
    const fault = told[i]!.find(one => one.fault !== undefined)?.fault
    const why = law.root && node.size === 1 ? NO_ROOT : WORDS[Math.min(told[i]!.length, 2)]!
    return { header, logs: best?.logs ?? null, fault: fault ?? why }
  })
}
