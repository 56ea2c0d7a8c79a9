import type { DeedRecord, RecordChange } from '../DeedRecord.ts'

/** Who finds out what became of records of one kind. */
export type Follower = {
  /**
   * Waits for as long as it takes, until `stop` is aborted. Null: nobody can tell now; it is asked again by the next page, or when its network answers. `note` hears of
   * what took its place meanwhile.
   */
  settle: (record: DeedRecord, stop: AbortSignal, note: (change: RecordChange) => void) => Promise<RecordChange | null>
  /** Whether what was done is still done some blocks later. Without: it is final. */
  stands?: (record: DeedRecord) => Promise<boolean>
}
