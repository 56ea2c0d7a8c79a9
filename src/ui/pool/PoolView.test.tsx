import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PoolProviding } from '#data/market/poolLogSchemas.ts'
import type { PoolDetail } from '#data/market/schemas.ts'
import { formatRatio } from '#i18n/format.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { PoolStats } from './PoolStats.tsx'
import { PoolView } from './PoolView.tsx'

const say = makeSay('en-US')
const token = { chainId: 1, logoUrl: null, color: null, listed: true, safety: 'none', spam: false }
const [zero, one] = [
  { ...token, address: `0x${'a1'.repeat(20)}`, symbol: 'AAA', name: 'Aaa', decimals: 6 },
  { ...token, address: `0x${'b2'.repeat(20)}`, symbol: 'BBB', name: 'Bbb', decimals: 18 },
]
// No two figures alike: one that stands under another's name is seen. 1 AAA is worth 4 BBB.
const pool = {
  chainId: 1,
  id: `0x${'c3'.repeat(20)}`,
  version: 'v3',
  token0: zero,
  token1: one,
  fee: 500,
  dynamicFee: false,
  hook: null,
  price: 4,
  at: { block: 1, time: 1_700_000_000 },
  tvlUsd: 11e6,
  tvlChange1d: -0.011,
  volume1d: 22e6,
  volumeChange1d: 0.022,
  fees1d: 33e3,
  feesChange1d: 0.033,
  aprBase: 0.12,
  aprReward: 0.03,
  reserve0: '7000000',
  reserve1: '8000000000000000000',
  reserve0Usd: 60,
  reserve1Usd: 40,
} as unknown as PoolDetail

const text = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    // A sign is set apart, and read with its figure.
    .replace(/<\/?i>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const pairs = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => [
      text(name),
      text(value),
    ]),
  )

test('[EX-4] the rate of a pool is so many of the second for one of the first, and upside down the other way', () => {
  const html = renderToStaticMarkup(
    <PoolView say={say} pool={pool} candles={null} transactions={[]} url="https://x/p" />,
  )
  const line = (which: string) =>
    text(new RegExp(`<span[^>]*data-price-of="${which}"[^>]*>(.*?)</span>`, 's').exec(html)?.[1] ?? '')
  expect([line('price'), line('inverse')]).toEqual(['1 AAA = 4 BBB', '1 BBB = 0.25 AAA'])
  expect(html).toContain(`data-copy="${pool.id}"`)
  expect(text(html)).toContain('0.05%')
})

test('[UI-2] a fee that a hook decides is a live figure in its badge, one that stands is text', () => {
  const page = (more: Partial<PoolDetail>) =>
    renderToStaticMarkup(
      <PoolView say={say} pool={{ ...pool, ...more }} candles={null} transactions={[]} url="https://x/p" />,
    )
  const html = page({ dynamicFee: true, fee: 8450 })
  expect(html).toContain(`data-live="feeShare:1:${pool.id}"`)
  expect(text(/<span class="badge">(Dynamic.*?)<\/span>/s.exec(html)?.[1] ?? '')).toBe('Dynamic · 0.845%')
  expect(page({})).not.toContain('feeShare')
})

test.each([
  [4, '4'],
  [0.25, '0.25'],
  [2.9, '2.9'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [0.000321935588, '0.000321936'],
  [3106.211411, '3,106.21'],
  [1.5e-12, '0.0₁₁15'],
  [1e-30, '0'],
  [0, '0'],
  [null, '–'],
  [Number.POSITIVE_INFINITY, '–'],
])('a rate of %s is written %s', (value, text) => {
  expect(formatRatio(value, 'en-US')).toBe(text)
})

test('[EX-4] each figure of a pool’s page stands beside its own name, with its own change', () => {
  expect(pairs(renderToStaticMarkup(<PoolStats say={say} pool={pool} />))).toEqual({
    'Pool balances': '7 AAA 8 BBB',
    TVL: '$11.0M -1.10%',
    '24H volume': '$22.0M +2.20%',
    '24H fees': '$33.0K +3.30%',
    'Total APR': '15.00%',
    'Base APR': '12.00%',
    'Reward APR': '3.00%',
  })
})

test('[EX-4] the bar of values is that of the first token from where one begins to read', () => {
  expect(renderToStaticMarkup(<PoolStats say={say} pool={pool} />)).toMatch(
    /share-v4" width="60\.00%"[^>]*>.*?share-v2" x="60\.00%" width="40\.00%"/s,
  )
})

describe('[EX-4] [GO-9] what providing is like, without a script', () => {
  const E18 = 10n ** 18n
  const providing: PoolProviding = {
    ranges: [
      { tickLower: 0, tickUpper: 6_932, liquidity: '1', amount0: '2500000', amount1: String(3n * E18), usd: 1_234 },
      { tickLower: -887_270, tickUpper: 887_270, liquidity: '1', amount0: '0', amount1: String(E18), usd: null },
    ],
    rangeCount: 11,
    lab: {
      ...{ since: 1_700_000_000, seconds: 73_000, logs: 321, cut: false },
      rows: [
        { width: 0.02, tickLower: 0, tickUpper: 60, feeShare: 0.0001, loss: -0.0321, against: -0.032, inRange: 36_500 },
        { width: null, tickLower: -60, tickUpper: 60, feeShare: 0.001, loss: 0, against: 0.0123, inRange: 73_000 },
      ],
    },
    at: { block: 1, time: 1_700_073_000 },
  }
  const decimals: PoolDetail = { ...pool, token0: { ...pool.token0, decimals: 18 }, tick: 100 }
  const drawn = (more: Partial<PoolProviding> = {}) => {
    const html = renderToStaticMarkup(
      <PoolView
        say={say}
        pool={decimals}
        candles={null}
        transactions={[]}
        url="https://x/p"
        providing={{ ...providing, ...more }}
      />,
    )
    const rows = (label: string) => {
      const table =
        new RegExp(`<table class="plain" aria-labelledby="${label}">(.*?)</table>`, 's').exec(html)?.[1] ?? ''
      return [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => text(cell)),
      )
    }
    return { html, rows }
  }

  test('each rate stands below its own name, a year’s fees at the pace of what was replayed', () => {
    const { rows, html } = drawn()
    expect(rows('lab')).toEqual([
      ['Range around the price', 'Fees per year', 'Impermanent loss', 'Against holding', 'Time in range'],
      ['±2.00%', '4.32%', '-3.21%', '-3.20%', '50.00%'],
      ['Full range', '43.20%', '0.00%', '+1.23%', '100.00%'],
    ])
    expect(text(html)).toMatch(/All of the pool’s swaps since .*2023.*, replayed\./)
  })

  test('a pool too busy for that says how many logs were replayed; too little time gives no rate of a year', () => {
    const cut = drawn({ lab: { ...providing.lab!, cut: true } })
    expect(text(cut.html)).toContain('only its last 321 events')
    const young = drawn({ lab: { ...providing.lab!, seconds: 600 } })
    expect(young.rows('lab')[1]?.[1]).toBe('–')
    expect(drawn({ lab: null }).rows('lab')).toEqual([])
  })

  test('ranges are written as prices the way the page tells the price, with what they would pay out', () => {
    const { rows, html } = drawn()
    expect(rows('ranges')).toEqual([
      ['From price', 'To price', 'AAA', 'BBB', 'Value'],
      ['1', '2.00004', '0.0₁₁25', '3', 'In range $1.23K'],
      ['0', '∞', '0', '1', 'In range –'],
    ])
    expect(text(html)).toContain('The 2 largest of 11 ranges.')
  })
})
