import { describe, expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { compare } from '../../plan/compare.ts'
import { planMove } from '../../plan/makers/planMove.ts'
import type { TickState } from '../../protocols/PoolState.ts'
import { getSqrtRatioAtTick } from '../../protocols/v3/TickMath.ts'
import type { PoolRef } from '../../swap/Trade.ts'
import { canCompound, owedTo, type RangePosition, takesFees } from '../Position.ts'
import { compoundOf } from './Compound.ts'
import { thereAfter } from './Entry.ts'

const ME: Address = `0x${'aa'.repeat(20)}`
const [token0, token1] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as [Address, Address]
const MAX = 887_270
type Version = 'v3' | 'v4'
const ref = (version: Version): PoolRef => ({ version, id: '0xpool', token0, token1, fee: 500, tickSpacing: 10 })
/** A deep floor over all prices. */
const poolAt = (version: Version, tick: number): TickState => ({
  ...{ kind: 'ticks', ref: ref(version), sqrtPriceX96: getSqrtRatioAtTick(tick), tick, tickSpacing: 10 },
  ...{ feeZeroForOne: 500, feeOneForZero: 500, ticks: [-MAX, MAX], nets: [10n ** 24n, -(10n ** 24n)] },
  ...{ liquidity: 10n ** 24n, from: -887_280, to: 887_280 },
})
const positionAt = (version: Version, tick: number, more: Partial<RangePosition> = {}): RangePosition => ({
  ...{ version, chainId: 1, pool: ref(version), owner: ME, tokenId: 7n, liquidity: 10n ** 20n },
  ...{ tickLower: -600, tickUpper: 900, owed0: 10n ** 16n, owed1: 3n * 10n ** 15n },
  ...{ sqrtPriceX96: getSqrtRatioAtTick(tick), tick, ...more },
})
const around = (pool: TickState) => ({ pools: [pool], block: 1n, blockTime: 1 })
const solved = (position: RangePosition) => compoundOf(position, around(poolAt(position.version, position.tick)))
const terms = {
  ...{ chainId: 1, account: ME, deadline: 9n, batched: true, standing: [], leaving: null },
  labels: [
    { id: token0, symbol: 'A', decimals: 18 },
    { id: token1, symbol: 'B', decimals: 18 },
  ] as const,
  selling: { token: 0n, permit2: { amount: 0n, expiration: 0, nonce: 0 }, resetFirst: false },
}
const planOf = (position: RangePosition) => {
  const compound = solved(position)
  if (!compound) throw new Error('nothing to compound')
  return {
    entry: compound.entry,
    plan: planMove({ ...terms, collects: position, into: position, entry: compound.entry }),
  }
}

/** Numbers that a seed makes, the same each time. */
function dice(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('[GO-11] a compound', () => {
  test('[GO-11] never puts in more than was collected, and collected, swapped and put in add up to what stays', () => {
    const roll = dice(37)
    let solvable = 0
    for (let n = 0; n < 120; n++) {
      const scale = 10n ** BigInt(4 + roll(16))
      const owed = { owed0: scale * BigInt(roll(900)), owed1: scale * BigInt(roll(900)) }
      const position = positionAt(n % 2 === 0 ? 'v3' : 'v4', roll(2_400) - 1_200, owed)
      const compound = solved(position)
      if (!compound) continue
      solvable++
      const { trade, deposit, stays } = compound.entry
      const there = thereAfter(compound.entry, owedTo(position))
      expect([there.amount0 >= deposit.most0, there.amount1 >= deposit.most1]).toEqual([true, true])
      const [in0, in1] = !trade
        ? [0n, 0n]
        : trade.tokenIn === token0
          ? [-trade.amountIn, trade.amountOut]
          : [trade.amountOut, -trade.amountIn]
      expect(stays).toEqual({
        amount0: owed.owed0 + in0 - deposit.amount0,
        amount1: owed.owed1 + in1 - deposit.amount1,
      })
    }
    expect(solvable).toBeGreaterThan(100)
  })

  test('[GO-11] is asked for as one: it collects, swaps and adds, of the one position, and promises no more than it takes', () => {
    for (const version of ['v3', 'v4'] as const) {
      const position = positionAt(version, 0)
      const { plan, entry } = planOf(position)
      const acts = plan.steps.map(({ kind }) => kind).filter(kind => kind !== 'approve' && kind !== 'allow')
      expect([plan.deed, acts]).toEqual(['compound', ['collect', 'swap', null]])
      expect(plan.promises.positions).toMatchObject([{ id: 7n, takes: 0n, adds: true }])
      // What arrives on the whole is what was collected and swapped, less all that may go on; it is never negative.
      const [sold, bought] = entry.trade!.tokenIn === token0 ? [0, 1] : [1, 0]
      const net = [position.owed0 - entry.deposit.most0, position.owed1 - entry.deposit.most1]
      net[sold]! -= entry.trade!.amountIn
      net[bought]! += (entry.trade!.amountOut * 9_950n) / 10_000n
      expect(plan.promises.receives.map(({ min, to }) => [min, to])).toEqual(net.map(min => [min, ME]))
      expect(net.every(min => min >= 0n)).toBe(true)
      expect(compare(plan, { chainId: 1, account: ME, calls: plan.calls })).toEqual([])
    }
  })

  test('[GO-11] refuses to put in more than was collected, fees of another position, and a withdrawal beside it', () => {
    const position = positionAt('v3', 0)
    const { entry } = planOf(position)
    const greedy = { ...entry, deposit: { ...entry.deposit, most0: entry.deposit.most0 + position.owed0 } }
    const other = positionAt('v3', 0, { tokenId: 8n })
    for (const wrong of [
      { collects: position, into: position, entry: greedy },
      { collects: position, into: other, entry },
      { collects: position, entry },
    ])
      expect(() => planMove({ ...terms, ...wrong })).toThrow(RangeError)
  })

  test('[GO-11] is of positions that are open, without a hook, and owed something', () => {
    const hooked = { ...ref('v4'), hook: `0x${'9'.repeat(40)}` as Address }
    const nothing = { owed0: 0n, owed1: 0n }
    for (const more of [nothing, { liquidity: 0n }, { pool: hooked }]) {
      const position = positionAt('v4', 0, more)
      expect([canCompound(position), solved(position)]).toEqual([false, null])
    }
    expect(takesFees(positionAt('v4', 0, nothing))).toBe(true)
    // So little that nothing could be deposited of it.
    expect(solved(positionAt('v3', 0, { owed0: 1n, owed1: 0n }))).toBeNull()
    const share = { version: 'v2', chainId: 1, pool: { ...ref('v3'), version: 'v2' }, owner: ME } as const
    expect(
      canCompound({ ...share, liquidity: 5n, reserve0: 9n, reserve1: 9n, totalSupply: 9n, kLast: 0n } as never),
    ).toBe(false)
  })
})
