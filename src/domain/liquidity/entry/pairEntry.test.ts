import { describe, expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import { pairAddress } from '../../protocols/v2/pairAddress.ts'
import { depositAmounts, sharesOf } from '../../protocols/v2/pairLiquidity.ts'
import { swapPair } from '../../protocols/v2/swapPair.ts'
import type { PairState } from '../../protocols/PoolState.ts'
import type { PoolRef } from '../../swap/Trade.ts'
import { type Entry, entryOf, NO_TICKS, thereAfter } from './Entry.ts'

const { v2Factory, wrappedNative } = chainById(1)!.contracts as { v2Factory: Address; wrappedNative: Address }
const [token0, token1] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as [Address, Address]
const pool: PoolRef = { version: 'v2', id: pairAddress(v2Factory, token0, token1), token0, token1, fee: 3000 }
const pairOf = (reserve0: bigint, reserve1: bigint): PairState => ({ kind: 'pair', ref: pool, reserve0, reserve1 })
const shares = { totalSupply: 10n ** 20n, kLast: 0n }
const at = (pair: PairState, have: { amount0: bigint; amount1: bigint }): Entry | null =>
  entryOf(
    { chainId: 1, entering: { pool: pair.ref, range: NO_TICKS, shares }, have },
    { pools: [pair], block: 1n, blockTime: 1 },
  )

/**
 * What is really made of an entry where its swap brings what was quoted: the pair after it, by the pair's own rules.
 */
function done(pair: PairState, { trade, deposit }: Entry, have: { amount0: bigint; amount1: bigint }) {
  const after = trade ? swapPair(pair, trade.tokenIn === token0, trade.amountIn, true) : null
  if (after && after.status !== 'ok') throw new Error(after.status)
  const state = { ...shares, ...(after?.after ?? pair) }
  const taken = depositAmounts(state, { amount0: deposit.most0, amount1: deposit.most1 })
  const [in0, in1] = !trade
    ? [0n, 0n]
    : trade.tokenIn === token0
      ? [-trade.amountIn, trade.amountOut]
      : [trade.amountOut, -trade.amountIn]
  return {
    made: sharesOf(state, taken),
    taken,
    stays: { amount0: have.amount0 + in0 - taken.amount0, amount1: have.amount1 + in1 - taken.amount1 },
  }
}

describe('[GO-11] one token into a pair', () => {
  test('[GO-11] what is swapped moves the pair, and both go in at the price that leaves: no more than is there, and little stays', () => {
    for (const [reserve0, reserve1] of [
      [10n ** 24n, 10n ** 24n],
      [10n ** 24n, 10n ** 12n],
      [3n * 10n ** 9n, 10n ** 21n],
    ] as const)
      for (const part of [1_000_000n, 1_000n, 20n, 1n])
        for (const side of [0, 1] as const) {
          const pair = pairOf(reserve0, reserve1)
          const have = {
            amount0: side === 0 ? reserve0 / part : 0n,
            amount1: side === 1 ? reserve1 / part : 0n,
          }
          const entry = at(pair, have)
          if (!entry?.trade) throw new Error('nothing is swapped')
          expect(entry.trade.tokenIn).toBe(side === 0 ? token0 : token1)
          const there = thereAfter(entry, have)
          const { deposit, stays } = entry
          expect(there.amount0 >= deposit.most0 && there.amount1 >= deposit.most1).toBe(true)
          const is = done(pair, entry, have)
          expect(is.taken).toEqual({ amount0: deposit.amount0, amount1: deposit.amount1 })
          expect(is.made).toBe(deposit.liquidity)
          expect(is.stays).toEqual(stays)
          // Half a percent of what is bought is not counted on: a quarter of a percent of all, of both sides together.
          const all = side === 0 ? have.amount0 : have.amount1
          const left = side === 0 ? stays.amount0 : stays.amount1
          expect(left * 100n, `${reserve0} ${part} ${side}`).toBeLessThanOrEqual(all + 1_000n)
          expect(deposit.least0 < deposit.amount0 && deposit.least1 < deposit.amount1).toBe(true)
        }
  })

  test('[GO-11] amounts in the pair’s own proportion go in as they are; of a side beyond it, that side is sold', () => {
    const pair = pairOf(10n ** 24n, 4n * 10n ** 24n)
    const fits = { amount0: 10n ** 18n, amount1: 4n * 10n ** 18n }
    expect(at(pair, fits)?.trade).toBeNull()
    expect(at(pair, { ...fits, amount1: 6n * 10n ** 18n })?.trade?.tokenIn).toBe(token1)
    expect(at(pair, { ...fits, amount0: 2n * 10n ** 18n })?.trade?.tokenIn).toBe(token0)
  })

  test('[GO-11] nothing is made of a pair whose shares nobody knows, nor of one that is not there', () => {
    const pair = pairOf(10n ** 24n, 10n ** 24n)
    const have = { amount0: 10n ** 18n, amount1: 0n }
    const pools = { pools: [pair], block: 1n, blockTime: 1 }
    expect(entryOf({ chainId: 1, entering: { pool, range: NO_TICKS }, have }, pools)).toBeNull()
    expect(
      entryOf({ chainId: 1, entering: { pool, range: NO_TICKS, shares }, have }, { ...pools, pools: [] }),
    ).toBeNull()
  })

  test('[GO-11] its wrapped side goes as the native currency where that is asked for', () => {
    const [zero, one] = [token0, wrappedNative].sort() as [Address, Address]
    const own: PoolRef = { ...pool, id: pairAddress(v2Factory, zero, one), token0: zero, token1: one }
    const pools = { pools: [{ ...pairOf(10n ** 24n, 10n ** 24n), ref: own }], block: 1n, blockTime: 1 }
    const have = zero === wrappedNative ? { amount0: 10n ** 18n, amount1: 0n } : { amount0: 0n, amount1: 10n ** 18n }
    const entered = (native: boolean) =>
      entryOf({ chainId: 1, entering: { pool: own, range: NO_TICKS, shares, native }, have }, pools)?.trade?.tokenIn
    expect([entered(true), entered(false)]).toEqual(['NATIVE', wrappedNative])
  })
})
