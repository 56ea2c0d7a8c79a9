// Six kinds of graphs for the router's bench, made from a seed: pools of all protocols around true prices, a little off
// them as markets are.
import type { Address } from '../../../src/domain/chains/Chain.ts'
import { protocolVersions } from '../../../src/domain/protocols/Pool.ts'
import type { PoolState, TickState } from '../../../src/domain/protocols/PoolState.ts'
import { getSqrtRatioAtTick } from '../../../src/domain/protocols/v3/TickMath.ts'
import { NATIVE_ADDRESS, type PoolRef } from '../../../src/domain/swap/Trade.ts'
import { isRanged, versions } from '../../../src/domain/versions.ts'

export const graphKinds = ['equal', 'many small', 'long tail', 'deep and shallow', 'sparse ticks', 'mixed'] as const
export type GraphKind = (typeof graphKinds)[number]

export type GraphToken = { address: Address; decimals: number; usd: number }
export type RoutingGraph = { kind: GraphKind; tokens: GraphToken[]; pools: PoolState[]; wrappedNative: Address }

/** Numbers in [0, 1) from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const SHAPES: Record<GraphKind, { pools: number; tokens: number; versions: readonly PoolRef['version'][] }> = {
  equal: { pools: 150, tokens: 8, versions: protocolVersions },
  'many small': { pools: 500, tokens: 10, versions: protocolVersions },
  'long tail': { pools: 1_000, tokens: 40, versions: protocolVersions },
  'deep and shallow': { pools: 200, tokens: 12, versions: protocolVersions },
  'sparse ticks': { pools: 150, tokens: 8, versions: ['v3', 'v4'] },
  mixed: { pools: 300, tokens: 24, versions: protocolVersions },
}
const TIERS = [
  [100, 1],
  [500, 10],
  [3_000, 60],
  [10_000, 200],
] as const

/** Dollars on each side of a pool near its price. */
function depthOf(kind: GraphKind, random: () => number): number {
  switch (kind) {
    case 'equal':
      return 2e6
    case 'many small':
      return 2e4 + 4e4 * random()
    case 'long tail':
      return Math.min(2e3 * (1 - random()) ** -1.2, 5e7)
    case 'deep and shallow':
      return random() < 0.15 ? 2e7 : 1e4 + 4e4 * random()
    case 'sparse ticks':
      return 10 ** (5 + 1.5 * random())
    case 'mixed':
      return 10 ** (4 + 3 * random())
  }
}

/**
 * Two tokens that a pool stands between. In `mixed` tokens stand in a row of six groups, and pools between neighbours:
 * no short cut.
 */
function sidesOf(kind: GraphKind, count: number, random: () => number): [number, number] {
  const any = (from: number, to: number) => from + Math.floor(random() * (to - from))
  for (;;) {
    let [a, b] = [any(0, count), any(0, count)]
    if (kind === 'mixed') {
      const group = count / 6
      const at = any(0, 5)
      a = any(at * group, (at + 1) * group)
      b = random() < 0.85 ? any((at + 1) * group, (at + 2) * group) : any(at * group, (at + 1) * group)
    } else if (random() < 0.5) a = any(0, 3)
    if (a !== b) return [a, b]
  }
}

export function makeGraph(kind: GraphKind, seed: number): RoutingGraph {
  const random = randomOf(seed)
  const shape = SHAPES[kind]
  const tokens = Array.from(
    { length: shape.tokens },
    (_, i): GraphToken => ({
      address: `0x${(0x1000 + Math.floor(random() * 0xffff) * 0x100 + i).toString(16).padStart(40, '0')}`,
      decimals: [18, 6, 18, 8][i % 4]!,
      usd: i % 3 === 1 ? 1 : 10 ** (4 * random() - 1),
    }),
  )
  const wrappedNative = tokens[0]!.address
  const pools = Array.from({ length: shape.pools }, (_, i): PoolState => {
    const [a, b] = sidesOf(kind, tokens.length, random)
    const version = shape.versions[Math.floor(random() * shape.versions.length)]!
    const named = (token: GraphToken): Address =>
      versions[version].native && token.address === wrappedNative && random() < 0.5 ? NATIVE_ADDRESS : token.address
    const [first, second] = [tokens[a]!, tokens[b]!].map(token => ({ ...token, address: named(token) }))
    const [zero, one] = BigInt(first!.address) < BigInt(second!.address) ? [first!, second!] : [second!, first!]
    const [fee, tickSpacing] = isRanged(version) ? TIERS[Math.floor(random() * TIERS.length)]! : ([3_000, 0] as const)
    const ref: PoolRef = {
      version,
      id: `0x${(i + 1).toString(16).padStart(versions[version].singleton ? 64 : 40, '0')}`,
      token0: zero.address,
      token1: one.address,
      fee,
      ...(isRanged(version) ? { tickSpacing } : {}),
    }
    // off the true price by less than the fee, as arbitrage leaves it
    const off = 1 + ((random() * 2 - 1) * fee) / 1e6
    const usd = depthOf(kind, random)
    const reserve0 = (usd / zero.usd) * 10 ** zero.decimals
    const reserve1 = (usd / one.usd) * 10 ** one.decimals * off
    if (!isRanged(version))
      return { kind: 'pair', ref, reserve0: BigInt(Math.floor(reserve0)), reserve1: BigInt(Math.floor(reserve1)) }
    return ticksOf(
      { ref, reserve0, reserve1, sparse: kind === 'sparse ticks' || (kind === 'mixed' && random() < 0.3) },
      random,
    )
  })
  return { kind, tokens, pools, wrappedNative }
}

/** Positions around the price; sparse: few narrow ones with gaps between them. */
function ticksOf(
  { ref, reserve0, reserve1, sparse }: { ref: PoolRef; reserve0: number; reserve1: number; sparse: boolean },
  random: () => number,
): TickState {
  const spacing = ref.tickSpacing!
  const tick = Math.floor(Math.log(reserve1 / reserve0) / Math.log(1.0001))
  const base = Math.floor(tick / spacing) * spacing
  const full = Math.sqrt(reserve0) * Math.sqrt(reserve1)
  const nets = new Map<number, bigint>()
  let liquidity = 0n
  const add = (low: number, high: number, amount: bigint) => {
    nets.set(low, (nets.get(low) ?? 0n) + amount)
    nets.set(high, (nets.get(high) ?? 0n) - amount)
    if (low <= tick && tick < high) liquidity += amount
  }
  const steps = (least: number, most: number) =>
    Math.max(1, Math.round((least + random() * (most - least)) / spacing)) * spacing
  if (sparse) {
    add(base - steps(20, 200), base + spacing + steps(20, 200), BigInt(Math.floor(full * 10 * (0.5 + random()))))
    for (const side of [-1, 1]) {
      let edge = base + side * steps(200, 500)
      for (let i = 0; i < 6; i++) {
        const far = edge + side * steps(20, 300)
        add(Math.min(edge, far), Math.max(edge, far), BigInt(Math.floor(full * (1 + 15 * random()))))
        edge = far + side * steps(30, 800)
      }
    }
  } else {
    add(base - steps(20_000, 60_000), base + steps(20_000, 60_000), BigInt(Math.floor(full)))
    for (let i = 0; i < 12; i++) {
      const width = 10 ** (2 + 2 * random())
      add(
        base - steps(width / 4, width),
        base + spacing + steps(width / 4, width),
        BigInt(Math.floor((full * 300 * random()) / Math.sqrt(width))),
      )
    }
  }
  const ticks = [...nets.keys()].filter(each => nets.get(each) !== 0n).sort((a, b) => a - b)
  const [from, to] = [getSqrtRatioAtTick(tick), getSqrtRatioAtTick(tick + 1)]
  return {
    kind: 'ticks',
    ref,
    sqrtPriceX96: from + ((to - from) * BigInt(Math.floor(random() * 1e6))) / 1_000_000n,
    tick,
    liquidity,
    tickSpacing: spacing,
    feeZeroForOne: ref.fee,
    feeOneForZero: ref.fee,
    ticks,
    nets: ticks.map(each => nets.get(each)!),
    from: -887_272,
    to: 887_272,
  }
}
