import { describe, expect, test } from 'vitest'
import { swapTicks } from '../../protocols/v3/swapTicks.ts'
import { MAX_TICK, MIN_TICK } from '../../protocols/v3/TickMath.ts'
import type { TickState } from '../../protocols/PoolState.ts'
import { getAmount0Delta } from '../../protocols/v3/SqrtPriceMath.ts'
import { getSqrtRatioAtTick } from '../../protocols/v3/TickMath.ts'
import { type LabAsk, liquidityWorth, LpLab } from './LpLab.ts'
import type { PoolEvent, PoolStart } from './PoolEvent.ts'
import { PoolReplay } from './PoolReplay.ts'

const Q96 = 1n << 96n
const ticks = [
  { tick: -6_000, net: 10n ** 20n, gross: 10n ** 20n },
  { tick: -120, net: 10n ** 21n, gross: 10n ** 21n },
  { tick: 120, net: -(10n ** 21n), gross: 10n ** 21n },
  { tick: 6_000, net: -(10n ** 20n), gross: 10n ** 20n },
]
const start = (protocolFee = 0): PoolStart => ({ time: 1_000, sqrtPriceX96: Q96, tick: 0, ticks, protocolFee })
const ask = (more: Partial<LabAsk> = {}): LabAsk => ({
  ...{ rules: { version: 'v4', tickSpacing: 60 }, range: { tickLower: -120, tickUpper: 120 }, liquidity: 10n ** 21n },
  ...{ included: true, follow: null, until: 2_000 },
  ...more,
})

/** Swaps of exact inputs through the pool as its contract makes them, as logs. */
function swaps(list: readonly { zeroForOne: boolean; amount: bigint; fee?: number; time?: number }[]): PoolEvent[] {
  let state: TickState = {
    ...{ kind: 'ticks', ref: { version: 'v4', id: '0x1', token0: '0x1', token1: '0x2', fee: 3_000 }, tickSpacing: 60 },
    ...{ sqrtPriceX96: Q96, tick: 0, liquidity: 11n * 10n ** 20n, from: MIN_TICK, to: MAX_TICK },
    ...{ feeZeroForOne: 3_000, feeOneForZero: 3_000 },
    ticks: ticks.map(({ tick }) => tick),
    nets: ticks.map(({ net }) => net),
  }
  return list.map(({ zeroForOne, amount, fee = 3_000, time = 1_500 }) => {
    const done = swapTicks({ ...state, feeZeroForOne: fee, feeOneForZero: fee }, zeroForOne, amount, true)
    if (done.status !== 'ok') throw new Error(done.status)
    state = done.after
    const [amount0, amount1] = zeroForOne ? [done.amountIn, -done.amountOut] : [-done.amountOut, done.amountIn]
    const { sqrtPriceX96, tick, liquidity } = state
    return { type: 'swap', time, amount0, amount1, sqrtPriceX96, tick, liquidity, fee }
  })
}
const run = (events: readonly PoolEvent[], asked = ask(), from = start()) => {
  const lab = new LpLab(from, asked)
  for (const event of events) lab.feed(event)
  return lab.result()
}
const E = 10n ** 18n
const close = (a: bigint, b: bigint) => expect(a > b ? a - b : b - a).toBeLessThanOrEqual(10n)

describe('[GO-9] the lab', () => {
  test('shares a fee by liquidity in range, and who would have come gets a share with those who were there', () => {
    const small = swaps([{ zeroForOne: true, amount: E }])
    const fee = (E * 3_000n) / 1_000_000n
    close(run(small).fees0, (fee * 10n) / 11n)
    close(run(small, ask({ included: false })).fees0, (fee * 10n) / 21n)
    expect(run(small).fees1).toBe(0n)
  })

  test('takes v4’s protocol fee off its own direction, and nothing where there is none', () => {
    const both = swaps([
      { zeroForOne: true, amount: E },
      { zeroForOne: false, amount: E },
    ])
    // 1000 (a tenth of a percent of the input) of token 0, none of token 1.
    const told = run(both, ask(), start(1_000))
    close(told.fees0, (((E * 3_000n) / 1_000_000n - E / 1_000n) * 10n) / 11n)
    close(told.fees1, ((E * 3_000n) / 1_000_000n / 11n) * 10n)
    const later = run([{ type: 'protocolFee', time: 1_100, protocolFee: 1_000 << 12 }, ...both])
    expect([later.fees0 > told.fees0, later.fees1 < told.fees1]).toEqual([true, true])
    // All that a swap pays is the protocol’s where the pool’s own fee is nothing.
    expect(run(swaps([{ zeroForOne: true, amount: E, fee: 1_000 }]), ask(), start(1_000)).fees0).toBe(0n)
  })

  test('a swap through the end of a bitmap’s word pays as the contract’s loop does: rounded there, and counted there', () => {
    const liquidity = 11n * 10n ** 9n
    const edge = 30_000
    const wide = [
      { tick: -edge, net: liquidity, gross: liquidity },
      { tick: edge, net: -liquidity, gross: liquidity },
    ]
    const rules = { version: 'v3', tickSpacing: 60 } as const
    const range = { tickLower: -edge, tickUpper: edge }
    // Ends of bitmap words where no range begins: tick 0 itself, and 256 spacings below it.
    const stops = [0, -256 * 60]
    for (const end of Array.from({ length: 24 }, (_, i) => -15_400 - i * 531)) {
      const final = getSqrtRatioAtTick(end) + 1_234_567n
      const prices = [Q96, ...stops.map(getSqrtRatioAtTick), final]
      const ins = prices.slice(1).map((to, i) => getAmount0Delta(to, prices[i]!, liquidity, true))
      const up = (part: bigint) => (part * 3_000n + 996_999n) / 997_000n
      // Full steps pay by the formula, the last one with what is left of the input.
      const fees = [...ins.slice(0, -1).map(up), up(ins.at(-1)!)]
      const amount0 = [...ins, ...fees].reduce((sum, part) => sum + part, 0n)
      const swap = { sqrtPriceX96: final, tick: end, liquidity, fee: 3_000, amount0, amount1: -1n }
      const earned: [bigint, number][] = []
      const pool = new PoolReplay({ ...start(), ticks: wide }, rules, ({ fee, tick }) => earned.push([fee, tick]))
      pool.apply({ type: 'swap', time: 1_500, ...swap })
      const paid = fees.map((fee, i) => [fee, [0, -1, -15_361][i]!] as const).filter(([fee]) => fee > 0n)
      expect(earned).toEqual(paid)
      const told = run([{ type: 'swap', time: 1_500, ...swap }], ask({ rules, range, liquidity }), {
        ...start(),
        ticks: wide,
      })
      const growth = paid.reduce((sum, [fee]) => sum + (fee << 128n) / liquidity, 0n)
      expect(told.fees0).toBe((growth * liquidity) >> 128n)
    }
  })

  test('a donation is all the providers’; a flash’s fee is shared with v3’s protocol', () => {
    const gift: PoolEvent[] = [{ type: 'gift', time: 1_200, amount0: 1_100n, amount1: 2_200n }]
    expect(run(gift)).toMatchObject({ fees0: 999n, fees1: 1_999n })
    const v3 = run(gift, ask({ rules: { version: 'v3', tickSpacing: 60 } }), start(4 + 5 * 16))
    expect(v3).toMatchObject({ fees0: 749n, fees1: 1_599n })
  })

  test('a fee that changes with each swap is the log’s', () => {
    close(run(swaps([{ zeroForOne: true, amount: E, fee: 10_000 }])).fees0, E / 110n)
  })

  test('nothing out of range: time, fees and loss; by following the price it is in range again', () => {
    const out = swaps([
      { zeroForOne: true, amount: 12n * E, time: 1_250 },
      { zeroForOne: true, amount: E / 1_000n, time: 1_750 },
    ])
    const still = run(out)
    expect([still.seconds, still.inRange, still.swaps, still.moves]).toEqual([1_000, 250, 2, 0])
    expect(still.loss).toBeLessThan(0)
    expect(still.against).toBeCloseTo(still.loss + still.feeShare, 9)
    expect(still.left.amount1).toBe(0n)
    const followed = run(out, ask({ included: false, follow: { moveFee: 3_000 } }))
    expect(followed).toMatchObject({ inRange: 1_000, moves: 1 })
    expect(followed.fees0).toBeGreaterThan(run(out, ask({ included: false })).fees0)
    // Moving isn't free.
    expect(followed.loss).toBeLessThan(still.loss)
  })

  test('as much is put in at the start as is put in now', () => {
    const put = { amount0: 10n ** 20n, amount1: 10n ** 20n, sqrtPriceX96: Q96 }
    const range = { tickLower: -120, tickUpper: 120 }
    const { deposit } = run([], ask({ liquidity: liquidityWorth(start(), range, put) }))
    close((deposit.amount0 + deposit.amount1) / 10n ** 6n, 2n * 10n ** 14n)
  })

  test('logs with a gap are refused, not guessed', () => {
    const [, second] = swaps([
      { zeroForOne: true, amount: 12n * E },
      { zeroForOne: false, amount: E },
    ])
    expect(() => run([second!])).toThrow(RangeError)
    expect(() =>
      run([{ type: 'liquidity', time: 1_100, tickLower: -120, tickUpper: 120, delta: -(10n ** 22n) }]),
    ).toThrow(RangeError)
  })
})
