import { expect, test } from 'vitest'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { differsView } from './differsView.ts'

const say = makeSay('en-US')
const settings = { slippage: { status: 'empty' as const }, deadlineMinutes: 30, protocols: protocolVersions }
const usual = { linked: false, toOther: false, settings, slippageBps: 50, autoSlippageBps: 50, node: undefined }

test('[GO-14] the review says what differs from safe defaults, and only that', () => {
  expect(differsView(say, usual)).toEqual([])
  expect(differsView(say, { ...usual, slippageBps: 30, settings: { ...settings, deadlineMinutes: 5 } })).toEqual([])
  expect(
    differsView(say, {
      linked: true,
      toOther: true,
      settings: { slippage: { status: 'ok', bps: 500 }, deadlineMinutes: 90, protocols: ['v2', 'v4'] },
      slippageBps: 500,
      autoSlippageBps: 50,
      node: 'https://node.example/key',
    }),
  ).toEqual([
    'filled in by a link: check tokens and amount',
    'what you buy goes to another address',
    'slippage 5.00% instead of 0.50%',
    'deadline 90 min instead of 30',
    'only pools of v2, v4',
    'read from your node node.example',
  ])
})

test.each([
  ['the automatic one, which moved since', { status: 'empty' }, 106, 104, []],
  ['an unreadable one, for which the automatic one stands in', { status: 'invalid' }, 106, 104, []],
  ['one of its own below the automatic one', { status: 'ok', bps: 50 }, 50, 104, []],
  ['one of its own, the automatic one by chance', { status: 'ok', bps: 104 }, 104, 104, []],
  ['one of its own above the automatic one', { status: 'ok', bps: 106 }, 106, 104, ['slippage 1.06% instead of 1.04%']],
] as const)(
  '[GO-14] a slippage is told only where a person set it: %s',
  (_, slippage, slippageBps, autoSlippageBps, told) => {
    expect(differsView(say, { ...usual, settings: { ...settings, slippage }, slippageBps, autoSlippageBps })).toEqual(
      told,
    )
  },
)
