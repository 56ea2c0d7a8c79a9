import { atom, computed } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { TickRange } from '#domain/protocols/v3/LiquidityMath.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { isRanged } from '#domain/versions.ts'
import type { Flow, FlowRequest } from '../../deeds/flow/Flow.ts'
import { $flows, changeFlow, flowsNow, hasBegun } from '../../deeds/flow/flows.ts'

/** What a deed of several transactions puts into a pool, as its flow keeps it: enough to go on with a new plan. */
export type LiquidityRequest = {
  /** What it came from: `v2` and the pair, `v3` or `v4` and the number. Of its own version: a move to another range. */
  from: string
  pool: PoolRef
  range: TickRange
  /**
   * At least so much comes, in the new pool's order, as long as no receipt says how much. Raw units as decimals.
   */
  amount0: string
  amount1: string
  /** GO-11: it grows the position that `from` names. */
  into?: true
  /** GO-11: of one token: it makes a position of its own; `from` names the pool. */
  fresh?: true
  /** GO-11: it began with the fees of the position that `from` names, which grows by them. */
  fees?: true
  /** Of v2 and v3: the wrapped side is the native currency. */
  native?: true
  /** Of one token: what was set apart for it, in the pool's order. Raw units as decimals. */
  given0?: string
  given1?: string
}

/** LP-5: a deed whose first transaction was sent, and whose deposit was not: what came back lies in the wallet. */
export type HalfMigration = LiquidityRequest & {
  account: Address
  chainId: number
  /** Of the withdrawal; of fees, of their collection; of a deposit of one token, of its swap. */
  hash: Hex
  /** Runs of plans that worked on it, the first first: their records tell what came and what went. */
  flows: readonly string[]
}

const ADDRESS = /^0x[0-9a-f]{40}$/
const HASH = /^0x[0-9a-f]{64}$/
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

/** The half that a flow is; null: it is none, it has not begun, or it isn't whole. */
function halfIn(flow: Flow): HalfMigration | null {
  const { id, account, steps, begins = 0, request, runs = [] } = flow
  if (request?.kind !== 'liquidity' || !hasBegun(flow)) return null
  const { kind: _, ...asked } = request
  const { on, artifact } = steps[begins]!
  const half = { account, chainId: on, ...asked, hash: artifact, flows: [id, ...runs] } as Partial<HalfMigration>
  const whole =
    matches(ADDRESS, half.account) &&
    Number.isInteger(half.chainId) &&
    matches(/^v[234] [\dxa-f]{1,80}$/, half.from) &&
    isPool(half.pool) &&
    [half.range?.tickLower, half.range?.tickUpper].every(Number.isInteger) &&
    [half.amount0, half.amount1].every(amount => matches(/^\d{1,78}$/, amount)) &&
    matches(HASH, half.hash) &&
    [half.into, half.fresh, half.fees, half.native].every(each => each === undefined || each === true) &&
    [half.given0, half.given1].every(each => each === undefined || matches(/^\d{1,78}$/, each))
  return whole ? (half as HalfMigration) : null
}

/** Deeds of liquidity that stopped between their transactions, the newest first. */
export const $halfMigrations = computed($flows, all => all.flatMap(flow => halfIn(flow) ?? []))

/** The half that is to go on: the list that shows it opens its dialog. */
export const $goesOn = atom<Hex | null>(null)

/** The name of what a migration came from. */
export const sourceOf = (version: PoolRef['version'], id: string): string => `${version} ${id}`

/** A request as its flow keeps it. */
export const asRequest = (request: LiquidityRequest): FlowRequest => ({ kind: 'liquidity', ...request })

/** Changes the flow of a half, by the half's transaction; null forgets it. */
function changeHalf(hash: Hex, change: (flow: Flow) => Flow | null): void {
  for (const flow of flowsNow()) if (halfIn(flow)?.hash === hash) changeFlow(flow.id, change)
}

/** Another run of a plan works on it. */
export const joinHalf = (hash: Hex, run: string): void =>
  changeHalf(hash, flow => ({ ...flow, runs: [...new Set([...(flow.runs ?? []), run])] }))

/** At least so much of it lies in the wallet now. */
export const setAmounts = (hash: Hex, amount0: bigint, amount1: bigint): void =>
  changeHalf(hash, flow =>
    flow.request ? { ...flow, request: { ...flow.request, amount0: String(amount0), amount1: String(amount1) } } : flow,
  )

/** It went on, or its user wants to keep what came back. */
export const forgetHalf = (hash: Hex): void => changeHalf(hash, () => null)

/** GO-11: it stays in its pool. */
export const isMove = ({ from, pool }: Pick<LiquidityRequest, 'from' | 'pool'>): boolean =>
  from.startsWith(`${pool.version} `)

/** What it is a half of; `zap`: of one token, whose swap is done. */
export const halfOf = (half: HalfMigration) =>
  half.fees ? 'compound' : half.into || half.fresh ? 'zap' : isMove(half) ? 'move' : 'migrate'
