import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costInBought, faultOf, fillsAt, independentPrice, isReached, marketOf } from './LimitMarket.ts'

const scale = { sold: 18, bought: 6 }
const one = 10n ** 18n
const at = (usdc: bigint) => ({ buys: usdc * 10n ** 6n, sells: one })
const both = { pools: at(3_000n), independent: at(3_010n), impactBps: 5 }

test('[LM-2] the market is the quote of the pools, else the independent price; without both nothing is signed', () => {
  expect(marketOf(both)).toEqual(at(3_000n))
  expect(marketOf({ ...both, pools: null })).toEqual(at(3_010n))
  expect(faultOf(at(9_999n), { pools: null, independent: null, impactBps: null })).toEqual({ code: 'noMarket' })
})

test('[LM-2] a price that is worse than the market by a percent is blocked, by which of the two is known', () => {
  expect(faultOf(at(2_986n), both)).toBeNull()
  expect(faultOf(at(2_985n), both)).toEqual({ code: 'giveaway', percent: 0.5 })
  expect(faultOf(at(2_700n), both)).toEqual({ code: 'giveaway', percent: 10 })
  expect(faultOf(at(2_980n), { ...both, pools: null })).toMatchObject({ code: 'giveaway' })
  expect(faultOf(at(2_980n), { ...both, independent: null })).toMatchObject({ code: 'giveaway' })
  expect(faultOf(at(30_000n), both)).toBeNull()
})

test('[SW-14] 15 % below an independent price is blocked, also where pools were moved to say that it is fine', () => {
  const moved = { pools: at(100n), independent: at(3_000n), impactBps: 1 }
  expect(faultOf(at(2_551n), moved)).toBeNull()
  expect(faultOf(at(2_550n), moved)).toEqual({ code: 'priceGuard', percent: 15 })
  expect(faultOf(at(100n), moved)).toMatchObject({ code: 'priceGuard', percent: 96.66 })
})

test('[SW-14] where only pools know a price, one that the order itself would move by 15 % is none', () => {
  const alone = { pools: at(3_000n), independent: null, impactBps: 1_500 }
  expect(faultOf(at(3_300n), alone)).toEqual({ code: 'impactGuard', percent: 15 })
  expect(faultOf(at(3_300n), { ...alone, impactBps: 1_499 })).toBeNull()
  expect(faultOf(at(3_300n), { ...alone, independent: at(3_000n) })).toBeNull()
})

test('[LM-1] dollar prices make an exact price, however small or large they are', () => {
  expect(independentPrice(3_000, 1, scale)).toSatisfy(price => isReached(at(3_000n), { ...both, pools: price }))
  for (const junk of [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(independentPrice(junk, 1, scale)).toBeNull()
    expect(independentPrice(1, junk, scale)).toBeNull()
  }
  const dollars = fc.double({ min: 1e-30, max: 1e30, noNaN: true })
  fc.assert(
    fc.property(dollars, dollars, (sold, bought) => {
      const { buys, sells } = independentPrice(sold, bought, { sold: 0, bought: 0 })!
      expect(Number((buys * 10n ** 90n) / sells) / 1e90 / (sold / bought)).toBeCloseTo(1, 9)
    }),
  )
})

test('[LM-1] a fill pays its gas: the pools must give that much more', () => {
  const gas = costInBought(217_458n * 10n ** 9n, { native: 3_000, bought: 1 }, { native: 18, bought: 6 })
  expect(gas).toBe(652_374n)
  expect(fillsAt(3_000_000_000n, gas)).toBe(3_000_652_374n)
  expect(fillsAt(3_000_000_000n, null)).toBe(3_000_000_000n)
  expect(costInBought(1n, { native: 3_000, bought: 1 }, { native: 18, bought: 6 })).toBe(1n)
  expect(costInBought(1n, { native: null, bought: 1 }, { native: 18, bought: 6 })).toBeNull()
})

test('[LM-1] a limit that the pools give now is reached', () => {
  expect(isReached(at(3_000n), both)).toBe(true)
  expect(isReached({ ...at(3_000n), buys: 3_000_000_001n }, both)).toBe(false)
  expect(isReached(at(1n), { ...both, pools: null })).toBe(false)
})
