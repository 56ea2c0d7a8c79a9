import { onDevnet } from '../../site/devnetNotice.ts'
import type { DeedRecord } from '../DeedRecord.ts'
import { factsOf } from './recordKinds.ts'

/** The page of a record on an explorer; undefined: no explorer knows it. A devnet's networks have none. */
export function recordLink(record: DeedRecord): string | undefined {
  const { on, link } = factsOf(record)
  return onDevnet && typeof on === 'number' ? undefined : link
}
