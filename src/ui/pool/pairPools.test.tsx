import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PoolDetail } from '#data/market/schemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { PairPools } from './PairPools.tsx'
import { RangeBands } from './RangeBands.tsx'

const say = makeSay('en-US')
const token = { chainId: 1, logoUrl: null, color: null, listed: true, safety: 'none', spam: false, decimals: 18 }
const pool = (id: string, more: object) =>
  ({
    ...{ chainId: 1, id, dynamicFee: false, fee: 3000, version: 'v2' },
    token0: { ...token, address: `0x${'a1'.repeat(20)}`, symbol: 'AAA', name: 'Aaa' },
    token1: { ...token, address: `0x${'b2'.repeat(20)}`, symbol: 'BBB', name: 'Bbb' },
    ...more,
  }) as unknown as PoolDetail
const deep = pool('0xd1', { tvlUsd: 8e6 })
const shallow = pool('0xd2', { tvlUsd: 2e6, version: 'v4', fee: 500 })

test('[EX-4] a pool’s page draws the pools of its pair as deep as what lies in them, and says which one it is', () => {
  const html = renderToStaticMarkup(<PairPools say={say} pool={shallow} pools={[deep, shallow]} />)
  const columns = [...html.matchAll(/<a href="([^"]*)"( aria-current="page")?>(.*?)<\/a>/gs)].map(
    ([, href = '', here, inside = '']) => ({
      href,
      here: here !== undefined,
      height: Number(/<svg width="1" height="(\d+)"/.exec(inside)?.[1]),
      text: inside
        .replace(/<svg.*?<\/svg>/gs, '')
        .replace(/<span class="pair-icons">.*?<\/span><\/span><\/span>/s, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      live: /data-live="([^"]*)"/.exec(inside)?.[1],
    }),
  )
  expect(columns.map(({ href, here, live }) => [href, here, live])).toEqual([
    ['/explore/pools/ethereum/0xd1', false, 'tvlUsd:1:0xd1'],
    ['/explore/pools/ethereum/0xd2', true, 'tvlUsd:1:0xd2'],
  ])
  expect(columns[0]?.text).toMatch(/v2 · 0\.30% AAA\/BBB \$8\.00M$/)
  expect(columns[1]?.text).toMatch(/v4 · 0\.05% This pool \$2\.00M$/)
  // Both hang six pixels below what they say; the rest is water.
  expect((columns[0]!.height - 6) / (columns[1]!.height - 6)).toBe(4)
})

test('[EX-4] the only pool of its pair stands alone, without a picture of one column', () => {
  expect(renderToStaticMarkup(<PairPools say={say} pool={deep} pools={[deep]} />)).toBe('')
})

const range = (tickLower: number, tickUpper: number) => ({
  ...{ tickLower, tickUpper, liquidity: '1', amount0: '0', amount1: '0', usd: null },
})
const bands = (html: string) =>
  [...html.matchAll(/<rect( class="band-active")? x="([\d.]+)%" y="\d+" width="([\d.]+)%"/g)].map(
    ([, active, x, width]) => ({ active: active !== undefined, from: Number(x), to: Number(x) + Number(width) }),
  )

test('[EX-4] ranges are bands around the price: what holds it is crossed by its line, whole ranges reach both edges', () => {
  const ranges = [range(-887_220, 887_220), range(-100, 300), range(400, 1_100), range(-1_000, -100)]
  const drawn = bands(renderToStaticMarkup(<RangeBands ranges={ranges} tick={100} turned={false} />))
  expect(drawn.map(({ active }) => active)).toEqual([true, true, false, false])
  expect(drawn[0]).toEqual({ active: true, from: 0, to: 100 })
  // Alike on both sides of the price.
  expect(drawn[1]!.from + drawn[1]!.to).toBeCloseTo(100, 1)
  expect(drawn[2]!.from).toBeGreaterThan(50)
  expect(drawn[3]!.to).toBeLessThan(50)
  expect(drawn[3]!.from).toBeGreaterThan(0)
})

test('[EX-4] where the price is told the other way round, what was above it lies below', () => {
  const [one] = bands(renderToStaticMarkup(<RangeBands ranges={[range(200, 900)]} tick={100} turned />))
  expect(one?.to).toBeLessThan(50)
  expect(one?.active).toBe(false)
})

test('[EX-4] whole ranges alone have nothing to be drawn against', () => {
  expect(renderToStaticMarkup(<RangeBands ranges={[range(-887_220, 887_220)]} tick={0} turned={false} />)).toBe('')
})
