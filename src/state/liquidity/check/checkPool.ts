import { ZERO_ADDRESS } from '#domain/Hex.ts'
import {
  type HookFacts,
  type LiquidityDeed,
  type PoolIssue,
  poolIssues,
  type PoolMarket,
  putsIn,
  type Removal,
} from '#domain/liquidity/check/poolIssues.ts'
import type { PoolFacts } from '#domain/liquidity/CreateMoment.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { dangersOf } from '#domain/liquidity/HookPermissions.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import type { TickRange } from '#domain/protocols/v3/LiquidityMath.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { versions } from '#domain/versions.ts'
import { otherPools } from './otherPools.ts'

/** What a deed puts into a pool. */
export type PutIn = {
  deed: LiquidityDeed
  chainId: number
  pool: PoolRef
  deposit: Deposit
  /** Of v2 null. */
  range: TickRange | null
  /** Of v4: the position that grows; null: one is made. */
  tokenId: bigint | null
  /** The sqrt price of a pool that is made, 0 where the amounts say it (v2); null: it is there. */
  initialise: bigint | null
}

const Q96 = 2 ** 96
const UNTRIED: Removal = { status: 'unknown' }

/**
 * LP-6, LP-8: what stands against putting this into its pool now, by our own node: the pool's price beside that of
 * other pools, its hook's code, and the withdrawal after it. What can't be read is an issue itself. Throws the signal's
 * reason when aborted.
 */
export async function checkPool(put: PutIn, plan: DeedPlan, signal: AbortSignal): Promise<PoolIssue[]> {
  if (!putsIn[put.deed]) return []
  const { chainId, pool, deposit, initialise } = put
  const facts = await quietly(signal, null, async () => {
    const { readLiquidityPool } = await import('#onchain/read/readLiquidityPool.ts')
    return readLiquidityPool(chainId, pool, { signal })
  })
  const sqrtPriceX96 = facts?.sqrtPriceX96 || initialise || 0n
  const price = sqrtPriceX96 > 0n ? (Number(sqrtPriceX96) / Q96) ** 2 : firstPrice(deposit)
  const [market, hook] = await Promise.all([
    facts ? marketOf(put, facts, signal) : ({ status: 'unread' } as const),
    hookOf(put, { plan, sqrtPriceX96 }, signal),
  ])
  return poolIssues(put.deed, { price, isNew: initialise !== null, market, hook })
}

const firstPrice = ({ amount0, amount1 }: Deposit): number => (amount0 > 0n ? Number(amount1) / Number(amount0) : 0)

const marketOf = ({ chainId, deposit }: PutIn, { pool }: PoolFacts, signal: AbortSignal): Promise<PoolMarket> =>
  quietly(signal, { status: 'unread' }, async () => {
    const { readPoolMarket } = await import('#onchain/quote/readPoolMarket.ts')
    const known = await otherPools(chainId)
    return readPoolMarket({ chainId, pool, amounts: deposit, known }, { signal })
  })

async function hookOf(
  { chainId, pool, range, deposit, tokenId }: PutIn,
  { plan, sqrtPriceX96 }: { plan: DeedPlan; sqrtPriceX96: bigint },
  signal: AbortSignal,
): Promise<HookFacts | null> {
  const { hook } = pool
  if (!versions[pool.version].hooks || !hook || hook === ZERO_ADDRESS) return null
  const { code, changes } = await quietly(signal, { code: 'unread', changes: false } as const, async () => {
    const { readHook } = await import('#onchain/read/readHook.ts')
    return readHook(chainId, hook, { signal })
  })
  const removal =
    code === 'none' || !range
      ? UNTRIED
      : await quietly(signal, UNTRIED, async () => {
          const { rehearseRemoval } = await import('#onchain/act/rehearseRemoval.ts')
          const { liquidity } = deposit
          return rehearseRemoval(plan, { pool, range, liquidity, sqrtPriceX96, tokenId }, signal)
        })
  return { address: hook, code, changes, called: dangersOf(hook).length > 0, removal }
}

/** What can't be read is said, not thrown: the person decides. */
async function quietly<T>(signal: AbortSignal, unread: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: a pool could not be checked', error)
    return unread
  }
}
