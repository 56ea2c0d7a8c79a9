import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PoolRow, TokenRow } from '#data/market/schemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { Column } from './table/Column.ts'
import { MarketTable } from './table/MarketTable.tsx'
import { poolColumns } from './table/poolColumns.ts'
import { tokenColumns } from './table/tokenColumns.ts'

const say = makeSay('en-US')
const A = `0x${'a1'.repeat(20)}`
const B = `0x${'b2'.repeat(20)}`
const token = {
  chainId: 1,
  address: A,
  symbol: 'AAA',
  name: 'Aaa',
  decimals: 18,
  logoUrl: null,
  color: null,
  listed: true,
  safety: 'none',
  spam: false,
}
// No two figures alike: one that stands under another's name is seen.
const tokenRow = {
  ...token,
  priceUsd: 3,
  change: { '1h': 0.01, '1d': 0.24, '1w': 0.07, '1m': 0.3, '1y': 0.365 },
  volume: { '1h': 11e6, '1d': 22e6, '1w': 33e6, '1m': 44e6, '1y': 55e6 },
  fdvUsd: 66e6,
  tvlUsd: 77e6,
  sparkline: [1, 2],
} as unknown as TokenRow
const poolRow = {
  chainId: 1,
  id: B,
  version: 'v3',
  token0: token,
  token1: { ...token, symbol: 'BBB' },
  fee: 3_000,
  dynamicFee: false,
  hook: null,
  tvlUsd: 10e6,
  aprBase: 0.123,
  aprReward: 0.04,
  volume1d: 2e6,
  volume30d: 50e6,
} as unknown as PoolRow

/** Text under each header. */
function cells<Row>(columns: readonly Column<Row>[], row: Row, kind: 'tokens' | 'pools'): Record<string, string> {
  const html = renderToStaticMarkup(
    <MarketTable say={say} label="x" kind={kind} columns={columns} rows={[row]} keyOf={() => 'k'} liveOf={() => 'k'} />,
  )
  const texts = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([each]) => each.replace(/<[^>]*>/g, '').trim())
  const [heads, values] = [texts('th'), texts('td')]
  return Object.fromEntries(heads.map((head, i) => [head, values[i]!]))
}

test('[EX-1] each figure of a token stands under its own name', () => {
  expect(cells(tokenColumns, tokenRow, 'tokens')).toMatchObject({
    Price: '$3.00',
    '1H': '+1.00%',
    '1D': '+24.00%',
    FDV: '$66.0M',
    Volume: '$22.0M',
  })
})

test('[EX-1] each figure of a pool stands under its own name', () => {
  expect(cells(poolColumns, poolRow, 'pools')).toMatchObject({
    Fee: '0.30%',
    TVL: '$10.0M',
    APR: '12.30%',
    'Reward APR': '4.00%',
    '1D vol': '$2.00M',
    '30D vol': '$50.0M',
    '1D vol/TVL': '20.00%',
  })
})

test('[EX-5] what the live stream writes goes to the figure of that name', () => {
  const live = [...tokenColumns, ...poolColumns].flatMap(({ id, figure }) => (figure?.live ? [[id, figure.live]] : []))
  expect(Object.fromEntries(live)).toMatchObject({
    price: 'priceUsd',
    change1h: 'change1h',
    change1d: 'change1d',
    fdv: 'fdvUsd',
    volume: 'volume1d',
    tvl: 'tvlUsd',
    apr: 'aprBase',
    rewardApr: 'aprReward',
    volume1d: 'volume1d',
    volume30d: 'volume30d',
    turnover: 'turnover',
  })
})

test('[EX-1] the line of a day rises and falls with its values, in the colour of the change beside it', () => {
  const drawn = (sparkline: number[], day: number | null) =>
    renderToStaticMarkup(
      <MarketTable
        say={say}
        label="x"
        kind="tokens"
        columns={tokenColumns}
        rows={[{ ...tokenRow, sparkline, change: { ...tokenRow.change, '1d': day } }]}
        keyOf={() => 'k'}
        liveOf={() => 'k'}
      />,
    )
  const spark = (html: string) =>
    /<svg class="spark"[^>]*data-direction="(\w+)"[^>]*><path d="M0 (\d+)l\d+ ?(-?\d+)/.exec(html)!.slice(1)
  // From the floor up, from the top down: y grows downwards.
  const [, low, up] = spark(drawn([1, 2], -0.05))
  const [, high, down] = spark(drawn([2, 1], 0.05))
  expect(Number(low)).toBeGreaterThan(Number(high))
  expect([Math.sign(Number(up)), Math.sign(Number(down))]).toEqual([-1, 1])
  expect(spark(drawn([1, 2], -0.05))[0]).toBe('down')
  expect(spark(drawn([2, 1], 0.05))[0]).toBe('up')
})
