import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Ledger } from '#domain/liquidity/ledger/PositionLedger.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { LedgerRows } from '#ui/positions/LedgerRows.tsx'
import { factsIn } from '../../../../tests/support/knownTokens.ts'
import { ledgerRows } from './ledgerViews.ts'

const say = makeSay('en-US')
const ledger: Ledger = {
  ...{ rows: [], fees: [1n, 2n], cost: 1_000, taken: 250.5, feesUsd: 40.25 },
  ...{ held: 1_100, loss: -22, against: 18.25, profit: -3.1 },
}

test('[GO-10] what a position cost, brought and lost stands at its own name, with its sign, its share and its colour', () => {
  const html = renderToStaticMarkup(<LedgerRows say={say} rows={ledgerRows(say, ledger)} hidden={false} />)
  expect(factsIn(html)).toEqual({
    'Put in, at the time’s prices': '$1,000.00',
    'Taken out, at the time’s prices': '$250.50',
    'Fees earned': '$40.25',
    'Impermanent loss': '−$22.00 2.00%',
    'Against holding': '+$18.25 1.66%',
    Profit: '−$3.10',
  })
  const tones = ledgerRows(say, ledger).map(({ key, tone }) => `${key} ${tone}`)
  expect(tones).toEqual(['cost even', 'taken even', 'fees even', 'loss down', 'against up', 'profit down'])
})

test('[GO-10] less than a cent has no sign; what nobody can tell is a dash, and says why where it is the fees', () => {
  const rows = ledgerRows(say, { ...ledger, profit: -0.004, loss: null, fees: null, feesUsd: null })
  const of = (key: string) => rows.find(each => each.key === key)!
  expect(of('profit')).toMatchObject({ value: '$0.00', tone: 'even' })
  expect(of('loss')).toMatchObject({ value: '–', tone: 'even', under: null })
  expect(of('fees').value).toBe('–')
  expect(of('fees').under).toBe(say.t('ledger.feesUntold'))
})
