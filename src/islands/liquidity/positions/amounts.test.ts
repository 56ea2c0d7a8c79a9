import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { knownUsdc, knownWeth } from '../../../../tests/support/knownTokens.ts'
import { depositViews, sumText } from './amounts.ts'

const say = makeSay('en-US')
const sides = [knownUsdc, knownWeth] as const
const ETHER = 10n ** 18n

test('[LP-5][GO-11] an amount that is nothing is left out beside one that is something', () => {
  const sums = [
    [5_000_000n, 2n * ETHER],
    [0n, 2n * ETHER],
    [5_000_000n, 0n],
    [0n, 0n],
  ] as const
  expect(sums.map(raws => sumText(say, raws, sides))).toEqual([
    '5 USDC + 2 WETH',
    '2 WETH',
    '5 USDC',
    '0 USDC + 0 WETH',
  ])
})

test('[LP-4][GO-11] what goes into a position stands with what bounds it, and a token that doesn’t go is left out', () => {
  const deposit = { amount0: 5_000_000n, amount1: ETHER, most0: 5_100_000n, most1: 2n * ETHER }
  expect(depositViews(say, deposit, sides)).toEqual([
    { text: '5 USDC', bound: 'At most 5.1 USDC' },
    { text: '1 WETH', bound: 'At most 2 WETH' },
  ])
  expect(depositViews(say, { ...deposit, amount0: 0n, most0: 0n }, sides)).toEqual([
    { text: '1 WETH', bound: 'At most 2 WETH' },
  ])
})
