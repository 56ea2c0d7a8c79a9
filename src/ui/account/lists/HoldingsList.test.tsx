import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fold, type Holding, total } from '#domain/account/Portfolio.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { HoldingsList } from './HoldingsList.tsx'

const say = makeSay('en-US')
const holding = (symbol: string, raw: bigint, usd: number | null, more: object = {}): Holding => ({
  token: {
    chainId: 8453,
    address: `0x${symbol.charCodeAt(0).toString(16).repeat(20)}`,
    symbol,
    name: `${symbol} coin`,
    decimals: 6,
    logoUrl: null,
    color: null,
    buyFeeBps: null,
    sellFeeBps: null,
    safety: 'none',
    spam: false,
    listed: true,
    ...more,
  },
  raw,
  usd,
  change1d: usd === null ? null : -0.05,
})
const all = [
  holding('DUST', 400_000n, 0.4),
  holding('BIG', 2_500_000n, 250),
  holding('SPAM', 9_000_000n, 900, { spam: true }),
  holding('NOPE', 3_000_000n, null),
]
const text = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    // A sign is set apart, and read with its figure.
    .replace(/<\/?i>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const rows = (html: string) => [...html.matchAll(/<li>.*?<\/li>/gs)].map(([row]) => text(row))
const draw = (choice: { hideSmall: boolean; hideSpam: boolean }, hidden = false) => {
  const html = renderToStaticMarkup(<HoldingsList say={say} folded={fold(all, choice)} hidden={hidden} />)
  const [open = '', folded = ''] = html.split('<details')
  return { open: rows(open), folded: rows(folded), summary: text(/<summary>.*?<\/summary>/s.exec(html)?.[0] ?? '') }
}

test('[AD-4] a row says what is held, how many, and what that is worth', () => {
  expect(draw({ hideSmall: true, hideSpam: true }).open).toEqual([
    'BIG coin 2.5 BIG $250.00 -5.00%',
    'NOPE coin 3 NOPE –',
  ])
})

test('[AD-9] each switch moves the rows that it names, and no others', () => {
  const names = (found: string[]) => found.map(row => row.split(' ')[0])
  const of = (hideSmall: boolean, hideSpam: boolean) => [
    names(draw({ hideSmall, hideSpam }).open),
    names(draw({ hideSmall, hideSpam }).folded),
  ]
  expect(of(true, true)).toEqual([
    ['BIG', 'NOPE'],
    ['DUST', 'SPAM'],
  ])
  expect(of(false, true)).toEqual([['BIG', 'DUST', 'NOPE'], ['SPAM']])
  expect(of(true, false)).toEqual([['BIG', 'NOPE', 'SPAM'], ['DUST']])
  expect(of(false, false)).toEqual([['BIG', 'DUST', 'NOPE', 'SPAM'], []])
  expect(draw({ hideSmall: true, hideSpam: true }).summary).toMatch(/1.*1/)
})

test('[AD-11] hidden, no amount and no worth can be read', () => {
  const { open } = draw({ hideSmall: true, hideSpam: true }, true)
  expect(open.join(' ')).not.toMatch(/2\.5|\$/)
})

test('[AD-4] the total is of what is known and no spam, and its change is money of the day', () => {
  expect(total(all)).toMatchObject({ usd: 250.4 })
  expect(total(all).changeUsd).toBeCloseTo(250.4 - 250.4 / 0.95, 6)
})
