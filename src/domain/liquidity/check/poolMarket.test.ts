import { expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import type { PairState } from '../../protocols/PoolState.ts'
import { NATIVE_ADDRESS } from '../../swap/Trade.ts'
import { poolMarket } from './poolMarket.ts'

const token = (digit: string): Address => `0x${digit.repeat(40)}`
const [WETH, USDC, DAI] = [token('b'), token('c'), token('d')]
const [OWN, OTHER, FAKE] = [token('1'), token('2'), token('9')]
const hubs = [WETH, USDC, DAI]
const E = 10n ** 18n
let count = 0
/** A pair by what lies in it. */
const pair = (a: Address, ofA: bigint, b: Address, ofB: bigint): PairState => ({
  ...{ kind: 'pair', ref: { version: 'v2', id: `0x${++count}`, token0: a, token1: b, fee: 3_000 } },
  ...{ reserve0: ofA, reserve1: ofB },
})
/** 3,000 USDC (of 18 decimals here) for an ether, this deep in ether. */
const honest = (deep: bigint) => pair(WETH, deep * E, USDC, deep * 3_000n * E)
const off = (deep: bigint, price: bigint) => pair(WETH, deep * E, USDC, deep * price * E)
const asks = (pools: readonly PairState[], amounts: { amount0: bigint; amount1: bigint }, of = [WETH, USDC] as const) =>
  poolMarket(pools, { pair: of, amounts, hubs })
const both = { amount0: E, amount1: 3_000n * E }
const near = (price: number) => ({ status: 'known', price: expect.closeTo(price, price < 10 ? 2 : -2) })

test('[LP-8] one pool says its price, of both sides and of one, native or wrapped', () => {
  for (const amounts of [both, { ...both, amount0: 0n }, { ...both, amount1: 0n }])
    expect(asks([honest(100n)], amounts)).toEqual(near(3_000))
  expect(asks([{ ...honest(100n), ref: { ...honest(1n).ref, version: 'v4', token0: NATIVE_ADDRESS } }], both)).toEqual(
    near(3_000),
  )
  expect(asks([pair(USDC, 300_000n * E, WETH, 100n * E)], both)).toEqual(near(3_000))
})

test('[LP-8] nobody says it: no pool, an empty one, one of a few dollars', () => {
  expect(asks([], both)).toEqual({ status: 'none' })
  expect(asks([pair(WETH, 0n, USDC, 0n)], both)).toEqual({ status: 'none' })
  expect(asks([pair(WETH, E / 1_000n, USDC, 31n * E)], both)).toEqual({ status: 'none' })
  expect(asks([honest(1n)], { amount0: 10_000n * E, amount1: 0n })).toEqual({ status: 'none' })
  expect(asks([honest(100n)], { amount0: 0n, amount1: 0n })).toEqual({ status: 'none' })
})

test('[LP-8] a pool that lies is outvoted by what takes more, above or below, whatever the deposit’s own ratio', () => {
  for (const price of [31_000n, 300n, 4_500n]) {
    expect(asks([honest(1_000n), off(20n, price)], both)).toEqual(near(3_000))
    expect(asks([honest(1_000n), honest(500n), off(500n, price)], both)).toEqual(near(3_000))
  }
  // Many small liars have no louder voice than what all of them take.
  const liars = Array.from({ length: 12 }, () => off(2n, 31_000n))
  expect(asks([honest(1_000n), ...liars], both)).toEqual(near(3_000))
  // The deposit of a pool ten times too high: an amount of ether that looks small beside its dollars.
  expect(asks([honest(1_000n), off(3n, 31_000n)], { amount0: E / 5n, amount1: 6_200n * E })).toEqual(near(3_000))
  // Next to the ends of all prices.
  for (const amounts of [
    { amount0: 1n, amount1: 2n ** 120n },
    { amount0: 2n ** 120n, amount1: 1n },
  ])
    expect(['known', 'none']).toContain(asks([honest(1_000n)], amounts).status)
})

test('[LP-8] a price goes by the native currency and dollars, and by nobody’s own token', () => {
  const own = pair(OWN, 1_000_000n * E, WETH, 1_000n * E)
  const other = pair(OTHER, 500_000n * E, USDC, 1_500_000n * E)
  const worth = { amount0: 1_000n * E, amount1: 1_000n * E }
  // 0.001 ether each, against 3 dollars each: one for one.
  expect(asks([own, other, honest(1_000n)], worth, [OWN, OTHER])).toEqual(near(1))
  expect(asks([own, other], worth, [OWN, OTHER])).toEqual({ status: 'none' })
  // The creator of a token sets its price: no trade corrects a false one.
  const fake = [pair(OWN, 10n ** 6n * E, FAKE, E), pair(FAKE, E, OTHER, 10n ** 7n * E)]
  expect(asks(fake, worth, [OWN, OTHER])).toEqual({ status: 'none' })
  expect(asks([...fake, own, other, honest(1_000n)], worth, [OWN, OTHER])).toEqual(near(1))
})

test('[LP-8] a dollar that lost its peg is worth what its pools say, not a dollar', () => {
  const pools = [
    pair(DAI, 870_000n * E, USDC, (870_000n * E * 87n) / 100n),
    honest(1_000n),
    pair(WETH, 500n * E, DAI, 1_724_000n * E),
  ]
  expect(asks(pools, { amount0: 1_000n * E, amount1: 1_000n * E }, [DAI, USDC])).toEqual(near(0.87))
})

test('[LP-8] two voices of one weight that differ: the middle, so that either is asked about', () => {
  const told = asks([off(1_000n, 2_000n), off(1_000n, 4_000n)], both)
  expect(told.status === 'known' && told.price > 2_500 && told.price < 3_200).toBe(true)
})
