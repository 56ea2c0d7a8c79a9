import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatRatio } from '#i18n/format.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { LiquidityTable } from './LiquidityTable.tsx'

const say = makeSay('en-US')
const ticks = (items: [number, string][]) => ({
  tick: 0,
  tickSpacing: 200,
  liquidity: '5',
  at: { block: 1, time: 1 },
  items: items.map(([tick, liquidityNet]) => ({ tick, liquidityNet, liquidityGross: liquidityNet.replace('-', '') })),
})
const cells = (items: [number, string][], turned: boolean) =>
  [
    ...renderToStaticMarkup(
      <LiquidityTable
        say={say}
        ticks={ticks(items)}
        decimals={[18, 18]}
        label="Liquidity"
        turned={turned}
        write={value => formatRatio(value, say.tag)}
      />,
    ).matchAll(/<td>(.*?)<\/td><td>(.*?)<\/td>/g),
  ].map(([, low, high]) => [low, high])

test('[EX-4] [GO-13] liquidity over the full range ends nowhere: 0 to ∞, never a dash that says unknown', () => {
  const full: [number, string][] = [
    [-887_200, '5'],
    [887_200, '-5'],
  ]
  expect(cells(full, false)).toEqual([['0', '∞']])
  expect(cells(full, true)).toEqual([['0', '∞']])
  const half: [number, string][] = [
    [-887_200, '5'],
    [6_932, '-5'],
  ]
  expect(cells(half, false)).toEqual([['0', '2.00004']])
  expect(cells(half, true)).toEqual([['0.499991', '∞']])
})
