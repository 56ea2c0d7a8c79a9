// LP-8: what other pools say that a token is worth. Each pool that takes an amount like the deposit's has a voice as
// loud as what it takes; the median decides. Pure.
import type { Address } from '../../chains/Chain.ts'
import type { PoolState } from '../../protocols/PoolState.ts'
import { swapPool } from '../../protocols/swapPool.ts'
import type { Amounts } from '../../protocols/v3/LiquidityMath.ts'
import { nodeOf } from '../../routing/Graph.ts'
import type { PoolMarket } from './poolIssues.ts'

type Voice = { price: number; weight: number }

/**
 * Parts and multiples of a deposit that are sold there and back, the largest first: a pool that can't take a sixteenth
 * says nothing.
 */
const SIZES = [
  [256n, 1n],
  [64n, 1n],
  [16n, 1n],
  [4n, 1n],
  [1n, 1n],
  [1n, 4n],
  [1n, 16n],
] as const
/** What the way there and back may cost: a pool where it costs more is too shallow for it. */
const MOST_LOST = 0.15
/** Voices that are no further apart say the same. */
const AGREE = 1.05

/**
 * Token1 for one token0, raw, by `pools`, which are all but the one that is asked about. `hubs`: tokens that a price
 * may go by, the wrapped native one first: no others, since who makes a token can say what it is worth.
 */
export function poolMarket(
  pools: readonly PoolState[],
  { pair, amounts, hubs }: { pair: readonly [Address, Address]; amounts: Amounts; hubs: readonly Address[] },
): PoolMarket {
  const [native] = hubs
  if (!native) return { status: 'none' }
  const known = pools.flatMap(state => {
    const [zero, one] = [nodeOf(state.ref.token0, native), nodeOf(state.ref.token1, native)]
    return zero === one ? [] : [{ state, zero, one }]
  })
  const voices = (a: Address, b: Address, size: bigint): Voice[] =>
    known.flatMap(({ state, zero, one }) => {
      const direct = zero === a && one === b
      return direct || (zero === b && one === a) ? (voiceOf(state, direct, size) ?? []) : []
    })
  const edge = (a: Address, b: Address, size: bigint) => medianOf(voices(a, b, size))
  const over = (first: Voice | null, size: bigint, second: (size: bigint) => Voice | null): Voice[] => {
    const next = first && sized(Number(size) * first.price)
    const last = first && next ? second(next) : null
    return first && last ? [{ price: first.price * last.price, weight: Math.min(first.weight, last.weight) }] : []
  }
  const by = (a: Address, b: Address, size: bigint): Voice | null => {
    const between = hubs.filter(hub => hub !== a && hub !== b)
    return medianOf([
      ...voices(a, b, size),
      ...between
        .filter(hub => hub !== native)
        .flatMap(hub => over(edge(a, hub, size), size, next => edge(hub, b, next))),
      ...(between.includes(native) ? over(by(a, native, size), size, next => by(native, b, next)) : []),
    ])
  }
  const [zero, one] = pair
  const at = (size: bigint) => (size > 0n ? by(zero, one, size) : null)
  const turned = (): Voice | null => {
    const voice = amounts.amount1 > 0n ? by(one, zero, amounts.amount1) : null
    return voice && { ...voice, price: 1 / voice.price }
  }
  const first = at(amounts.amount0) ?? turned()
  if (!first) return { status: 'none' }
  // Both sides go in: a pool at an absurd price must not make its own deposit look small.
  const whole = sized(Number(amounts.amount0) + Number(amounts.amount1) / first.price)
  const again = whole === null ? null : at(whole)
  return { status: 'known', price: (again ?? first).price }
}

/** A size as a whole number; null where it is none that could be sold. */
const sized = (size: number): bigint | null => (size >= 1 && size < 2 ** 127 ? BigInt(Math.round(size)) : null)

/**
 * What a pool pays and asks, at the largest size that it takes; null: it takes none. `zeroForOne`: it is token0 that is
 * priced.
 */
function voiceOf(state: PoolState, zeroForOne: boolean, size: bigint): Voice | null {
  const sell = (forward: boolean, amount: bigint): bigint => {
    const result = amount > 0n ? swapPool(state, forward, amount, true) : null
    return result?.status === 'ok' && result.amountIn === amount ? result.amountOut : 0n
  }
  for (const [times, of] of SIZES) {
    const sold = (size * times) / of
    const got = sell(zeroForOne, sold)
    const back = Number(sell(!zeroForOne, got))
    if (back > 0 && back >= Number(sold) * (1 - MOST_LOST))
      return { price: Number(got) / Math.sqrt(Number(sold) * back), weight: Number(times) / Number(of) }
  }
  return null
}

/**
 * The price that half of all voices, by weight, don't exceed, and how many stand behind it; between two halves the
 * middle.
 */
function medianOf(voices: readonly Voice[]): Voice | null {
  const sorted = voices.toSorted((a, b) => a.price - b.price)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const [at, { price, weight }] of sorted.entries()) {
    below += weight
    if (below < half) continue
    const next = sorted[at + 1]
    const middle = below === half && next ? Math.sqrt(price * next.price) : price
    const agree = sorted.filter(each => Math.max(each.price / middle, middle / each.price) <= AGREE)
    return { price: middle, weight: agree.reduce((sum, each) => sum + each.weight, 0) || weight }
  }
  return null
}
