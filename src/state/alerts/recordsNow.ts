import type { DeedRecord } from '../deeds/DeedRecord.ts'
import { isDeedRecord } from '../deeds/isDeedRecord.ts'
import { readStored } from '../stored/stored.ts'

/** What is remembered of this browser's transactions as it stands in the storage: whoever's page follows them writes it there. Reading it wakes no wallet. What only prepares another step is nobody's news. */
export function recordsNow(): DeedRecord[] {
  try {
    const all: unknown = JSON.parse(readStored('tarn.records') ?? 'null')
    return Array.isArray(all) ? all.filter(isDeedRecord).filter(({ quiet }) => !quiet) : []
  } catch {
    return [] // corrupt storage is an empty one
  }
}
