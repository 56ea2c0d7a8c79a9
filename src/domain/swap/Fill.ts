import { type Expected, MOST } from './Expected.ts'
import type { Trade, TradeLeg } from './Trade.ts'

// GO-6: what each pool of a route was expected to take and give, and what its Swap log says it did. Amounts are decimal
// strings: it is kept with the record.

/** What a log of a receipt is made of. */
export type Log = { address: string; topics: readonly string[]; data: string }

const SWAP = {
  v2: '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  v3: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  v4: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
} as const

/** All of it, in basis points. */
const WHOLE = 10_000n

const keyOf = ({ pool, zeroForOne }: Pick<Expected, 'pool' | 'zeroForOne'>): string => `${pool} ${zeroForOne}`

/**
 * A trade's pools, each once and in order; nothing where there are too many to keep. A pool gets what a token's
 * contract leaves of what was sent to it, and gives what the next one's has not yet taken of: that is what its log will
 * tell.
 */
export function expectedOf({ legs, taxes }: { legs: readonly TradeLeg[] } & Pick<Trade, 'taxes'>): Expected[] {
  const pools = new Map<string, Expected>()
  for (const { pool, zeroForOne, fee, tokenIn, tokenOut, amountIn, amountOut } of legs.flatMap(leg => leg.hops)) {
    const one = { version: pool.version, pool: pool.id.toLowerCase(), zeroForOne, fee }
    const known = pools.get(keyOf(one))
    const [sold, bought] = [BigInt(taxes?.[tokenIn]?.sellBps ?? 0), BigInt(taxes?.[tokenOut]?.buyBps ?? 0)]
    const given = bought < WHOLE ? (amountOut * WHOLE) / (WHOLE - bought) : amountOut
    pools.set(keyOf(one), {
      ...one,
      amountIn: (BigInt(known?.amountIn ?? 0) + (amountIn * (WHOLE - sold)) / WHOLE).toString(),
      amountOut: (BigInt(known?.amountOut ?? 0) + given).toString(),
    })
  }
  return pools.size > MOST ? [] : [...pools.values()]
}

const words = (data: string): bigint[] => (data.slice(2).match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`))
const signed = (word: bigint | undefined): bigint => BigInt.asIntN(256, word ?? 0n)

/** What a Swap log says a pool took and gave; null for any other log. */
function swapOf({
  address,
  topics,
  data,
}: Log): (Pick<Expected, 'pool' | 'zeroForOne'> & { in: bigint; out: bigint }) | null {
  const pool = address.toLowerCase()
  const [a, b, c, d] = words(data)
  if (topics[0] === SWAP.v2) {
    if (a === undefined || b === undefined || c === undefined || d === undefined) return null
    const zeroForOne = d > c || (d === c && a > 0n)
    return { pool, zeroForOne, in: zeroForOne ? a : b, out: zeroForOne ? d : c }
  }
  const isV4 = topics[0] === SWAP.v4
  if (topics[0] !== SWAP.v3 && !isV4) return null
  // v3 tells what the pool got, v4 what the swapper did.
  const [zero, one] = isV4 ? [-signed(a), -signed(b)] : [signed(a), signed(b)]
  const zeroForOne = zero > 0n
  return {
    pool: isV4 ? (topics[1] ?? '').toLowerCase() : pool,
    zeroForOne,
    in: zeroForOne ? zero : one,
    out: zeroForOne ? -one : -zero,
  }
}

/** One pool of a route: what it did, and how far its price was from the quoted one; null: the logs don't tell. */
export type Filled = { expected: Expected; difference: number | null }

/**
 * Each pool's price as its logs tell it, against the quoted one: 0.01 is one percent more of what it gives for what it
 * took. Of a pool that served several paths, all of them together.
 */
export function read(route: readonly Expected[], logs: readonly Log[]): Filled[] {
  const done = new Map<string, { in: bigint; out: bigint }>()
  for (const log of logs) {
    const swap = swapOf(log)
    if (!swap) continue
    const before = done.get(keyOf(swap)) ?? { in: 0n, out: 0n }
    done.set(keyOf(swap), { in: before.in + swap.in, out: before.out + swap.out })
  }
  return route.map(expected => {
    const did = done.get(keyOf(expected))
    const [wantIn, wantOut] = [BigInt(expected.amountIn), BigInt(expected.amountOut)]
    if (!did || did.in <= 0n || did.out <= 0n || wantIn === 0n || wantOut === 0n) return { expected, difference: null }
    const [now, then] = [did.out * wantIn, did.in * wantOut]
    return { expected, difference: Number(((now - then) * 10n ** 9n) / then) / 1e9 }
  })
}
