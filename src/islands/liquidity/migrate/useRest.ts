import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $transactions } from '#state/deeds/records.ts'
import { type RunKey, runOf } from '#state/deeds/runs.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import type { HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import { currenciesOfHalf } from '#state/liquidity/halves/halfRecords.ts'
import type { Rest } from '#state/liquidity/halves/readRest.ts'

/**
 * What of a half lies in the wallet, read again whenever a balance or a record changes; null: not known yet, or of
 * nothing.
 */
export function useRest(half: HalfMigration | null): Rest | null {
  const balances = useStore($balances)
  const records = useStore($transactions)
  const [rest, setRest] = useState<{ hash: string; rest: Rest | null }>({ hash: '', rest: null })
  const ids = half ? currenciesOfHalf(half) : []
  const chainId = half?.chainId ?? 0
  useEffect(() => (ids.length > 0 ? wantBalances(chainId, ids) : undefined), [chainId, ids.join()])
  const held = ids.map(id => String(balances[balanceKey(chainId, id)])).join()
  const own = records.filter(each => each.account === half?.account).map(({ id, status }) => `${id} ${status}`)
  useEffect(() => {
    if (!half) return
    const abort = new AbortController()
    const look = async () => {
      const { readRest } = await import('#state/liquidity/halves/readRest.ts')
      const found = await readRest(half, $transactions.get(), abort.signal)
      if (!abort.signal.aborted) setRest({ hash: half.hash, rest: found })
    }
    look().catch((error: unknown) => {
      if (!abort.signal.aborted) console.warn('Tarn: what lies in the wallet could not be read', error)
    })
    return () => abort.abort()
  }, [half?.hash, half?.flows?.join(), held, own.join()])
  return rest.hash === half?.hash ? rest.rest : null
}

/** The same while its second half is asked for: what it began with stands until that failed or its dialog is closed. */
export function useRestOf(half: HalfMigration, key: RunKey): Rest | null {
  const now = useRest(half)
  const run = useStore(runOf(key))
  const kept = useRef(now)
  if (!run || run.error) kept.current = now
  return kept.current
}
