import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import type { Say } from '#i18n/Say.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { type Offer, readOffer, replaceTransaction, whereReplaced } from '#state/deeds/replacing.ts'
import { forgetRun, isRunning, runOf, stopRun } from '#state/deeds/runs.ts'
import { $connection } from '#state/wallet/connection.ts'
import { Button } from '#ui/primitives/Button.tsx'

/**
 * ER-8: a transaction that waits is sped up or cancelled here where its wallet keeps a nonce; else it is said where.
 */
export function ReplaceDeed({ say, record }: { say: Say; record: Transaction }) {
  const connection = useStore($connection)
  const run = useStore(runOf('replace'))
  const [offer, setOffer] = useState<Offer | 'none' | AppError | null>(null)
  const where = whereReplaced(record, connection)
  const { hash, chainId } = record.follow
  // Offered anew for what waits now, not for every other change of its record
  useEffect(() => {
    if (where !== 'here') return
    const abort = new AbortController()
    readOffer(record, abort.signal).then(
      found => abort.signal.aborted || setOffer(found ?? 'none'),
      error => abort.signal.aborted || setOffer(asAppError(error)),
    )
    return () => abort.abort()
  }, [where, record.id, hash])
  useEffect(() => () => forgetRun('replace'), [])
  if (where === null) return null
  if (where === 'wallet') return <p className="soft">{say.t('transaction.inWallet')}</p>
  if (offer === 'none') return <p className="soft">{say.t('record.notSeen')}</p>
  const mine = run?.about[0] === record.id ? run : null
  const [, how] = mine && isRunning(mine) ? mine.about : []
  const ready = offer instanceof AppError ? null : offer
  const problem = mine?.error ?? (offer instanceof AppError ? offer : null)
  const native = chainById(chainId)?.native
  const cost = (raw: bigint) => `${say.amount(raw, native?.decimals ?? 18, 3)} ${native?.symbol ?? ''}`
  const ways = [
    { key: 'faster', raw: ready?.faster ?? null, word: 'record.speedUp' },
    { key: 'cancel', raw: ready?.cancel ?? null, word: 'record.cancelIt' },
  ] as const
  return (
    <>
      {problem && (
        <p className="card card-warn pad-s" role="alert">
          {say.t(problem.code, problem.values)}
        </p>
      )}
      {ways.map(({ key, raw, word }) =>
        ready && raw === null ? null : (
          <Button
            key={key}
            block
            variant={key === 'faster' ? 'primary' : 'secondary'}
            busy={how === key}
            disabled={!ready || how !== undefined}
            onClick={() => ready && void replaceTransaction(record, key, ready)}
          >
            {raw === null ? say.t(word) : say.t(`${word}.cost`, { cost: cost(raw) })}
          </Button>
        ),
      )}
      {how && (
        <Button block onClick={() => stopRun('replace')}>
          {say.t('review.stopWaiting')}
        </Button>
      )}
    </>
  )
}
