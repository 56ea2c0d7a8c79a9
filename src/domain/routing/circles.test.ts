import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import type { PairState, PoolState, TickState } from '../protocols/PoolState.ts'
import { getSqrtRatioAtTick } from '../protocols/v3/TickMath.ts'
import type { Trade } from '../swap/Trade.ts'
import { findTrade, type TradeRequest } from './findTrade.ts'

// Pools whose prices disagree: the best flow goes round in them, for ever more of what no path can bring home.

const token = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const [A, B, C, D] = [token(0xa), token(0xb), token(0xc), token(0xd)]
const E18 = 10n ** 18n
let nextId = 1

/** Reserves: thousands of the first token (3 decimals), and so many thousandths of that of the second. */
const pair = (token0: Address, token1: Address, size: number, skew: number): PairState => ({
  kind: 'pair',
  ref: { version: 'v2', id: token(0x1000 + nextId++), token0, token1, fee: 3000 },
  reserve0: BigInt(Math.round(size * 1000)) * E18,
  reserve1: BigInt(Math.round(size * skew)) * E18,
})

function ticks(
  [version, fee]: ['v3' | 'v4', number],
  [token0, token1]: [Address, Address],
  [size, at]: [size: number, tick: number],
): TickState {
  const [low, high] = [-20_000, 20_000].map(width => Math.floor((at + width) / 60) * 60) as [number, number]
  const liquidity = BigInt(Math.round(size * 1000)) * E18
  return {
    kind: 'ticks',
    ref: { version, id: token(0x2000 + nextId++), token0, token1, fee, tickSpacing: 60 },
    sqrtPriceX96: getSqrtRatioAtTick(at),
    tick: at,
    liquidity,
    tickSpacing: 60,
    feeZeroForOne: fee,
    feeOneForZero: fee,
    ticks: [low, high],
    nets: [liquidity, -liquidity],
    from: -887_272,
    to: 887_272,
  }
}

function tradeOf(kind: TradeRequest['kind'], amount: bigint, pools: PoolState[]): Trade | undefined {
  const common = { chainId: 1, wrappedNative: token(0xeee), tokenIn: A, tokenOut: B, block: 1n, blockTime: 1 }
  const result = findTrade({ ...common, kind, amount, pools })
  return result.status === 'ok' ? result.trade : undefined
}

/** What the trade over all of the pools is worth beside that over some of them; endless where those fill none. */
function besideSome(kind: TradeRequest['kind'], amount: bigint, [all, some]: [PoolState[], PoolState[]]): number {
  const [more, fewer] = [tradeOf(kind, amount, all), tradeOf(kind, amount, some)]
  if (!fewer) return Number.POSITIVE_INFINITY
  if (!more) return 0
  return kind === 'exactIn'
    ? Number(more.amountOut) / Number(fewer.amountOut)
    : Number(fewer.amountIn) / Number(more.amountIn)
}

const kinds = ['exactIn', 'exactOut'] as const

test.each(kinds)('[SW-2] a circle that is left only through the sold token takes nothing from the others: %s', kind => {
  const direct = [pair(A, B, 1, 900), pair(A, B, 1, 900)]
  const circle = [
    pair(A, C, 1, 900),
    pair(A, D, 1, 900),
    pair(C, D, 64, 1043),
    pair(C, D, 316, 905),
    ticks(['v4', 100], [C, D], [1, -100]),
  ]
  const trade = tradeOf(kind, 276n * E18, [...direct, ...circle])
  expect(trade?.legs.map(leg => leg.hops.map(({ pool }) => pool.id))).toEqual(direct.map(({ ref }) => [ref.id]))
  expect(besideSome(kind, 276n * E18, [[...direct, ...circle], direct])).toBe(1)
})

test.each(kinds)('[SW-2] nor one that is left only through the bought token: %s', kind => {
  const direct = [pair(A, B, 1, 900), pair(A, B, 1, 900)]
  const circle = [pair(B, C, 1, 900), pair(B, D, 1, 900), pair(C, D, 64, 1043), pair(C, D, 316, 905)]
  expect(besideSome(kind, 276n * E18, [[...direct, ...circle], direct])).toBe(1)
})

test.each(kinds)('[SW-2] pools that a circle would flood are still paths without it: %s', kind => {
  const plain = [
    pair(A, D, 132, 1078),
    pair(B, C, 1.82, 1050),
    pair(A, B, 36, 1004),
    pair(C, D, 63, 1043),
    pair(C, D, 436, 906),
  ]
  const more = [
    ticks(['v3', 100], [A, D], [37, 48]),
    ticks(['v4', 100], [A, C], [436, -32]),
    ticks(['v3', 3000], [A, D], [2, -59]),
    ticks(['v4', 500], [C, D], [676, -69]),
  ]
  expect(besideSome(kind, 341n * E18, [[...plain, ...more], plain])).toBeGreaterThan(1 - 1e-5)
})

test.each(kinds)('[SW-2] a circle that pays for the whole trade leaves a split: %s', kind => {
  const [dear, cheap] = [pair(A, C, 1.48, 925), ticks(['v3', 500], [A, D], [0.473, -2421])]
  const rest = [
    pair(B, D, 224, 785),
    pair(C, D, 1, 973),
    ticks(['v3', 100], [C, D], [9870, 20]),
    ticks(['v3', 3000], [B, D], [20.6, -1497]),
    ticks(['v3', 500], [C, D], [839, 880]),
  ]
  const all = [...rest, dear, cheap]
  for (const one of all) {
    const others = all.filter(pool => pool !== one)
    expect(besideSome(kind, 403n * E18, [all, others])).toBeGreaterThan(1 - 1e-5)
  }
  expect(tradeOf(kind, 403n * E18, all)!.legs.length).toBeGreaterThan(1)
})

test.each(kinds)('[SW-2] a circle that paths pass by is gone round in: %s', kind => {
  const plain = [
    pair(A, B, 363, 1033),
    pair(A, C, 977, 1046),
    pair(C, D, 1.175, 904),
    pair(B, C, 1.047, 904),
    pair(C, D, 16.218, 968),
  ]
  const more = ticks(['v4', 3000], [A, D], [282, 60])
  expect(besideSome(kind, 667n * E18, [[...plain, more], plain])).toBeGreaterThan(1 - 1e-5)
  const trade = tradeOf(kind, 667n * E18, [...plain, more])!
  const tokens = trade.legs.map(leg => leg.hops.map(({ tokenOut }) => tokenOut))
  if (kind === 'exactIn') expect(tokens).toContainEqual([C, D, C, B])
})
