import type { DeedRecord } from '../deeds/DeedRecord.ts'
import { isDeedRecord } from '../deeds/isDeedRecord.ts'
import { readStored } from '../stored/stored.ts'

/**
 * The records of this browser's transactions as they are stored now; the page that follows a transaction writes it
 * there. Reading them wakes no wallet. Records of steps that only prepare another step are left out.
 */
export function recordsNow(): DeedRecord[] {
  try {
    const all: unknown = JSON.parse(readStored('tarn.records') ?? 'null')
    return Array.isArray(all) ? all.filter(isDeedRecord).filter(({ quiet }) => !quiet) : []
  } catch {
    return [] // corrupt storage is an empty one
  }
}
