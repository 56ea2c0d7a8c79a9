import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { RangePosition } from '#domain/liquidity/Position.ts'
import type { ReadyPlan } from '#state/deeds/review/readyPlan.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { knownUsdc, knownWeth, poolOfBoth } from '../../../../tests/support/knownTokens.ts'
import { CompoundCost } from './CompoundCost.tsx'

const say = makeSay('en-US')
const position = {
  ...{ version: 'v3', chainId: 1, pool: poolOfBoth, owed0: 4_000_000n, owed1: 2n * 10n ** 15n },
} as unknown as RangePosition
const usdcFirst = poolOfBoth.token0 === knownUsdc.address
const ready = (cost: bigint | null, priced?: bigint): ReadyPlan => ({
  ...{ plan: {} as never, block: 7n, cost },
  operation: priced === undefined ? null : ({ priced: { expected: priced } } as never),
})
const sides = usdcFirst ? ([knownUsdc, knownWeth] as const) : ([knownWeth, knownUsdc] as const)
const note = (of: ReadyPlan | null) =>
  renderToStaticMarkup(<CompoundCost say={say} position={position} sides={sides} ready={of} />).replace(/<[^>]*>/g, '')

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
