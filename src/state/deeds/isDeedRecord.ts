import { isDeed } from '#domain/deeds.ts'
import type { DeedRecord } from './DeedRecord.ts'
import type { Fields } from './kinds/RecordKind.ts'
import { recordId, recordKinds } from './kinds/recordKinds.ts'
import { areMoves, arePromises } from './StoredMove.ts'

const isHex = (value: unknown, length: number): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) && value.length === length
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)

/** Missing in records of older versions. */
const isFlow = (value: unknown): boolean => {
  const { id, step, of } = (value ?? {}) as Fields
  const [at, all] = [step as number, of as number]
  const numbered = Number.isSafeInteger(at) && Number.isSafeInteger(all) && at >= 0 && at < all
  return value === undefined || (typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) && numbered)
}

const statuses = ['pending', 'confirmed', 'changed', 'failed', 'canceled', 'expired']

/** Whether a stored entry is whole. */
export function isDeedRecord(value: unknown): value is DeedRecord {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Fields
  const follow = (record.follow ?? {}) as Fields
  const { by } = follow
  return (
    typeof by === 'string' &&
    Object.hasOwn(recordKinds, by) &&
    recordKinds[by as keyof typeof recordKinds].isWhole(record, follow) &&
    record.id === recordId(value as DeedRecord) &&
    isDeed(record.deed) &&
    statuses.includes(record.status as string) &&
    Number.isSafeInteger(record.addedAt) &&
    [record.amountIn, record.amountOut].every(isAmount) &&
    isFlow(record.flow) &&
    (record.quiet === undefined || record.quiet === true) &&
    (record.subject === undefined || isHex(record.subject, 66)) &&
    areMoves(record.moves) &&
    arePromises(record.promises) &&
    (record.cost === undefined || record.cost === null || isAmount(record.cost))
  )
}
