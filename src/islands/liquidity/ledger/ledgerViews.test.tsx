import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PositionHistory } from '#data/market/positionSchemas.ts'
import type { RangePosition } from '#domain/liquidity/Position.ts'
import type { Ledger } from '#domain/liquidity/ledger/PositionLedger.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { LedgerRows } from '#ui/positions/LedgerRows.tsx'
import { factsIn } from '../../../../tests/support/knownTokens.ts'
import { ledgerRows, lifeOf } from './ledgerViews.ts'

const say = makeSay('en-US')
const ledger: Ledger = {
  ...{ rows: [], fees: [1n, 2n], cost: 1_000, taken: 250.5, feesUsd: 40.25 },
  ...{ gas: { usd: 14, count: 8 }, held: 1_100, loss: -22, against: 18.25, profit: -3.1 },
}

test('[GO-10] what a position cost, brought and lost stands at its own name, with its sign, its share and its colour', () => {
  const html = renderToStaticMarkup(<LedgerRows say={say} rows={ledgerRows(say, ledger)} hidden={false} />)
  expect(factsIn(html)).toEqual({
    'Put in, at the time’s prices': '$1,000.00',
    'Taken out, at the time’s prices': '$250.50',
    'Fees earned': '$40.25',
    'Network fees': '$14.00 Paid for 8 transactions',
    'Impermanent loss': '−$22.00 2.00%',
    'Against holding': '+$18.25 1.66%',
    Profit: '−$3.10',
  })
  const tones = ledgerRows(say, ledger).map(({ key, tone }) => `${key} ${tone}`)
  expect(tones).toEqual(['cost even', 'taken even', 'fees even', 'gas even', 'loss down', 'against up', 'profit down'])
})

test('[GO-10][IN-3] where money is written from the right its sign stands before the number, as the locale’s own signs do', () => {
  const arabic = makeSay('ar-SA')
  const { value } = ledgerRows(arabic, ledger).find(({ key }) => key === 'against')!
  const own = new Intl.NumberFormat(arabic.tag, { style: 'currency', currency: 'USD', signDisplay: 'always' })
  const marks = (text: string) => text.slice(0, text.indexOf('1'))
  expect(value.startsWith('\u2068')).toBe(true)
  expect(marks(value.slice(1))).toBe(marks(own.format(18.25)))
  // The currency stands at the number's left, as it does without a sign: what follows the number runs from the right
  // again.
  expect(value).toContain('+18.25\u200f\u00a0\u200eUS$\u200e')
})

test('[GO-10] less than a cent has no sign; what nobody can tell is a dash, and says why where it is the fees', () => {
  const rows = ledgerRows(say, { ...ledger, profit: -0.004, loss: null, fees: null, feesUsd: null })
  const of = (key: string) => rows.find(each => each.key === key)!
  expect(of('profit')).toMatchObject({ value: '$0.00', tone: 'even' })
  expect(of('loss')).toMatchObject({ value: '–', tone: 'even', under: null })
  expect(of('fees').value).toBe('–')
  expect(of('fees').under).toBe(say.t('ledger.feesUntold'))
  const unread = ledgerRows(say, { ...ledger, gas: null }).find(({ key }) => key === 'gas')!
  expect(unread).toMatchObject({ value: '–', under: say.t('ledger.gasUnread') })
})

test('[GO-10] a life is added up from the deposit that began it, or not at all', () => {
  const position = {
    ...{ version: 'v3', liquidity: 10n ** 9n, tickLower: -60, tickUpper: 60, tick: 0, sqrtPriceX96: 1n << 96n },
    ...{ owed0: 0n, owed1: 0n },
  } as RangePosition
  const event = (type: PositionHistory['events'][number]['type']) => ({
    ...{ type, amount0: '5', amount1: '6', fees0: null, fees1: null, hash: '0x', block: 1, time: 1 },
  })
  // Newest first, as the index tells them.
  const of = (...types: Parameters<typeof event>[0][]) =>
    lifeOf(position, { events: types.map(event) } as unknown as PositionHistory)
  expect(of('collect', 'add')).toMatchObject({ events: [{ type: 'add', amount0: 5n }, { type: 'collect' }] })
  // What was handed on before anything else was made before the index began: its cost is unknown, not nothing.
  expect([of('add', 'transfer'), of('transfer'), of()]).toEqual(['unbegun', 'unbegun', 'unbegun'])
  expect(of(...Array<'add'>(100).fill('add'))).toBe('long')
})
