import type { ChainNode, Header } from '../engine/ChainNode.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import { type BloomLaw, type Checked, checkLogs } from './checkLogs.ts'

/** A block with all its logs. `fault`: why they aren't proven; `logs` is then the most that a node told, or null. */
export type ReadLogs = { header: Header; logs: RawLog[] | null; fault: string | undefined }

/** What two nodes say alike is equal text. */
export const textOf = (logs: readonly RawLog[]): string =>
  logs
    .map(({ address, topics, data, transactionHash, logIndex }) =>
      [Number(logIndex), address, topics.join(), data, transactionHash].join(' '),
    )
    .join('\n')

/** Why logs without a fault of their own aren't proven, by how many nodes told them. */
const WORDS = ['no node tells its logs', 'one node alone tells its logs', 'two nodes tell different logs of it']

/**
 * All logs of these blocks, held against their headers. Where one node's logs can't be all, the next node is asked. On
 * a network whose headers tell nothing of logs two nodes must tell the same; where there is one node alone, an order
 * without a gap is all that can be asked for.
 */
export async function proveBlocks(node: ChainNode, headers: readonly Header[], law: BloomLaw): Promise<ReadLogs[]> {
  const needed = !law.covers && node.size > 1 ? 2 : 1
  const told = headers.map((): Checked[] => [])
  const results = new Map<number, RawLog[]>()
  const first = node.idlest
  for (let i = 0; i < node.size; i += 1) {
    const open = headers.flatMap((_, at) => (results.has(at) ? [] : at))
    if (open.length === 0) break
    const found = await node.logsOf(
      open.map(at => headers[at]!.hash),
      (first + i) % node.size,
    )
    for (const [n, at] of open.entries()) {
      const logs = found[n]
      if (logs === null || logs === undefined) continue
      const checked = checkLogs(headers[at]!, logs, law)
      const same = told[at]!.filter(
        one => one.fault === undefined && checked.fault === undefined && textOf(one.logs) === textOf(checked.logs),
      )
      told[at]!.push(checked)
      if (checked.fault === undefined && same.length + 1 >= needed) results.set(at, checked.logs)
    }
  }
  return headers.map((header, at) => {
    const logs = results.get(at)
    if (logs !== undefined) return { header, logs, fault: undefined }
    const best = told[at]!.toSorted((a, b) => b.logs.length - a.logs.length)[0]
    const fault = told[at]!.find(one => one.fault !== undefined)?.fault
    return {
      ...{ header, logs: best?.logs ?? null },
      fault: fault ?? WORDS[Math.min(told[at]!.length, 2)]!,
    }
  })
}
