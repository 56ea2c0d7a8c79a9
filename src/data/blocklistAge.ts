// PR-2: how long a block-list may serve. A list that was not renewed lacks later entries: beyond its time it is
// refused, and trading stops.
import type { BlocklistContent } from './signedBlocklist.ts'

/** Days a list may serve where BLOCKLIST_MAX_AGE_DAYS says nothing else. */
export const MAX_AGE_DAYS = 30
/** Days before its end that a list is warned of. */
const WARN_DAYS = 7
/** Seconds a clock may be behind the signer's. */
const CLOCK = 3_600
const DAY = 86_400

export type BlocklistAge = {
  /** `ageing`: refused within a week. `future`: made at a time that is not yet, so its age says nothing. */
  state: 'ok' | 'ageing' | 'refused' | 'future'
  ageSeconds: number
  /** Unix seconds from which it is refused: its own end, or the age at which any list is. */
  refusedAt: number
}

/** How old a list is at a time (unix seconds), and what that means where lists serve `maxAgeDays`. */
export function blocklistAge(
  { madeAt, expiresAt }: Pick<BlocklistContent, 'madeAt' | 'expiresAt'>,
  nowSeconds: number,
  maxAgeDays: number,
): BlocklistAge {
  const refusedAt = Math.min(expiresAt, madeAt + maxAgeDays * DAY)
  const left = refusedAt - nowSeconds
  const state =
    madeAt > nowSeconds + CLOCK ? 'future' : left <= 0 ? 'refused' : left <= WARN_DAYS * DAY ? 'ageing' : 'ok'
  return { state, ageSeconds: Math.max(0, nowSeconds - madeAt), refusedAt }
}
