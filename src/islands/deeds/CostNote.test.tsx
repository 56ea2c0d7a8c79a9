import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { ReadyPlan } from '#state/deeds/review/readyPlan.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { knownUsdc, knownWeth } from '../../../tests/support/knownTokens.ts'
import { CostNote, lossOf } from './CostNote.tsx'
import { worthOf } from './costText.ts'

const say = makeSay('en-US')
const ready = (cost: bigint | null, priced?: bigint): ReadyPlan => ({
  ...{ plan: {} as never, block: 7n, cost },
  operation: priced === undefined ? null : ({ priced: { expected: priced } } as never),
})
const owed = [
  { raw: 4_000_000n, token: knownUsdc },
  { raw: 2n * 10n ** 15n, token: knownWeth },
]
const note = (of: ReadyPlan | null, text: 'compound' | 'costsMore' = 'compound') =>
  renderToStaticMarkup(<CostNote say={say} text={text} loss={lossOf(1, of, worthOf(owed))} />).replace(/<[^>]*>/g, '')

/** Prices in dollars: fees of 4 USDC and 0.002 WETH are worth 10. */
const price = (usdc: number | null, weth: number | null) =>
  $tokens.set({
    [tokenKey(1, knownUsdc.address)]: { ...knownUsdc, priceUsd: usdc } as never,
    [tokenKey(1, knownWeth.address)]: { ...knownWeth, priceUsd: weth } as never,
  })
beforeEach(() => price(1, 3_000))

test('[GO-11] a network fee above the value of the fees shows a note with both amounts; a lower one shows none', () => {
  expect(note(ready(5n * 10n ** 15n))).toBe(
    'The network fee is $15.00, more than your fees are worth ($10.00). Compounding now loses money.',
  )
  expect(note(ready(33n * 10n ** 14n))).toBe('')
})

test('[GO-11] a passkey account’s note shows the price of its operation', () =>
  expect(note(ready(null, 5n * 10n ** 15n))).toContain('The network fee is $15.00'))

test('[GO-11] without a price, or before the cost is known, nothing is said', () => {
  expect(note(null)).toBe('')
  expect(note(ready(null))).toBe('')
  price(null, 3_000)
  expect(note(ready(5n * 10n ** 15n))).toBe('')
})

test('[LP-2] [AD-6] a collect, withdrawal or claim that costs more than it brings shows both amounts', () => {
  expect(note(ready(5n * 10n ** 15n), 'costsMore')).toBe(
    'The network fee is $15.00, more than you would receive ($10.00). It pays to wait.',
  )
  expect(note(ready(33n * 10n ** 14n), 'costsMore')).toBe('')
  expect(worthOf([])).toBe(0)
})
