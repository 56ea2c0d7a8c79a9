import type { Transaction } from '../../deeds/DeedRecord.ts'
import { forgetHalf, type HalfMigration } from './halfMigrations.ts'
import { firstOf } from './halfRecords.ts'

/**
 * What became of its withdrawal: a half that is none is forgotten. `all`: what this browser remembers; one that was
 * sped up has another hash by now. Throws AppError `network.*`.
 */
export async function lookAtHalf(
  half: HalfMigration,
  all: readonly Transaction[],
  signal: AbortSignal,
): Promise<'done' | 'waits' | 'unknown'> {
  const { readMined } = await import('#onchain/read/mined/readMined.ts')
  const mined = await readMined(half.chainId, firstOf(half, all)?.follow.hash ?? half.hash, { signal })
  if (mined !== 'reverted') return mined
  forgetHalf(half.hash)
  return 'waits'
}
