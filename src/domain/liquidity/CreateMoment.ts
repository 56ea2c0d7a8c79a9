// LP-3: what a form means to its pool at this moment: price, range, both sides of the deposit.
import { toRaw } from '../Amount.ts'
import type { PairShares } from '../protocols/v2/pairLiquidity.ts'
import type { TickRange } from '../protocols/v3/LiquidityMath.ts'
import { getTickAtSqrtRatio } from '../protocols/v3/TickMath.ts'
import { decimalOf, ratioOf, sqrtPriceOf } from '../protocols/v3/TickPrice.ts'
import type { PoolRef } from '../swap/Trade.ts'
import { isRanged } from '../versions.ts'
import type { CreateForm, CreateSide } from './CreateForm.ts'
import { type PairOrder, type ReadRange, readRange, viewOf } from './CreateRange.ts'
import { type Deposit, pairDeposit, rangeDeposit } from './Deposit.ts'

/** A pool as the chain tells of it at a block. `sqrtPriceX96` 0: it has no price yet. */
export type PoolFacts = {
  pool: PoolRef
  block: bigint
  /** Its contract, or its entry, is there. */
  there: boolean
  sqrtPriceX96: bigint
  liquidity: bigint
  /** Of v2. */
  pair: PairShares | null
}

export type CreateMoment = {
  order: PairOrder
  /** The pool has no price: this deposit gives it one. */
  isNew: boolean
  /** 0: none yet. */
  sqrtPriceX96: bigint
  /** The same as decimals in the direction shown. */
  price: string | null
  tick: number | null
  range: ReadRange
  /** Sides that go in at this price and range. */
  needs: Readonly<Record<CreateSide, boolean>>
  deposit: Deposit | null
  amounts: Readonly<Record<CreateSide, bigint | null>>
}

const Q192 = 1n << 192n

type Known = {
  form: CreateForm
  facts: PoolFacts
  decimals: Readonly<Record<CreateSide, number>>
  aIs0: boolean
  slippageBps: number
  held: Readonly<Record<CreateSide, bigint | null>>
}

export function createMoment({ form, facts, decimals, aIs0, slippageBps, held }: Known): CreateMoment {
  const order: PairOrder = {
    aIs0,
    decimals0: aIs0 ? decimals.a : decimals.b,
    decimals1: aIs0 ? decimals.b : decimals.a,
    tickSpacing: facts.pool.tickSpacing ?? 1,
  }
  const view = viewOf(form, order)
  const isNew = facts.sqrtPriceX96 === 0n
  const sqrtPriceX96 = isNew ? (sqrtPriceOf(form.initial, view) ?? 0n) : facts.sqrtPriceX96
  const ranged = isRanged(form.version)
  const range: ReadRange = ranged ? readRange(form, order) : { status: 'ok', tickLower: 0, tickUpper: 0 }
  const tick = sqrtPriceX96 === 0n ? null : getTickAtSqrtRatio(sqrtPriceX96)
  const needs0 = !ranged || range.status !== 'ok' || tick === null || tick < range.tickUpper
  const needs1 = !ranged || range.status !== 'ok' || tick === null || tick >= range.tickLower
  const needs = aIs0 ? { a: needs0, b: needs1 } : { a: needs1, b: needs0 }
  const parsed = form.decimal === null ? null : toRaw(form.decimal, decimals[form.field])
  const raw = parsed?.status === 'ok' && parsed.raw > 0n ? parsed.raw : null
  const typed0 = (form.field === 'a') === aIs0
  const deposit =
    raw === null || !needs[form.field] || sqrtPriceX96 === 0n || range.status !== 'ok'
      ? null
      : makeDeposit({
          form,
          facts,
          sqrtPriceX96,
          range,
          slippageBps,
          typed: typed0 ? { amount0: raw } : { amount1: raw },
          held0: (aIs0 ? held.a : held.b) ?? undefined,
          held1: (aIs0 ? held.b : held.a) ?? undefined,
        })
  const typed = { a: form.field === 'a' ? raw : null, b: form.field === 'b' ? raw : null }
  const amounts = deposit
    ? { a: aIs0 ? deposit.amount0 : deposit.amount1, b: aIs0 ? deposit.amount1 : deposit.amount0 }
    : typed
  return {
    ...{ order, isNew, sqrtPriceX96, tick, range, needs, deposit, amounts },
    price: sqrtPriceX96 === 0n ? null : decimalOf(ratioOf(sqrtPriceX96, view), 10),
  }
}

/**
 * By how much a price moved either way, in basis points, from the square roots of both. 0 where there is none now: a
 * pool not yet made has the one it was given.
 */
export function movedBps(before: bigint, now: bigint): bigint {
  if (before === 0n || now === 0n) return 0n
  const [low, high] = before < now ? [before, now] : [now, before]
  return ((high * high - low * low) * 10_000n) / (before * before)
}

type Making = Pick<Known, 'form' | 'facts' | 'slippageBps'> & {
  sqrtPriceX96: bigint
  range: TickRange
  typed: { amount0?: bigint; amount1?: bigint }
  held0: bigint | undefined
  held1: bigint | undefined
}

function makeDeposit({ form, facts, sqrtPriceX96, range, slippageBps, typed, held0, held1 }: Making): Deposit | null {
  const held = { ...(held0 === undefined ? {} : { held0 }), ...(held1 === undefined ? {} : { held1 }) }
  if (isRanged(form.version))
    return rangeDeposit({ version: form.version, sqrtPriceX96, slippageBps, ...range, ...typed, ...held })
  const pair = facts.pair ?? { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n }
  if (facts.sqrtPriceX96 > 0n) return pairDeposit({ ...pair, slippageBps, ...typed })
  const square = sqrtPriceX96 * sqrtPriceX96
  const both =
    typed.amount0 === undefined
      ? { amount0: ((typed.amount1 ?? 0n) * Q192) / square, amount1: typed.amount1 ?? 0n }
      : { amount0: typed.amount0, amount1: (typed.amount0 * square) / Q192 }
  return pairDeposit({ ...pair, slippageBps, ...both })
}
