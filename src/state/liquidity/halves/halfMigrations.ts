import { atom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { type Migration, migrated } from '#domain/liquidity/Migration.ts'
import { isRange } from '#domain/liquidity/Position.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { TickRange } from '#domain/protocols/v3/LiquidityMath.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { isRanged } from '#domain/versions.ts'
import { storedList } from '../../stored/storedList.ts'

/** LP-5: a migration whose withdrawal was sent, and whose deposit was not: what came back lies in the wallet. */
export type HalfMigration = {
  account: Address
  chainId: number
  /** What it came from: `v2` and the pair, `v3` or `v4` and the number. Of its own version: a move to another range. */
  from: string
  pool: PoolRef
  range: TickRange
  /**
   * At least so much came back, in the new pool's order, as long as no receipt says how much. Raw units as decimals.
   */
  amount0: string
  amount1: string
  /** Of the withdrawal; of fees, of their collection; of a deposit of one token, of its swap. */
  hash: Hex
  /** GO-11: it grows the position that `from` names. */
  into?: true
  /** GO-11: of one token: it makes a position of its own; `from` names the pool. */
  fresh?: true
  /** GO-11: it began with the fees of the position that `from` names, which grows by them. */
  fees?: true
  /** Of v2 and v3: the wrapped side is the native currency. */
  native?: true
  /**
   * Runs of plans that worked on it, the first first: their records tell what came and what went. Older versions kept
   * none.
   */
  flows?: readonly string[]
  /** Of one token: what was set apart for it, in the pool's order. Raw units as decimals. */
  given0?: string
  given1?: string
}

const KEEP = 20
const ADDRESS = /^0x[0-9a-f]{40}$/
const HASH = /^0x[0-9a-f]{64}$/
const FLOW = /^[0-9a-f]{32}$/
const matches = (pattern: RegExp, value: unknown): boolean => typeof value === 'string' && pattern.test(value)

function isPool(value: unknown): value is PoolRef {
  const pool = value as Partial<PoolRef> | null
  return (
    typeof pool === 'object' &&
    pool !== null &&
    protocolVersions.some(version => version === pool.version) &&
    matches(/^0x[0-9a-f]{40,64}$/, pool.id) &&
    matches(ADDRESS, pool.token0) &&
    matches(ADDRESS, pool.token1) &&
    [pool.fee, ...(isRanged(pool.version!) ? [pool.tickSpacing] : [])].every(Number.isInteger) &&
    pool.hook === undefined
  )
}

/** An entry that is whole, of what anything may have written; null: it isn't. */
function read(value: unknown): HalfMigration | null {
  const half = value as Partial<HalfMigration> | null
  const whole =
    typeof half === 'object' &&
    half !== null &&
    matches(ADDRESS, half.account) &&
    Number.isInteger(half.chainId) &&
    matches(/^v[234] [\dxa-f]{1,80}$/, half.from) &&
    isPool(half.pool) &&
    [half.range?.tickLower, half.range?.tickUpper].every(Number.isInteger) &&
    [half.amount0, half.amount1].every(amount => matches(/^\d{1,78}$/, amount)) &&
    matches(HASH, half.hash) &&
    [half.into, half.fresh, half.fees, half.native].every(each => each === undefined || each === true) &&
    [half.given0, half.given1].every(each => each === undefined || matches(/^\d{1,78}$/, each)) &&
    (half.flows === undefined || (Array.isArray(half.flows) && half.flows.every(each => matches(FLOW, each))))
  return whole ? (half as HalfMigration) : null
}

const memory = storedList<HalfMigration>({ key: 'tarn.halfMigrations', read, keep: all => all.slice(0, KEEP) })

/** Migrations that stopped between their halves, the newest first. */
export const $halfMigrations = memory.$list

/** The half that is to go on: the list that shows it opens its dialog. */
export const $goesOn = atom<Hex | null>(null)

/** The name of what a migration came from. */
export const sourceOf = (version: PoolRef['version'], id: string): string => `${version} ${id}`

export function keepHalf(
  account: Address,
  { position, withdrawal, pool, range }: Migration,
  { hash, flow }: { hash: Hex; flow: string },
): void {
  const { amount0, amount1 } = migrated(position, withdrawal, pool)
  const from = isRange(position)
    ? sourceOf(position.version, String(position.tokenId))
    : sourceOf(position.version, position.pool.id)
  const half: HalfMigration = {
    ...{ account, chainId: position.chainId, from, pool, range, hash, flows: [flow] },
    ...{ amount0: String(amount0), amount1: String(amount1) },
  }
  putHalf(half)
}

/** Remembers one, in the place of what was known of it. */
export const putHalf = (half: HalfMigration): void =>
  memory.change(all => [half, ...all.filter(each => each.hash !== half.hash)])

/** Changes what is remembered of one, where it still is. */
export const changeHalf = (hash: Hex, change: (half: HalfMigration) => HalfMigration): void =>
  memory.change(all => all.map(each => (each.hash === hash ? change(each) : each)))

/** Another run of a plan works on it. */
export const joinHalf = (hash: Hex, flow: string): void =>
  changeHalf(hash, half => ({ ...half, flows: [...new Set([...(half.flows ?? []), flow])] }))

/** GO-11: it stays in its pool. */
export const isMove = ({ from, pool }: HalfMigration): boolean => from.startsWith(`${pool.version} `)

/** What it is a half of; `zap`: of one token, whose swap is done. */
export const halfOf = (half: HalfMigration) =>
  half.fees ? 'compound' : half.into || half.fresh ? 'zap' : isMove(half) ? 'move' : 'migrate'

/** It went on, or its person wants to keep what came back. */
export const forgetHalf = (hash: Hex): void => memory.change(all => all.filter(each => each.hash !== hash))
