import type { DeedRecord } from '../DeedRecord.ts'
import { evmKind } from './evmKind.ts'
import { orderKind } from './orderKind.ts'
import type { RecordFacts, RecordKind } from './RecordKind.ts'
import { solanaKind } from './solanaKind.ts'

type By = DeedRecord['follow']['by']

/** LIST: kinds of records by `follow.by`. Another one is one entry here, its type in DeedRecord and its follower. */
export const recordKinds: { [B in By]: RecordKind<Extract<DeedRecord, { follow: { by: B } }>> } = {
  evm: evmKind,
  solana: solanaKind,
  order: orderKind,
}

/** The kind of a record. */
export const kindOf = <R extends DeedRecord>({ follow }: Pick<R, 'follow'>): RecordKind<R> =>
  recordKinds[follow.by] as unknown as RecordKind<R>

/** What stays the same of a deed that was handed over. */
export const recordId = (record: Pick<DeedRecord, 'account' | 'follow'>): string => kindOf(record).idOf(record)

/** What is told of a record by its kind. */
export const factsOf = (record: DeedRecord): RecordFacts => kindOf(record).factsOf(record)
