import { useEffect, useState } from 'react'
import { NO_POOL, type PoolReading, watchPool } from '#state/liquidity/poolFacts.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'

/** A pool by what names it, kept up to date while the component is mounted. */
export function usePool(chainId: number, asked: Omit<PoolRef, 'id'>): PoolReading {
  const key = JSON.stringify(asked)
  const [reading, setReading] = useState<{ key: string; reading: PoolReading }>({ key, reading: NO_POOL })
  useEffect(() => watchPool(chainId, asked, read => setReading({ key, reading: read })), [chainId, key])
  // What was read of another pool says nothing of this one.
  return reading.key === key ? reading.reading : NO_POOL
}
