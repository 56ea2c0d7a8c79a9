import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Move } from '#domain/liquidity/entry/Move.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { factsIn, knownUsdc, knownWeth, poolOfBoth } from '../../../../tests/support/knownTokens.ts'
import { tradeOf, USDC, WETH } from '../../../../tests/support/plans.ts'
import { entrySwapRows } from './entrySwapRows.ts'
import { MoveSum } from './MoveSum.tsx'

const say = makeSay('en-US')
const sides = [knownUsdc, knownWeth] as const
const currencies = [USDC, WETH] as const
/** 600 USDC for 0.2 WETH, by an exact input. */
const trade = tradeOf(USDC, WETH, { amountIn: 600_000_000n, amountOut: 2n * 10n ** 17n, priceImpactBps: 37 })

test('[GO-11] the swap of a deposit: what for what, the least of what comes, and what it does to the price', () => {
  expect(Object.fromEntries(entrySwapRows(say, { trade, currencies }, sides))).toEqual({
    Swap: '600 USDC for 0.2 WETH',
    // Half a percent less.
    'Minimum WETH': '0.199 WETH',
    'Price impact': '0.37%',
  })
  const back = tradeOf(WETH, USDC, { amountIn: 10n ** 18n, amountOut: 3_000_000_000n })
  expect(Object.fromEntries(entrySwapRows(say, { trade: back, currencies }, sides))).toMatchObject({
    Swap: '1 WETH for 3,000 USDC',
    'Minimum USDC': '2,985 USDC',
  })
  expect(entrySwapRows(say, { trade: null, currencies }, sides)).toEqual([])
})

test('[GO-11] a move before and after: each range, what comes back and the fees stand at their own names', () => {
  const pool = poolOfBoth
  const tick = 196_260
  const position = {
    ...{ version: 'v3', chainId: 1, pool, tickLower: tick - 600, tickUpper: tick + 600 },
    ...{ tick, sqrtPriceX96: BigInt(Math.floor(1.0001 ** (tick / 2) * 2 ** 48)) * 2n ** 48n },
  }
  const move = {
    position,
    withdrawal: { amount0: 111_000_000n, amount1: 2n * 10n ** 16n, owed0: 3_000_000n, owed1: 4n * 10n ** 15n },
    entry: { range: { tickLower: tick - 6_000, tickUpper: tick + 6_000 }, trade: null, currencies },
  } as unknown as Move
  const facts = factsIn(renderToStaticMarkup(<MoveSum say={say} move={move} sides={sides} />))
  const ends = (text: string) =>
    [...text.matchAll(/[\d,]+\.?\d*/g)].slice(0, 2).map(([n]) => Number(n.replaceAll(',', '')))
  const at = (t: number) => 1e12 / 1.0001 ** t
  for (const [name, width] of [
    ['Range now', 600],
    ['Range after', 6_000],
  ] as const) {
    const [low, high] = ends(facts[name]!)
    expect(low! / at(tick + width)).toBeCloseTo(1, 3)
    expect(high! / at(tick - width)).toBeCloseTo(1, 3)
    expect(facts[name]).toContain('USDC per WETH')
  }
  expect(facts.Withdrawn).toBe('111 USDC + 0.02 WETH')
  expect(facts['Fees collected']).toBe('3 USDC + 0.004 WETH')
})
