import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, type PartState, progressOf, unsignedState } from './progressOf.ts'

const part = (state: PartState, fill: Part['fill'] = null): Part => ({ order: { amount: 10n }, state, fill })
const fill = (sold: bigint, came: bigint, at: bigint | null) => ({
  ...{ sold, came },
  market: at === null ? null : { buys: at, sells: 1n },
})

test('[GO-16] only filled parts are sold: expired, missed and cancelled ones are counted as such', () => {
  const progress = progressOf([
    ...[part('filled', fill(10n, 31n, 3n)), part('expired'), part('expired'), part('cancelled')],
    ...[part('open'), part('unsigned'), part('missed'), part('filled', fill(10n, 29n, 3n))],
  ])
  expect(progress).toMatchObject({ filled: 2, expired: 2, cancelled: 1, open: 1, unsigned: 1, missed: 1 })
  expect([progress.sold, progress.came, progress.average]).toEqual([20n, 60n, { buys: 60n, sells: 20n }])
})

test('[GO-16] the average and the market’s are of the same fills, weighed by what each sold', () => {
  const { average, market } = progressOf([part('filled', fill(10n, 30n, 3n)), part('filled', fill(30n, 60n, 4n))])
  expect(average).toEqual({ buys: 90n, sells: 40n })
  // 10 at 3 and 30 at 4.
  expect(market!.buys * 40n).toBe(market!.sells * 150n)
})

test('[GO-16] whatever the prices: a market that gave what came is the average itself', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt(1n, 10n ** 24n), fc.bigInt(1n, 10n ** 24n)), { minLength: 1, maxLength: 24 }),
      fills => {
        const all = fills.map(([sold, came]) => part('filled', { sold, came, market: { buys: came, sells: sold } }))
        const { average, market } = progressOf(all)
        expect(market!.buys * average!.sells).toBe(average!.buys * market!.sells)
      },
    ),
  ))

test('[GO-16] no average of guesses: without a fill, with one that can’t be read, or without a price of its moment', () => {
  expect(progressOf([part('open')])).toMatchObject({ average: null, market: null })
  expect(progressOf([part('filled', fill(1n, 1n, 1n)), part('filled')])).toMatchObject({ average: null, market: null })
  const { average, market } = progressOf([part('filled', fill(1n, 2n, 2n)), part('filled', fill(1n, 2n, null))])
  expect([average, market]).toEqual([{ buys: 4n, sells: 2n }, null])
})

test('[GO-16] a part whose slot ends within a minute can’t be signed any more', () => {
  expect(unsignedState({ deadline: 1_060n }, 1_000n)).toBe('unsigned')
  expect(unsignedState({ deadline: 1_059n }, 1_000n)).toBe('missed')
})
