import { useEffect, useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { PriceAt } from '#domain/account/HistoryExport.ts'
import type { Position } from '#domain/liquidity/Position.ts'
import * as PositionLedger from '#domain/liquidity/ledger/PositionLedger.ts'
import type { Say } from '#i18n/Say.ts'
import { gasPaid } from '#state/liquidity/gasPaid.ts'
import { readPricesAt } from '#state/tokens/readPricesAt.ts'
import { $tokens, type KnownToken } from '#state/tokens/tokens.ts'
import { LedgerRows } from '#ui/positions/LedgerRows.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { saveFile } from '../../saveFile.ts'
import { type LedgerLife, ledgerNow, ledgerRows, MOST_EVENTS, nameOf, sheetOf } from './ledgerViews.ts'

type Props = {
  say: Say
  position: Position
  life: LedgerLife | 'long' | 'unbegun'
  tokens: readonly [KnownToken, KnownToken]
  hidden: boolean
}
type Read = 'reading' | 'away' | { priceAt: PriceAt; gas: ReadonlyMap<string, bigint> | null }

/** GO-10: what a position cost, earned and lost, and all of it as a file. */
export function LedgerPanel({ say, position, life, tokens, hidden }: Props) {
  const known = useStore($tokens)
  const [read, setRead] = useState<Read>('reading')
  const lived = typeof life === 'string' ? null : life
  const told = lived?.events.map(({ hash }) => hash).join() ?? null
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const { chainId, owner } = position
    const events = lived?.events ?? []
    const asked = events.flatMap(({ time }) =>
      [...tokens.map(({ address }) => address), 'NATIVE'].map(asset => ({ chainId, asset, time })),
    )
    Promise.all([
      readPricesAt(asked, { now: Date.now(), signal }),
      gasPaid({ chainId, owner, hashes: events.map(({ hash }) => hash) }, signal),
    ]).then(
      ([priceAt, gas]) => signal.aborted || setRead({ priceAt, gas }),
      (error: unknown) => {
        if (signal.aborted) return
        console.warn('Tarn: prices of a position’s life could not be read', error)
        setRead('away')
      },
    )
    return () => abort.abort()
  }, [told])
  const ledger = useMemo(
    () => (typeof read === 'string' || lived === null ? null : ledgerNow(lived, { both: tokens, known, ...read })),
    [lived, known, read],
  )
  const save = (kind: 'csv' | 'json') => {
    if (ledger === null) return
    const sheet = sheetOf(position, tokens)
    const name = `tarn-position-${nameOf(position).replace(' ', '-')}.${kind}`
    if (kind === 'csv') saveFile(name, 'text/csv;charset=utf-8', PositionLedger.toCsv(ledger, sheet))
    else saveFile(name, 'application/json', PositionLedger.toJson(ledger, sheet))
  }
  return (
    <section className="position-history" aria-labelledby="position-ledger">
      <h2 id="position-ledger">{say.t('ledger.head')}</h2>
      {typeof life === 'string' ? (
        <p className="soft">{say.t(`ledger.${life}`, { count: MOST_EVENTS })}</p>
      ) : ledger === null ? (
        <p className="soft" role="status">
          {say.t(read === 'away' ? 'export.failed' : 'export.prices')}
        </p>
      ) : (
        <>
          <LedgerRows say={say} rows={ledgerRows(say, ledger)} hidden={hidden} />
          <p className="soft position-why">{say.t('ledger.note')}</p>
          <p>
            <Button size="s" onClick={() => save('csv')}>
              {say.t('export.csv')}
            </Button>{' '}
            <Button size="s" onClick={() => save('json')}>
              {say.t('export.json')}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
