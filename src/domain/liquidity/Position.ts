import type { Address } from '../chains/Chain.ts'
import { amountsOfShares, type PairAmounts, supplyAfterFee } from '../protocols/v2/pairLiquidity.ts'
import { type Amounts, amountsForLiquidity } from '../protocols/v3/LiquidityMath.ts'
import { type CurrencyId, NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'
import { isRanged, type RangeVersion, versions } from '../versions.ts'

type Held = { chainId: number; pool: PoolRef; owner: Address }

/** A share of a v2 pair, and the pair at the same block. Raw units. */
export type PairPosition = Held & {
  version: 'v2'
  /** The pair's own tokens that the owner holds. */
  liquidity: bigint
  reserve0: bigint
  reserve1: bigint
  totalSupply: bigint
  /** The pair's kLast where the factory's feeTo is set, else 0. */
  kLast: bigint
}

/** An NFT of v3 or v4, and its pool at the same block. Raw units. */
export type RangePosition = Held & {
  version: RangeVersion
  tokenId: bigint
  tickLower: number
  tickUpper: number
  liquidity: bigint
  /** What a collect would pay now. */
  owed0: bigint
  owed1: bigint
  sqrtPriceX96: bigint
  tick: number
}

export type Position = PairPosition | RangePosition

/** LP-1. A position without liquidity is closed, also while something is owed to it (`isEmptied`). */
export type PositionStatus = 'inRange' | 'outOfRange' | 'closed'

export const isRange = (position: Position): position is RangePosition => isRanged(position.version)

export function statusOf(position: Position): PositionStatus {
  if (position.liquidity === 0n) return 'closed'
  if (!isRange(position)) return 'inRange'
  const { tick, tickLower, tickUpper } = position
  return tick >= tickLower && tick < tickUpper ? 'inRange' : 'outOfRange'
}

/** GO-10: nothing is deposited any more, but tokens are still owed. */
export const isEmptied = (position: Position): boolean =>
  isRange(position) && position.liquidity === 0n && (position.owed0 > 0n || position.owed1 > 0n)

/** Least that a collect brings: fees only grow. */
export const owedTo = ({ owed0, owed1 }: RangePosition): Amounts => ({ amount0: owed0, amount1: owed1 })

/** Whether fees can go into the position: it is open, and no hook runs beside the swap. */
export const takesFees = (position: Position): position is RangePosition =>
  isRange(position) && position.liquidity > 0n && position.pool.hook === undefined

/** Whether there are fees to put into it. */
export const canCompound = (position: Position): position is RangePosition =>
  takesFees(position) && position.owed0 + position.owed1 > 0n

/** What is deposited: what a removal of all of it would pay now, fees not counted. */
export function amountsOf(position: Position, liquidity = position.liquidity): PairAmounts {
  return isRange(position)
    ? amountsForLiquidity({ ...position, liquidity, roundUp: false })
    : amountsOfShares(position, liquidity)
}

/** LP-2. The share of a v2 pair that is the owner's, as a fraction; of an empty pair 0. */
export function shareOf(position: PairPosition): number {
  const supply = supplyAfterFee(position)
  return supply === 0n ? 0 : Number((position.liquidity * 10n ** 15n) / supply) / 1e15
}

/** The pool's currencies as a person has them: v4's zero address is the native currency. */
export const currenciesOf = ({ version, token0, token1 }: PoolRef): [CurrencyId, CurrencyId] => [
  versions[version].native && token0 === NATIVE_ADDRESS ? 'NATIVE' : token0,
  token1,
]

/** One name for one position, everywhere: in lists, in addresses of pages, in what is hidden. */
export const positionId = (position: Position): string =>
  isRange(position)
    ? `${position.chainId}-${position.version}-${position.tokenId}`
    : `${position.chainId}-v2-${position.pool.id}-${position.owner}`
