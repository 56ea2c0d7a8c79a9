import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import type { PairPosition, Position, RangePosition } from '#domain/liquidity/Position.ts'
import { V2_FEE } from '#domain/protocols/Pool.ts'
import { feeGrowthInside, feesOf } from '#domain/protocols/v3/FeeGrowth.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import type { RangeVersion } from '#domain/versions.ts'
import { keccak256 } from 'viem/utils'
import { client, type RequestOptions } from '../node/clients.ts'
import { addressAt, callData, intAt, poolKeyWords, readWords, uintAt, type WordCall, word } from '../node/readWords.ts'

/** What names a position. `owner` of a pair: whose shares are meant. */
export type PositionRef = { version: 'v2'; pair: Address; owner: Address } | { version: RangeVersion; tokenId: bigint }

/** A position, and the liquidity that its pool has at the price of now (of a pair: null, shares say it). */
export type ReadPosition = Position & { poolLiquidity: bigint | null }

/** Positions as the chain has them at one block; null: there is none (any more) by that name. */
export type ReadPositions = { block: bigint; positions: (ReadPosition | null)[] }

/** Selectors of UniswapV2Pair and its factory. */
const PAIR = {
  token0: '0x0dfe1681',
  token1: '0xd21220a7',
  reserves: '0x0902f1ac',
  supply: '0x18160ddd',
  balance: '0x70a08231',
  kLast: '0x7464fc3d',
} as const
const FEE_TO = '0x017e7e58'
/** Selectors of v3's NonfungiblePositionManager, factory and pool. */
const V3 = { positions: '0x99fbab88', pool: '0x1698ee82', slot0: '0x3850c7bd', tick: '0xf30dba93' } as const
const V3_SPACING = '0xd0c93a7c'
const V3_LIQUIDITY = '0x1a686502'
const V3_GROWTH = ['0xf3058399', '0x46141319'] as const
/** Selectors of v4's PositionManager and StateView. */
const V4 = {
  info: '0x7ba03aad',
  slot0: '0xc815641c',
  liquidity: '0xfa6793d5',
  inside: '0x53e9c1fb',
  position: '0xdacf1d2f',
} as const
const OWNER_OF = '0x6352211e'
const UINT128 = (1n << 128n) - 1n
/** An address may name a number that no contract can be asked for. */
const MOST_ID = (1n << 256n) - 1n

type Answers = readonly (Hex | null)[]
/** A question in rounds: each yields calls and is given their answers. */
type Asking = Generator<WordCall[], ReadPosition | null, Answers>

function* pairOf(chainId: number, pair: Address, owner: Address): Asking {
  const { v2Factory } = chainById(chainId)?.contracts ?? {}
  const answers = yield [
    { to: pair, data: PAIR.token0 },
    { to: pair, data: PAIR.token1 },
    { to: pair, data: PAIR.reserves },
    { to: pair, data: PAIR.supply },
    { to: pair, data: callData(PAIR.balance, owner) },
    { to: pair, data: PAIR.kLast },
    { to: v2Factory ?? pair, data: FEE_TO },
  ]
  const [zero, one, reserves, supply, balance, kLast, feeTo] = answers
  if (!zero || !one || !reserves || !supply || !balance) return null
  const pool: PoolRef = { version: 'v2', id: pair, token0: addressAt(zero, 0), token1: addressAt(one, 0), fee: V2_FEE }
  const takes = feeTo !== null && feeTo !== undefined && addressAt(feeTo, 0) !== ZERO_ADDRESS
  const position: PairPosition & ReadPosition = {
    poolLiquidity: null,
    ...{ version: 'v2', chainId, pool, owner, liquidity: uintAt(balance, 0) },
    ...{ reserve0: uintAt(reserves, 0), reserve1: uintAt(reserves, 1), totalSupply: uintAt(supply, 0) },
    kLast: takes && kLast ? uintAt(kLast, 0) : 0n,
  }
  return position
}

function* v3Of(chainId: number, tokenId: bigint): Asking {
  const { v3PositionManager: manager, v3Factory: factory } = chainById(chainId)?.contracts ?? {}
  if (!manager || !factory || tokenId > MOST_ID) return null
  const [held, ownedBy] = yield [
    { to: manager, data: callData(V3.positions, tokenId) },
    { to: manager, data: callData(OWNER_OF, tokenId) },
  ]
  if (!held || !ownedBy) return null
  const [token0, token1, fee] = [addressAt(held, 2), addressAt(held, 3), Number(uintAt(held, 4))]
  const [tickLower, tickUpper, liquidity] = [Number(intAt(held, 5)), Number(intAt(held, 6)), uintAt(held, 7)]
  const [found] = yield [{ to: factory, data: callData(V3.pool, token0, token1, fee) }]
  if (!found) return null
  const pool = addressAt(found, 0)
  const [slot, global0, global1, lower, upper, spacing, active] = yield [
    { to: pool, data: V3.slot0 },
    ...V3_GROWTH.map(data => ({ to: pool, data })),
    { to: pool, data: callData(V3.tick, tickLower) },
    { to: pool, data: callData(V3.tick, tickUpper) },
    { to: pool, data: V3_SPACING },
    { to: pool, data: V3_LIQUIDITY },
  ]
  if (!slot || !global0 || !global1 || !lower || !upper || !spacing || !active) return null
  const ref: PoolRef = { version: 'v3', id: pool, token0, token1, fee, tickSpacing: Number(intAt(spacing, 0)) }
  const tick = Number(intAt(slot, 1))
  // What the last change left, and what a poke would find now: exactly what `collect` pays.
  const owed = (side: 0 | 1): bigint => {
    const growth = {
      global: uintAt(side === 0 ? global0 : global1, 0),
      outsideLower: uintAt(lower, 2 + side),
      outsideUpper: uintAt(upper, 2 + side),
    }
    const earned = feesOf(liquidity, feeGrowthInside(growth, { tick, tickLower, tickUpper }), uintAt(held, 8 + side))
    return (uintAt(held, 10 + side) + earned) & UINT128
  }
  const position: RangePosition & ReadPosition = {
    poolLiquidity: uintAt(active, 0),
    ...{ version: 'v3', chainId, pool: ref, owner: addressAt(ownedBy, 0) },
    ...{ tokenId, tickLower, tickUpper, liquidity, owed0: owed(0), owed1: owed(1) },
    ...{ sqrtPriceX96: uintAt(slot, 0), tick },
  }
  return position
}

/** A signed tick within a packed word. */
const tickAt = (packed: bigint, bit: bigint): number => Number(BigInt.asIntN(24, packed >> bit))

function* v4Of(chainId: number, tokenId: bigint): Asking {
  const { v4PositionManager: manager, v4StateView: view } = chainById(chainId)?.contracts ?? {}
  if (!manager || !view || tokenId > MOST_ID) return null
  const [info, ownedBy] = yield [
    { to: manager, data: callData(V4.info, tokenId) },
    { to: manager, data: callData(OWNER_OF, tokenId) },
  ]
  if (!info || !ownedBy) return null
  const packed = uintAt(info, 5)
  const [tickLower, tickUpper] = [tickAt(packed, 8n), tickAt(packed, 32n)]
  const hook = addressAt(info, 4)
  const key: Omit<PoolRef, 'id'> = {
    ...{ version: 'v4', token0: addressAt(info, 0), token1: addressAt(info, 1) },
    ...{ fee: Number(uintAt(info, 2)), tickSpacing: Number(intAt(info, 3)) },
    ...(hook === ZERO_ADDRESS ? {} : { hook }),
  }
  const id = keccak256(`0x${poolKeyWords(key).map(word).join('')}`)
  const [slot, inside, held, active] = yield [
    { to: view, data: callData(V4.slot0, id) },
    { to: view, data: callData(V4.inside, id, tickLower, tickUpper) },
    { to: view, data: callData(V4.position, id, manager, tickLower, tickUpper, tokenId) },
    { to: view, data: callData(V4.liquidity, id) },
  ]
  if (!slot || !inside || !held || !active) return null
  const liquidity = uintAt(held, 0)
  const owed = (side: 0 | 1) => feesOf(liquidity, uintAt(inside, side), uintAt(held, 1 + side))
  const position: RangePosition & ReadPosition = {
    poolLiquidity: uintAt(active, 0),
    ...{ version: 'v4', chainId, pool: { ...key, id }, owner: addressAt(ownedBy, 0), tokenId, tickLower, tickUpper },
    ...{ liquidity, owed0: owed(0), owed1: owed(1), sqrtPriceX96: uintAt(slot, 0), tick: Number(intAt(slot, 1)) },
  }
  return position
}

/** LIST: how a numbered position is read. */
const numbered: Record<RangeVersion, (chainId: number, tokenId: bigint) => Asking> = { v3: v3Of, v4: v4Of }

const begin = (chainId: number, ref: PositionRef): Asking =>
  'pair' in ref ? pairOf(chainId, ref.pair, ref.owner) : numbered[ref.version](chainId, ref.tokenId)

/**
 * LP-1: positions of one network, all at one block (`block`, else the newest): liquidity, range, price, and what a
 * collect would pay, to the unit. In at most three rounds, whatever their number. Throws what the node's client throws.
 */
export async function readPositions(
  chainId: number,
  refs: readonly PositionRef[],
  options: RequestOptions & { block?: bigint } = {},
): Promise<ReadPositions> {
  const reader = client(chainId)
  const block = options.block ?? BigInt(await reader.request<Hex>('eth_blockNumber', [], options))
  const positions: (ReadPosition | null)[] = refs.map(() => null)
  let open = refs.map((ref, at) => {
    const asking = begin(chainId, ref)
    return { at, asking, next: asking.next() }
  })
  for (;;) {
    for (const { at, next } of open) if (next.done) positions[at] = next.value
    open = open.filter(({ next }) => !next.done)
    if (open.length === 0) return { block, positions }
    const calls = open.map(({ next }) => next.value as WordCall[])
    const answers = await readWords(reader, { calls: calls.flat(), block: `0x${block.toString(16)}` }, options)
    let from = 0
    open = open.map(({ at, asking }, i) => {
      const own = answers.slice(from, from + calls[i]!.length)
      from += calls[i]!.length
      return { at, asking, next: asking.next(own) }
    })
  }
}
