import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $transactions } from '#state/deeds/records.ts'
import type { HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import { halfRecords } from '#state/liquidity/halves/halfRecords.ts'
import { lookAtHalf } from '#state/liquidity/halves/lookAtHalf.ts'

/** So many looks in a row at which no node knows a withdrawal: one alone may have asked a node that is behind. */
const LOOKS = 3
/** ms between two looks at a withdrawal that is under way. */
const PACE = 2_000

/**
 * How a half stands: its first transaction is mined, known to no node any more, or neither; `ending`: its deposit is
 * under way.
 */
export type HalfStatus = 'done' | 'lost' | 'waits' | 'ending'

/**
 * Looks at a half's first transaction until it is done; null: at nothing. One that was reverted is forgotten, and with
 * it the half.
 */
export function useHalf(half: HalfMigration | null): HalfStatus {
  const records = useStore($transactions)
  const [done, setDone] = useState(false)
  const [unknown, setUnknown] = useState(0)
  useEffect(() => {
    if (!half) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        const found = await lookAtHalf(half, $transactions.get(), abort.signal)
        if (found === 'done') return setDone(true)
        if (!abort.signal.aborted) setUnknown(times => (found === 'unknown' ? times + 1 : 0))
      } catch (error) {
        if (!abort.signal.aborted) console.warn('Tarn: a withdrawal could not be looked up', error)
      }
      if (!abort.signal.aborted) timer = setTimeout(() => void look(), PACE)
    }
    void look()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [half?.hash])
  if (half && halfRecords(half, records).status === 'ending') return 'ending'
  return done ? 'done' : unknown >= LOOKS ? 'lost' : 'waits'
}
