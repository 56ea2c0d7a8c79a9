// LP-5: where a position can go, and what of it would. Raw units.
import { chainById } from '../chains/chains.ts'
import type { Amounts, TickRange } from '../protocols/v3/LiquidityMath.ts'
import { amountsForLiquidity, squareRoot } from '../protocols/v3/LiquidityMath.ts'
import { getTickAtSqrtRatio, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../protocols/v3/TickMath.ts'
import { fullRange } from '../protocols/v3/TickPrice.ts'
import { NATIVE_ADDRESS, type PoolRef } from '../swap/Trade.ts'
import { isRanged, type RangeVersion, versions } from '../versions.ts'
import { empty } from './CreateForm.ts'
import { presetRange, type RangePreset } from './CreateRange.ts'
import { costsWithin, type Deposit, rangeDeposit } from './Deposit.ts'
import { feeTiers, spacingOf } from './FeeTier.ts'
import { edgeBps, lpSlippageBps, V2_MIGRATION_BPS } from './lpSlippage.ts'
import { isRange, type Position } from './Position.ts'
import { type Withdrawal, withdrawalOf } from './Withdrawal.ts'

/** A position of a pool whose id is not known yet, as `readLiquidityPool` asks for it. */
type Asked = Omit<PoolRef, 'id'>
type Pair = Pick<PoolRef, 'version' | 'token0' | 'token1'>

/** What a migration is reviewed as. Sides are in the new pool's order. */
export type Migration = {
  position: Position
  withdrawal: Withdrawal
  burn: boolean
  pool: PoolRef
  range: TickRange
  deposit: Deposit
  /** The pool isn't there yet: the sqrt price that it begins at. */
  initialise?: bigint
  /** What comes back and does not go on: it stays with the account, if the price stays. */
  stays: Amounts
}

/** Price movement that a migration out of v3 or into a pool bears, bps: what it bears is what can't be deposited. */
export const RANGE_BPS = 50
const Q192 = 1n << 192n

/** LIST: presets of a range for what had none. */
export const migrationRanges = ['full', 'wide', 'stable'] as const satisfies readonly RangePreset[]

/** Versions that a position can go to, the newest first: of those that stand on its network. */
export function targetsOf({ chainId, version }: Pick<Position, 'chainId' | 'version'>): RangeVersion[] {
  const contracts = chainById(chainId)?.contracts ?? {}
  return versions[version].migratesTo.filter(target => contracts[versions[target].manager])
}

/** A pool of v4 that holds the native currency takes what was wrapped in another version. */
export const unwraps = (from: Pair, to: Pair): boolean =>
  versions[to.version].native && to.token0 === NATIVE_ADDRESS && !versions[from.version].native

/**
 * Whether the currencies change places: the native one comes first of all, and may have been second when it was
 * wrapped.
 */
export const flips = (from: Pair, to: Pair): boolean =>
  unwraps(from, to) ? to.token1 === from.token0 : to.token0 !== from.token0

const inOrder = (from: Pair, to: Pair, amounts: readonly [bigint, bigint]): Amounts =>
  flips(from, to) ? { amount0: amounts[1], amount1: amounts[0] } : { amount0: amounts[0], amount1: amounts[1] }

/**
 * Least that a withdrawal brings of the new pool's currencies, in its order: what a migration may deposit. Fees count.
 */
export const migrated = (
  { pool: from }: Pick<Position, 'pool'>,
  { least0, least1, owed0, owed1 }: Withdrawal,
  to: PoolRef,
): Amounts => inOrder(from, to, [least0 + owed0, least1 + owed1])

/** The pool of the same two currencies in another version: v4's holds the native one itself. */
export function targetPool({ chainId, pool }: Position, version: RangeVersion, fee: number): Asked {
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const own = [pool.token0, pool.token1] as const
  const [token0, token1] =
    versions[version].native && wrapper && own.includes(wrapper)
      ? [NATIVE_ADDRESS, own[0] === wrapper ? own[1] : own[0]]
      : own
  return { version, token0, token1, fee, tickSpacing: spacingOf(fee) }
}

/** A position's fee in another version: the same where that has it, else the one that most pools have. */
export const targetFee = ({ pool: { fee } }: Position): number =>
  feeTiers.some(tier => tier.fee === fee) ? fee : 3_000

/** The price of where a position lies, as the new pool would write it; 0 where it has none. */
export function priceThere(position: Position, to: Pair): bigint {
  const { pool } = position
  const price = isRange(position)
    ? position.sqrtPriceX96
    : position.reserve0 === 0n
      ? 0n
      : squareRoot((position.reserve1 << 192n) / position.reserve0)
  if (price === 0n) return 0n
  const turned = flips(pool, to) ? Q192 / price : price
  return turned <= MIN_SQRT_RATIO ? MIN_SQRT_RATIO + 1n : turned >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : turned
}

/** How far two prices are apart, as a part of the first. */
export function apartOf(price: bigint, other: bigint): number {
  if (price === 0n || other === 0n) return 0
  const share = Number((other * 10n ** 12n) / price) / 1e12
  return Math.abs(share * share - 1)
}

/**
 * The range of the new position: a range is kept (outwards to what the pool's spacing has, within its ends); what had
 * none gets a preset around the price.
 */
export function targetRange({
  position,
  to,
  preset,
  sqrtPriceX96,
}: {
  position: Position
  to: Asked
  preset: RangePreset
  sqrtPriceX96: bigint
}): TickRange {
  const tickSpacing = to.tickSpacing ?? spacingOf(to.fee)
  if (!isRange(position)) {
    const order = { aIs0: true, decimals0: 0, decimals1: 0, tickSpacing }
    return presetRange({ preset, tick: getTickAtSqrtRatio(sqrtPriceX96), form: empty('v3', position.chainId), order })
  }
  const { tickLower, tickUpper } = position
  const [lower, upper] = flips(position.pool, to) ? [-tickUpper, -tickLower] : [tickLower, tickUpper]
  const ends = fullRange(tickSpacing)
  const within = (tick: number, from: number, to: number) => Math.max(from, Math.min(to, tick))
  // A range at the very end of all prices may lie beyond what a wider spacing has: the last step of it stands for that.
  return {
    tickLower: within(Math.floor(lower / tickSpacing) * tickSpacing, ends.tickLower, ends.tickUpper - tickSpacing),
    tickUpper: within(Math.ceil(upper / tickSpacing) * tickSpacing, ends.tickLower + tickSpacing, ends.tickUpper),
  }
}

/**
 * Of what there is, that a deposit is made of at least: a small move of the price asks a narrow range for the double of
 * a side, and half of it all would stay behind.
 */
const DEPOSITED = [9n, 10n] as const

type At = { pool: PoolRef; range: TickRange; sqrtPriceX96: bigint }

/**
 * Price movement that a deposit bears, bps. Of v4 what it bears has to be there: of a narrow range that would be much
 * of it.
 */
function borneBps({ pool, range, sqrtPriceX96 }: At): number {
  const most = Math.min(lpSlippageBps(pool), RANGE_BPS)
  return versions[pool.version].deposit === 'amounts' ? most : edgeBps(getTickAtSqrtRatio(sqrtPriceX96), range, most)
}

/**
 * What a deposit of some liquidity asks for of either side: of v3 what goes, of v4 what has to be there, as the price
 * may move.
 */
export function askedBy(at: At, liquidity: bigint): Amounts {
  const { pool, range, sqrtPriceX96 } = at
  return versions[pool.version].deposit === 'amounts'
    ? amountsForLiquidity({ ...range, sqrtPriceX96, liquidity, roundUp: true })
    : costsWithin({ ...range, sqrtPriceX96, slippageBps: borneBps(at) }, liquidity)
}

/**
 * A deposit out of no more than there is, also where the price moves until then. Null where nothing would be made of
 * it.
 */
export function depositOf({ pool, range, sqrtPriceX96 }: At, { amount0, amount1 }: Amounts): Deposit | null {
  const { version } = pool
  if (!isRanged(version)) throw new RangeError(`a position of ${version} has no range`)
  const at = { ...range, version, sqrtPriceX96, slippageBps: borneBps({ pool, range, sqrtPriceX96 }) }
  const whole = rangeDeposit({ ...at, amount0, amount1 })
  if (!whole || versions[version].deposit === 'amounts') return whole
  // v4 is told the liquidity: what it may cost when the price has moved has to be there.
  const side = (most: bigint, there: bigint) => (most > there ? ([there, most] as const) : ([1n, 1n] as const))
  const [a, b] = [side(whole.most0, amount0), side(whole.most1, amount1)]
  const least = a[0] * b[1] < b[0] * a[1] ? a : b
  const [part, of] = least[0] * DEPOSITED[1] < DEPOSITED[0] * least[1] ? DEPOSITED : least
  return rangeDeposit({
    ...at,
    ...{ amount0: (whole.amount0 * part) / of, amount1: (whole.amount1 * part) / of },
    ...{ held0: amount0, held1: amount1 },
  })
}

/**
 * All of a position into a pool as it stands now (`sqrtPriceX96` 0: it has to be made). Null where nothing could be
 * deposited.
 */
export function migrationOf(
  position: Position,
  { pool, sqrtPriceX96 }: { pool: PoolRef; sqrtPriceX96: bigint },
  preset: RangePreset,
): Migration | null {
  if (position.liquidity === 0n) return null
  const begin = sqrtPriceX96 === 0n ? priceThere(position, pool) : null
  const price = begin ?? sqrtPriceX96
  if (price === 0n) return null
  const range = targetRange({ position, to: pool, preset, sqrtPriceX96: price })
  const withdrawal = withdrawalOf(position, position.liquidity, isRange(position) ? RANGE_BPS : V2_MIGRATION_BPS)
  const deposit = depositOf({ pool, range, sqrtPriceX96: price }, migrated(position, withdrawal, pool))
  if (!deposit) return null
  const { amount0, amount1, owed0, owed1 } = withdrawal
  const comes = inOrder(position.pool, pool, [amount0 + owed0, amount1 + owed1])
  return {
    ...{ position, withdrawal, burn: isRange(position), pool, range, deposit },
    ...(begin === null ? {} : { initialise: begin }),
    stays: { amount0: comes.amount0 - deposit.amount0, amount1: comes.amount1 - deposit.amount1 },
  }
}
