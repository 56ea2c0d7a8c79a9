import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { knownEther } from '../../../tests/support/knownTokens.ts'
import { ME, ROUTER, USDC } from '../../../tests/support/plans.ts'
import { doneView } from './doneView.ts'

const say = makeSay('en-US')
const usdc = { id: USDC, symbol: 'USDC', decimals: 6 }
const ether = { id: 'NATIVE' as const, symbol: 'ETH', decimals: 18 }
const record = (arrived: bigint): Transaction => ({
  ...{ id: 'one', deed: 'swap', status: 'confirmed', addedAt: 0, account: ME, cost: String(2n * 10n ** 14n) },
  ...{ currencyIn: usdc, currencyOut: ether, amountIn: '3000000000', amountOut: String(10n ** 18n) },
  moves: [
    { currency: usdc, raw: '3000000000', way: 'out' },
    { currency: ether, raw: String(arrived), way: 'in' },
  ],
  follow: {
    ...{ by: 'evm', chainId: 8453, hash: `0x${'ab'.repeat(32)}`, nonce: 1, sentBlock: 7, to: ROUTER, data: '0x' },
    ...{ value: '0', deadline: 0 },
  },
})
const view = (arrived: bigint) => doneView(say, { record: record(arrived), output: knownEther })

test('[TX-2] a receipt says what arrived, for what, where and at which rate', () => {
  const done = view(96n * 10n ** 16n)
  expect(done.arrived).toBe('+ 0.96 ETH')
  expect(done.against).toBe('for 3,000 USDC on Base')
  expect(done.difference).toEqual({ text: '0.04 ETH less than quoted', tone: 'down' })
  expect(done.rows).toEqual([{ name: 'Rate', value: expect.stringMatching(/^1 USDC = 0\.00032\d* ETH$/) }])
})

test('[TX-2] more than quoted is good news, as quoted is none', () => {
  expect(view(104n * 10n ** 16n).difference).toEqual({ text: '0.04 ETH more than quoted', tone: 'up' })
  expect(view(10n ** 18n).difference).toEqual({ text: say.t('done.asQuoted'), tone: 'plain' })
})
