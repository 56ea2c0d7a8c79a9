import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { NATIVE_ADDRESS } from '../../swap/Trade.ts'
import * as Curve from '../Curve.ts'
import type { Edge } from '../Graph.ts'
import type { Level } from '../level/levelFlow.ts'
import { type Lane, type Net, SINK, SOURCE } from '../Net.ts'
import { toPaths } from './toPaths.ts'

// A flow as paths, whatever the flow: in circles, nothing at all, out of the sink and into the source, no number. It
// ends, and what it makes are paths.

const token = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
/** Times that one lane is looked at, per lane and hop of the net. */
const LOOKS = 40

type Spec = { from: number; to: number; pool: number; there: boolean; kind: number; amount: number; share: number }

const specs = (amounts: fc.Arbitrary<number>, shares: fc.Arbitrary<number>): fc.Arbitrary<Spec[]> =>
  fc.array(
    fc.record({
      from: fc.oneof(fc.nat({ max: 6 }), fc.constant(SOURCE)),
      to: fc.oneof(fc.nat({ max: 6 }), fc.constant(SINK)),
      pool: fc.nat({ max: 12 }),
      there: fc.boolean(),
      kind: fc.nat({ max: 2 }),
      amount: amounts,
      share: shares,
    }),
    { maxLength: 30, size: 'max' },
  )
const amountsOf = fc.oneof(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.constantFrom(0, 1e-300, 1e300, 1000, 1000))
const hostile = fc.oneof(amountsOf, fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1))
const sharesOf = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))

const curves = [
  Curve.flat(1, 1e6),
  Curve.of(
    {
      kind: 'pair',
      ref: { version: 'v2', id: 'x', token0: token(1), token1: token(2), fee: 3000 },
      reserve0: 1n,
      reserve1: 1n,
    },
    true,
  ),
  Curve.of(
    {
      kind: 'pair',
      ref: { version: 'v2', id: 'y', token0: token(1), token1: token(2), fee: 3000 },
      reserve0: 0n,
      reserve1: 9n,
    },
    true,
  ),
]

/** A net of these lanes, and how often they were looked at; ended when that is too often. */
function netOf(
  list: readonly Spec[],
  maxHops: number,
): { net: Net; level: Level; shares: Float64Array; looks: () => number } {
  let looks = 0
  const most = LOOKS * (list.length + 1) ** 2 * maxHops
  const net: Net = { places: 7, pairs: [], size: list.length, edgeCount: 26 }
  for (const [index, { from, to, pool, there, kind }] of list.entries()) {
    const [token0, token1] = kind === 2 ? [NATIVE_ADDRESS, token(2)] : [token(1), token(2)]
    const state = {
      kind: 'pair',
      ref: { version: 'v2', id: `${pool}`, token0, token1, fee: 3000 },
      reserve0: 1n,
      reserve1: 1n,
    } as const
    const curve = curves[kind]!
    const edge: Edge = {
      index: pool * 2 + (there ? 0 : 1),
      pool,
      state,
      zeroForOne: there,
      from,
      to,
      curve,
      keepIn: 1,
      keepOut: 1,
    }
    const lane = { index, hop: 0, curve, from, to } as Lane
    Object.defineProperty(lane, 'edge', {
      get: () => {
        if (++looks > most) throw new Error('no end')
        return edge
      },
    })
    // now and then two places are linked twice
    const known = index % 5 ? net.pairs.find(pair => pair.from === from && pair.to === to) : undefined
    if (known) known.lanes.push(lane)
    else net.pairs.push({ index: net.pairs.length, from, to, first: curve.first, lanes: [lane] })
  }
  const ins = Float64Array.from(list, ({ amount }) => amount)
  const level: Level = {
    ins,
    worth: new Float64Array(7),
    rents: new Float64Array(list.length),
    error: 0,
    spare: 0,
    value: 0,
  }
  return { net, level, shares: Float64Array.from(list, ({ share }) => share), looks: () => looks }
}

test.each([
  ['of numbers', specs(amountsOf, sharesOf), 7],
  ['of no numbers too', specs(hostile, fc.oneof(sharesOf, fc.constantFrom(0, Number.NaN))), 11],
] as const)('[SW-2] a flow becomes paths in so many steps, whatever the flow: %s', (_, lists, seed) => {
  let made = 0
  fc.assert(
    fc.property(
      lists,
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.boolean(),
      (list, maxHops, exactIn, detours) => {
        const { net, level, shares } = netOf(list, maxHops)
        const found = toPaths(net, { level, shares, amount: 1000, exactIn, maxHops, detours })
        expect(found.paths.length).toBeLessThanOrEqual(list.length)
        expect(found.amounts).toHaveLength(found.paths.length)
        for (const [i, path] of found.paths.entries()) {
          made++
          expect(path.length).toBeLessThanOrEqual(maxHops)
          expect(path[0]!.from).toBe(SOURCE)
          expect(path.at(-1)!.to).toBe(SINK)
          for (const [hop, edge] of path.entries()) if (hop > 0) expect(edge.from).toBe(path[hop - 1]!.to)
          expect(new Set(path.map(({ pool }) => pool)).size).toBe(path.length)
          expect(found.amounts[i]!).toBeGreaterThan(0)
        }
        expect(found.missing).toBeGreaterThanOrEqual(0)
        expect(found.amounts.reduce((sum, each) => sum + each, found.missing)).toBeCloseTo(1000, 6)
      },
    ),
    { numRuns: 4000, seed },
  )
  expect(made).toBeGreaterThan(200)
})

test('[SW-2] a flow in circles alone, and none, have no paths', () => {
  const lane = (from: number, to: number, pool: number): Spec => ({
    from,
    to,
    pool,
    there: true,
    kind: 0,
    amount: 500,
    share: 1,
  })
  const circle = [lane(2, 3, 0), lane(3, 4, 1), lane(4, 2, 2)]
  for (const list of [[], circle, [lane(SOURCE, 2, 3), ...circle], [...circle, lane(4, SINK, 4)]]) {
    const { net, level, shares } = netOf(list, 4)
    expect(toPaths(net, { level, shares, amount: 1000, exactIn: true, maxHops: 4 })).toEqual({
      paths: [],
      amounts: [],
      ends: [],
      missing: 1000,
    })
  }
  // through the circle there is one
  const { net, level, shares } = netOf([lane(SOURCE, 2, 3), ...circle, lane(4, SINK, 4)], 4)
  expect(
    toPaths(net, { level, shares, amount: 1000, exactIn: true, maxHops: 4 }).paths.map(path =>
      path.map(({ pool }) => pool),
    ),
  ).toEqual([[3, 0, 1, 4]])
})

test('[SW-2] a circle that a path passes by is left over, or the path goes round in it first: as is asked', () => {
  const lane = (from: number, to: number, pool: number, amount: number): Spec => ({
    from,
    to,
    pool,
    there: true,
    kind: 0,
    amount,
    share: 1,
  })
  const circle = [lane(2, 3, 1, 100), lane(3, 2, 2, 100)]
  const { net, level, shares } = netOf([lane(SOURCE, 2, 0, 500), ...circle, lane(2, SINK, 3, 500)], 4)
  const poolsOf = (detours: boolean, maxHops: number) =>
    toPaths(net, { level, shares, amount: 500, exactIn: true, maxHops, detours }).paths.map(path =>
      path.map(({ pool }) => pool),
    )
  expect(poolsOf(false, 4)).toEqual([[0, 3]])
  expect(poolsOf(true, 4)).toEqual([
    [0, 1, 2, 3],
    [0, 3],
  ])
  expect(poolsOf(true, 3)).toEqual([[0, 3]])
})
