import type { findAsked } from '#onchain/act/findAsked.ts'
import type { DeedRecord, RecordChange } from '../DeedRecord.ts'

/**
 * Whom a follower tells while it waits: of what took the record's place, whether its network answers, and whether what
 * became of it can't be known now (`unknown`). `latest`: what is remembered of it by now; `all`: of every deed.
 */
export type Telling = {
  note: (change: RecordChange) => void
  away: (is: boolean) => void
  unknown: (is: boolean) => void
  latest: () => DeedRecord
  all: () => readonly DeedRecord[]
}

/** Who finds out what became of records of one kind. */
export type Follower = {
  /** Finds what a wallet sent for a question that it never answered. Without: nothing tells it from others. */
  find?: typeof findAsked
  /**
   * Waits for as long as it takes, until `stop` is aborted. Null: unknown now; the next page asks again, or this one
   * when its network answers.
   */
  settle: (record: DeedRecord, stop: AbortSignal, tell: Telling) => Promise<RecordChange | null>
  /** Whether what was done is still done some blocks later. `all`: of every deed. Without: it is final. */
  stands?: (record: DeedRecord, all: () => readonly DeedRecord[]) => Promise<boolean>
}
