import type { RawLog } from '../engine/decodeLog.ts'
import type { Header } from '../engine/toldBlocks.ts'
import { compareBloom } from './bloom.ts'

/**
 * What a network's headers tell of its logs. Of their bloom filters, `covers`: each bit is set by a log, so a missing
 * log shows; `within`: each log's bits are in its header. Networks with logs of their own system, or with filters that
 * stay empty, have only one of them, or none. `root`: headers give their hash, and receipts the root in them, so that
 * all of a log is held; not where no node tells receipts, or where a network's own kinds of receipts have another form.
 */
export type HeaderLaw = { covers: boolean; within: boolean; root: boolean }
/** The law of a network of which nothing is learnt yet. */
export const FIRST_LAW: HeaderLaw = { covers: true, within: true, root: false }

/** Logs of one block in order, each once. `fault`: why they can't be all of them, or not this block's. */
export type Checked = { logs: RawLog[]; fault: string | undefined }

const isSame = (a: RawLog, b: RawLog): boolean =>
  a.address === b.address && a.data === b.data && a.topics.join() === b.topics.join()

/** Checks what a node tells of one block when it is asked for all its logs. */
export function checkLogs(block: Header, told: readonly RawLog[], law: HeaderLaw): Checked {
  const own = told.filter(({ blockHash }) => blockHash === block.hash)
  const sorted = own.toSorted((a, b) => Number(a.logIndex) - Number(b.logIndex))
  const logs = sorted.filter((log, i) => i === 0 || log.logIndex !== sorted[i - 1]!.logIndex)
  const checked = (fault: string | undefined): Checked => ({ logs, fault })
  if (own.length < told.length) return checked('it tells logs of another block')
  if (sorted.some((log, i) => i > 0 && log.logIndex === sorted[i - 1]!.logIndex && !isSame(log, sorted[i - 1]!)))
    return checked('it tells two logs of one place')
  const gap = logs.findIndex(({ logIndex }, i) => Number(logIndex) !== i)
  if (gap !== -1) return checked(`log ${gap} is missing`)
  if (block.bloom === undefined || (!law.covers && !law.within)) return checked(undefined)
  const { missing, foreign } = compareBloom(block.bloom, logs)
  if (law.covers && missing) return checked('its header has the bloom of logs that are missing')
  if (law.within && foreign) return checked('its header has no bloom of some of its logs')
  return checked(undefined)
}
