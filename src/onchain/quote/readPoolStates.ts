import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { PoolState, TickState } from '#domain/protocols/PoolState.ts'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import { swapFee } from '#domain/protocols/v4/swapFee.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { isRanged, versions } from '#domain/versions.ts'
import type { RequestOptions } from '../node/clients.ts'
import { callData, intAt, type Reader, readWords, uintAt, type WordCall } from '../node/readWords.ts'

/** Selectors of UniswapV2Pair, UniswapV3Pool and v4's StateView. */
const PAIR_RESERVES = '0x0902f1ac'
const V3 = { slot0: '0x3850c7bd', liquidity: '0x1a686502', bitmap: '0x5339c296', tick: '0xf30dba93' } as const
const V4 = { slot0: '0xc815641c', liquidity: '0xfa6793d5', bitmap: '0x1c7ccb4c', tick: '0xcaedab54' } as const

/** Ticks to each side that are always loaded: about ±35 % of the price. */
const REACH = 3_000
const MAX_TICK = 887_272

/** How many bitmap words to each side of the price; more where a trade wanted more. Per pool id. */
export type Reaches = ReadonlyMap<string, number>

/** Words to each side that cover `reach` ticks. */
export const wordsFor = (tickSpacing: number, reach = REACH): number =>
  Math.max(1, Math.ceil(reach / (256 * tickSpacing)))

const wordOf = (tick: number, spacing: number): number => Math.floor(tick / spacing) >> 8

/** The call of a v3 pool, or of StateView for a v4 one. */
function poolCall({
  ref,
  stateView,
  what,
  argument,
}: {
  ref: PoolRef
  stateView: Address
  what: keyof typeof V3
  argument?: number
}): WordCall {
  const words = argument === undefined ? [] : [argument]
  if (!versions[ref.version].singleton) return { to: ref.id as Address, data: callData(V3[what], ...words) }
  return { to: stateView, data: callData(V4[what], ref.id, ...words) }
}

type Known = {
  ref: PoolRef
  sqrtPriceX96: bigint
  tick: number
  liquidity: bigint
  feeZeroForOne: number
  feeOneForZero: number
  words: number[]
  spacing: number
}

function readSlot({
  ref,
  slot,
  liquidity,
  reaches,
}: {
  ref: PoolRef
  slot: Hex
  liquidity: Hex
  reaches: Reaches
}): Known | undefined {
  const sqrtPriceX96 = uintAt(slot, 0)
  if (sqrtPriceX96 === 0n) return undefined
  const tick = Number(intAt(slot, 1))
  const spacing =
    ref.tickSpacing ?? ({ 100: 1, 500: 10, 3000: 60, 10000: 200 } as Record<number, number>)[ref.fee] ?? 60
  const [low, high] = [wordOf(-MAX_TICK, spacing), wordOf(MAX_TICK, spacing)]
  const middle = wordOf(tick, spacing)
  const reach = reaches.get(ref.id) ?? wordsFor(spacing)
  const words: number[] = []
  for (let at = Math.max(low, middle - reach); at <= Math.min(high, middle + reach); at++) words.push(at)
  const fees = (zeroForOne: boolean) =>
    versions[ref.version].protocolFee === 'within'
      ? ref.fee
      : swapFee(Number(uintAt(slot, 2)), Number(uintAt(slot, 3)), zeroForOne)
  return {
    ref,
    sqrtPriceX96,
    tick,
    liquidity: uintAt(liquidity, 0),
    feeZeroForOne: fees(true),
    feeOneForZero: fees(false),
    words,
    spacing,
  }
}

/** Initialised ticks of a bitmap word. */
function ticksOf(bitmap: bigint, at: number, spacing: number): number[] {
  const found: number[] = []
  for (let bit = 0, rest = bitmap; rest > 0n; bit++, rest >>= 1n) if (rest & 1n) found.push((at * 256 + bit) * spacing)
  return found
}

/**
 * Reads every pool's state at one block, in three rounds: prices and reserves, then bitmaps around each price, then the
 * ticks found. Throws what the reader throws; a pool that doesn't answer is left out.
 */
export async function readPoolStates(
  reader: Reader,
  {
    chainId,
    refs,
    block,
    reaches = new Map(),
  }: { chainId: number; refs: readonly PoolRef[]; block: bigint; reaches?: Reaches },
  options: RequestOptions = {},
): Promise<PoolState[]> {
  const stateView = chainById(chainId)?.contracts.v4StateView
  const tag = `0x${block.toString(16)}`
  const read = (calls: WordCall[]) => readWords(reader, { calls, block: tag }, options)
  const pools = refs.filter(ref => !needsChainQuote(ref) && (!versions[ref.version].singleton || stateView))
  const view = stateView ?? MISSING

  const first = await read(
    pools.flatMap((ref): WordCall[] =>
      isRanged(ref.version)
        ? [poolCall({ ref, stateView: view, what: 'slot0' }), poolCall({ ref, stateView: view, what: 'liquidity' })]
        : [{ to: ref.id as Address, data: PAIR_RESERVES }],
    ),
  )
  const states: PoolState[] = []
  const known: Known[] = []
  let at = 0
  for (const ref of pools) {
    const slot = first[at++]
    if (!isRanged(ref.version)) {
      if (slot) states.push({ kind: 'pair', ref, reserve0: uintAt(slot, 0), reserve1: uintAt(slot, 1) })
      continue
    }
    const liquidity = first[at++]
    const pool = slot && liquidity ? readSlot({ ref, slot, liquidity, reaches }) : undefined
    if (pool) known.push(pool)
  }

  const bitmaps = await read(
    known.flatMap(({ ref, words }) =>
      words.map(each => poolCall({ ref, stateView: view, what: 'bitmap', argument: each })),
    ),
  )
  at = 0
  const ticks = known.map(({ words, spacing }) =>
    words.flatMap(each => ticksOf(BigInt(bitmaps[at++] ?? 0), each, spacing)),
  )
  const nets = await read(
    known.flatMap(({ ref }, i) =>
      ticks[i]!.map(tick => poolCall({ ref, stateView: view, what: 'tick', argument: tick })),
    ),
  )
  at = 0
  for (const [i, { words, spacing, ...pool }] of known.entries()) {
    const state: TickState = {
      kind: 'ticks',
      ...pool,
      tickSpacing: spacing,
      ticks: ticks[i]!,
      nets: ticks[i]!.map(() => BigInt.asIntN(128, uintAt(nets[at++] ?? '0x', 1))),
      from: words[0]! * 256 * spacing,
      to: (words.at(-1)! * 256 + 255) * spacing,
    }
    if (state.liquidity > 0n || state.ticks.length > 0) states.push(state)
  }
  return states
}

/** Stands for StateView where there is none; no v4 pool is asked then. */
const MISSING: Address = ZERO_ADDRESS
