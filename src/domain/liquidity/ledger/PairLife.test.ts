import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOfShares, sharesOf } from '../../protocols/v2/pairLiquidity.ts'
import { isLate } from '../isLate.ts'
import { pairLife, type ShareEvent } from './PairLife.ts'

const event = (type: ShareEvent['type'], shares: bigint, amounts: readonly [bigint, bigint] | null): ShareEvent => ({
  ...{ type, shares, amount0: amounts?.[0] ?? null, amount1: amounts?.[1] ?? null, hash: '0x1', time: 1 },
})
const some = fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n })

test('[GO-10] a pair’s fees are what a share’s liquidity grew by: none where it did not grow, and amounts add up to the unit', () => {
  fc.assert(
    fc.property(
      some,
      some,
      fc.bigInt({ min: 2n, max: 50n }),
      fc.integer({ min: 0, max: 500 }),
      (x, y, part, growth) => {
        const pair = { reserve0: x * 100n, reserve1: y * 100n, totalSupply: 10n ** 24n, kLast: 0n }
        const shares = sharesOf(pair, { amount0: x, amount1: y })
        // The price moves, and fees let both reserves grow by so many basis points beyond.
        const up = (reserve: bigint) => (reserve * BigInt(10_000 + growth)) / 10_000n
        const later = {
          ...pair,
          reserve0: up(pair.reserve0 * part),
          reserve1: up(pair.reserve1 / part),
        }
        const gone = shares / 3n
        const out = amountsOfShares(later, gone)
        const left = amountsOfShares(later, shares - gone)
        const told = [event('add', shares, [x, y]), event('remove', -gone, [out.amount0, out.amount1])]
        const { events, amounts, owed } = pairLife(told, [left.amount0, left.amount1])
        const [, removed] = events
        expect([removed!.amount0! + removed!.fees![0], removed!.amount1! + removed!.fees![1]]).toEqual([
          out.amount0,
          out.amount1,
        ])
        expect([amounts[0] + owed[0], amounts[1] + owed[1]]).toEqual([left.amount0, left.amount1])
        const share = growth / (10_000 + growth)
        for (const [fee, whole] of [
          [removed!.fees![0], out.amount0],
          [owed[0], left.amount0],
        ] as const)
          if (whole > 10n ** 6n) expect(Math.abs(Number(fee) / Number(whole) - share)).toBeLessThan(1e-4)
      },
    ),
  )
})

test('[GO-10] an earlier deposit and a later one each begin with what they put in', () => {
  const E = 10n ** 18n
  // A share was worth 1 and 1, then 1.1 and 1.1.
  const told = [event('add', 100n, [100n * E, 100n * E]), event('add', 100n, [110n * E, 110n * E])]
  const { owed } = pairLife(told, [220n * E, 220n * E])
  expect(owed).toEqual([10n * E, 10n * E])
  const given = pairLife([...told, event('transfer', 5n, null)], [225n * E, 225n * E])
  expect([given.owed, given.events.at(-1)!.fees]).toEqual([[0n, 0n], null])
})

test('[GO-10] a token that takes a fee: the cost is what left the wallet, the proceeds what reached it, fees are of the pair', () => {
  const E = 10n ** 18n
  const added = { ...event('add', 100n, [100n * E, 95n * E]), wallet: [100n * E, 100n * E] as const }
  const gone = { ...event('remove', -100n, [110n * E, 104_500n * 10n ** 15n]), wallet: [110n * E, 99n * E] as const }
  const { events } = pairLife([added, gone], [0n, 0n])
  const [first, last] = events
  expect([first!.amount0, first!.amount1]).toEqual([100n * E, 100n * E])
  expect(last!.fees!.map(fee => Number(fee) / 1e18)).toEqual([10, 9.5])
  expect([last!.amount0! + last!.fees![0], last!.amount1! + last!.fees![1]]).toEqual([110n * E, 99n * E])
})

test('[LP-1] an index is late a minute after its chain, however long a block takes', () => {
  expect([isLate(1, 100, 105), isLate(1, 100, 106), isLate(8453, 100, 130), isLate(8453, 100, 131)]).toEqual([
    ...[false, true, false, true],
  ])
})
