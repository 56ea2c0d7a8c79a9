// What a plan has to promise of amounts, reckoned apart from the product: in floating point, by the formulas of the
// protocols' papers, from the state that the chain had before.
import { expect } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'

/**
 * One movement of a deed, raw: positive arrives, negative leaves. `promised`: how much of it the plan must promise, by
 * size: of what arrives the least, of what leaves the most; missing: exactly as much as moves. `to`: another account
 * gets it.
 */
export type Flow = { currency: CurrencyId; by: bigint; promised?: number; to?: Address }

/** What reckoning in floating point, and rounding by units on the chain, may be off by. */
const offBy = (amount: number): number => amount * 1e-4 + 2
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

/**
 * Holds a plan's promises to what its deed moves: no more may leave, and no less arrive, than was reckoned. Where parts
 * of a plan hand on to each other, its least is what one brings without the most that the others take.
 */
export function expectPromised({ deed, account, promises }: DeedPlan, flows: readonly Flow[]): void {
  const { spends, receives } = promises
  for (const currency of new Set([...flows, ...spends, ...receives].map(each => each.currency))) {
    const own = flows.filter(each => each.currency === currency)
    const sizes = (are: (flow: Flow) => boolean) =>
      sum(own.filter(are).map(({ by, promised }) => promised ?? Math.abs(Number(by))))
    const mayLeave = sum(spends.filter(each => each.currency === currency).map(({ max }) => Number(max)))
    const most = sizes(({ by }) => by < 0n)
    expect(mayLeave, `${deed}: the most of ${currency} that may leave`).toBeLessThanOrEqual(most + offBy(most))
    for (const holder of new Set([account, ...own.flatMap(({ to }) => to ?? [])])) {
      const told = receives.filter(each => each.currency === currency && each.to === holder)
      const arrives = sum(told.map(({ min }) => Number(min))) + (told.length > 0 && holder === account ? mayLeave : 0)
      const least = sizes(({ by, to = account }) => by > 0n && to === holder)
      expect(arrives, `${deed}: the least of ${currency} for ${holder}`).toBeGreaterThanOrEqual(least - offBy(least))
    }
  }
}

/** Where a pool's price stands, and the range of a position in it. */
export type Ranged = { sqrtPriceX96: bigint; tickLower: number; tickUpper: number }

/**
 * What each side of a range is, as a part of what it is now, where the price moves by so many bps to its harm: `least`
 * of it comes out, `most` of it goes in. The price must stand within the range.
 */
export function partsWithin({ sqrtPriceX96, tickLower, tickUpper }: Ranged, bps: number) {
  const now = Number(sqrtPriceX96) / 2 ** 96
  const [low, high] = [1.0001 ** (tickLower / 2), 1.0001 ** (tickUpper / 2)]
  const at = (share: number): [number, number] => {
    const root = Math.min(high, Math.max(low, now * Math.sqrt(share)))
    return [1 / root - 1 / high, root - low]
  }
  const [[of0, of1], up, down] = [at(1), at(1 + bps / 1e4), at(1 - bps / 1e4)]
  return {
    least: [up[0] / of0, down[1] / of1] as const,
    most: [down[0] / of0, up[1] / of1] as const,
  }
}
