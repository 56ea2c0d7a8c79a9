import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { LabAnswer } from '#state/liquidity/lab.ts'
import { LabFigures } from '#ui/liquidity/LabFigures.tsx'
import { fromRef, learn } from '#state/tokens/tokens.ts'
import { factsIn } from '../../../../tests/support/knownTokens.ts'
import { someToken } from '../../../../tests/support/someToken.ts'
import { labView } from './labViews.ts'
import type { Creating } from './useCreate.ts'

const say = makeSay('en-US')
const DAY = 86_400
/** Ether is the form's first side and the pool's second. */
const creating = {
  form: { chainId: 1 },
  moment: { order: { aIs0: false, decimals0: 6, decimals1: 18 } },
  symbols: { a: 'ETH', b: 'USDC' },
  usd: { a: 3_000, b: 1 },
} as unknown as Creating
const answer: LabAnswer = {
  ...{ fees0: 12_500_000n, fees1: 2n * 10n ** 15n, seconds: 10 * DAY, inRange: 4 * DAY, swaps: 1_234, moves: 3 },
  ...{
    deposit: { amount0: 500_000_000n, amount1: 10n ** 17n },
    left: { amount0: 450_000_000n, amount1: 2n * 10n ** 17n },
  },
  ...{ sqrtPriceX96: 1n, loss: -0.015, feeShare: 0.02, against: 0.005, since: 1_700_000_000, logs: 99, cut: false },
  gas: null,
}

test('[GO-9] what a range would have earned stands at its own name, of the right token, with its sign', () => {
  const view = labView(say, creating, answer)
  const facts = factsIn(renderToStaticMarkup(<LabFigures say={say} view={view} />))
  expect(facts).toMatchObject({
    // In dollars beside it: 12.50 and 0.002 ether.
    'Fees earned': expect.stringMatching(/^12\.5 USDC \+ 0\.002 ETH \$18\.50$/),
    // Two percent in ten days.
    'Fees per year at this pace': '73.00%',
    'Impermanent loss': '−1.50%',
    'Time in range': '40.00%',
    'Put in at the start': '500 USDC + 0.1 ETH',
    'What it became, without fees': '450 USDC + 0.2 ETH',
    'Times the range moved': '3',
    'Swaps replayed': '1,234',
  })
  expect(view.against).toEqual({ text: '+0.50%', tone: 'up' })
  expect(labView(say, creating, { ...answer, against: -0.005 }).against).toEqual({ text: '−0.50%', tone: 'down' })
  expect(view.note).toBe(say.t('lab.since', { since: say.figure('date', 1_700_000_000), count: 99 }))
  expect(labView(say, creating, { ...answer, cut: true }).note).not.toBe(view.note)
})

test('[GO-9] a rate of a year out of a few hours, and a share of no time at all, are dashes', () => {
  const rows = labView(say, creating, { ...answer, seconds: 3_600, inRange: 3_600 }).rows
  expect(rows.find(({ key }) => key === 'yearly')!.value).toBe('–')
  const none = labView(say, creating, { ...answer, seconds: 0, inRange: 0, moves: 0 }).rows
  expect(none.find(({ key }) => key === 'inRange')!.value).toBe('–')
  expect(none.some(({ key }) => key === 'moves')).toBe(false)
})

test('[GO-9] what the network takes counts against what was earned, as soon as both are known in money', () => {
  learn([{ ...fromRef(someToken('ETH', { address: 'NATIVE' })), ...{ priceUsd: 3_000, prices: [], change1d: null } }])
  // Put in: 500 dollars and 0.1 ether.
  const gas = { cost: 4n * 10n ** 15n, count: 18 }
  const view = labView(say, creating, { ...answer, gas })
  const row = view.rows.find(({ key }) => key === 'gas')!
  expect([row.value, row.under]).toEqual(['$12.00', '18 transactions at today’s price'])
  expect(view.against).toEqual({ text: '−1.00%', tone: 'down' })
  expect(labView(say, creating, answer).rows.some(({ key }) => key === 'gas')).toBe(false)
  const unpriced = { ...creating, usd: { a: null, b: 1 } } as unknown as Creating
  expect(labView(say, unpriced, { ...answer, gas }).against.text).toBe('+0.50%')
})
