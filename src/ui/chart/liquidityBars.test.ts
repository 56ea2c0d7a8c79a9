import { expect, test } from 'vitest'
import { liquidityBars, tickPrice } from './liquidityBars.ts'

const ticks = (items: [number, string][], tick = 0) => ({
  tick,
  tickSpacing: 10,
  liquidity: '0',
  at: { block: 1, time: 1 },
  items: items.map(([t, liquidityNet]) => ({ tick: t, liquidityNet, liquidityGross: liquidityNet.replace('-', '') })),
})

test('[EX-4] liquidity by range is the running sum of net changes, the active range marked', () => {
  const bars = liquidityBars(
    ticks([
      [100, '-30'],
      [-100, '10'],
      [-20, '20'],
    ]),
    18,
    18,
  )
  expect(bars.map(b => [b.fromTick, b.toTick, b.liquidity, b.active])).toEqual([
    [-100, -20, 10, false],
    [-20, 100, 30, true],
  ])
})
test('[EX-4] ticks that contradict themselves are not drawn', () => {
  expect(
    liquidityBars(
      ticks([
        [0, '-5'],
        [10, '5'],
      ]),
      18,
      18,
    ),
  ).toEqual([])
})
test('[EX-4] a tick is a price in whole tokens', () => {
  expect(tickPrice(0, 6, 18)).toBeCloseTo(1e-12, 20)
  expect(tickPrice(6932, 18, 18)).toBeCloseTo(2, 3)
})
