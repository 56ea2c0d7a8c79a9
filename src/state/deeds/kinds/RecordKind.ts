import type { ErrorCode } from '#domain/Errors.ts'
import type { Replacing } from '#domain/plan/makers/planAgain.ts'
import type { DeedRecord, RecordChange } from '../DeedRecord.ts'

/** Fields of a stored entry, of which nothing is known yet. */
export type Fields = Record<string, unknown>

/** What lists, details and messages tell of a record beside what every record has. */
export type RecordFacts = {
  /** Where it is: a chain id, or the name of a network that has none. */
  on: number | 'solana'
  /** The network's name, or the key of the text that is its name. */
  network: { name: string } | { text: 'solana.name' }
  /** A layer 2: the next message comes soon, so this one stays for a shorter time. */
  isFast: boolean
  /** What its cost is paid in; null: no cost is told. */
  native: { symbol: string; decimals: number } | null
  /** What its network, or its wallet until a network has it, knows it by. */
  mark: string
  /** Its page on the network's explorer; undefined: that doesn't know it. See `recordLink`. */
  link: string | undefined
  /** Records with the same text are of one transaction. */
  transaction: string
  /** Who gets it, where something was sent. */
  recipient?: string
  /** Whose moves it is about, where that isn't the account. */
  of?: string
  /** Its number in the account's queue, where it has one. */
  nonce?: number
  /** What was asked to take its place while it waits. */
  replacing?: Replacing
  /** Why it is not what was asked for; what a kind says where nothing else is known. */
  reason: ErrorCode
}

/** Records of one kind (`follow.by`): how they are named, checked, told of and changed. */
export type RecordKind<R extends DeedRecord = DeedRecord> = {
  /** What stays the same of a record, whatever becomes of it. */
  idOf(record: Pick<R, 'account' | 'follow'>): string
  /** Whether a stored entry has all that this kind adds to what every record has. */
  isWhole(record: Fields, follow: Fields): boolean
  factsOf(record: R): RecordFacts
  /** The record with what is known of it now. */
  changed(record: R, change: RecordChange): R
  /** Whether its end may change again: a reorganization takes its block away, or only a wallet said so. */
  mayReopen(record: R): boolean
}
