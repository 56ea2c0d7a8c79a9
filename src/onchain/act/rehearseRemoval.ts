import type { Hex } from '#domain/Hex.ts'
import type { Removal } from '#domain/liquidity/check/poolIssues.ts'
import { encodeRemoveV4 } from '#domain/liquidity/encode/encodeManagerV4.ts'
import { currenciesOf } from '#domain/liquidity/Position.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { encodeParts } from '#domain/plan/encodeParts.ts'
import { spenderOf } from '#domain/plan/makers/LiquidityTerms.ts'
import { amountsForLiquidity, type TickRange } from '#domain/protocols/v3/LiquidityMath.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { client } from '../node/clients.ts'
import { readOf, type SimulatedAnswer, simulateBlocks, type TransactionCall } from '../node/simulate.ts'
import { worldOf } from './rehearsePlan.ts'

/** What is put into a pool of v4, and how it would be taken out again. `tokenId` null: the position is made. */
export type Rehearsed = {
  pool: PoolRef
  range: TickRange
  liquidity: bigint
  sqrtPriceX96: bigint
  tokenId: bigint | null
}

/** nextTokenId() of v4's PositionManager */
const NEXT = '0x75794a3c'
const DAY = 86_400n
/** Of a withdrawal that is only simulated: it is in time whenever it is. */
const ALWAYS = 1n << 47n
const Q96 = 2 ** 96
const UNKNOWN: Removal = { status: 'unknown' }

/**
 * LP-6: runs a plan that puts money into a pool of v4 on our own node, and behind it the withdrawal of what went in: in
 * the next block, and in one of a day later. `unknown` where the node can't do that. Throws AppError `network.*`; the
 * signal's reason when aborted.
 */
export async function rehearseRemoval(plan: DeedPlan, put: Rehearsed, signal: AbortSignal): Promise<Removal> {
  const { chainId, account } = plan
  const rpc = client(chainId)
  const { spender: manager } = spenderOf(chainId, 'v4')
  const next = { to: manager, data: NEXT, value: 0n } as const
  const [head, named] = await Promise.all([
    rpc.request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false], { signal }),
    put.tokenId === null ? rpc.request<Hex>('eth_call', [{ to: manager, data: NEXT }, 'latest'], { signal }) : null,
  ])
  const tokenId = put.tokenId ?? BigInt(named ?? 0)
  const { calls, overrides } = worldOf(plan)
  const removal: TransactionCall = {
    ...{ to: manager, value: 0n },
    data: encodeParts({
      parts: encodeRemoveV4(put.pool, tokenId, {
        withdrawal: { ...NOTHING, liquidity: put.liquidity },
        ...{ to: account, deadline: ALWAYS, burn: false },
      }),
      owner: account,
    }),
  }
  const reads = currenciesOf(put.pool).map(currency => ({ ...readOf({ holder: account, currency }), value: 0n }))
  const outcome = async (time?: bigint): Promise<Outcome | null> => {
    const blocks = await simulateBlocks(
      {
        ...{ chainId, from: account },
        blocks: [
          { calls: [next, ...calls], overrides },
          { calls: [...reads, removal, ...reads], ...(time === undefined ? {} : { time }) },
        ],
      },
      { signal },
    )
    return blocks && outcomeOf(blocks, put, tokenId)
  }
  const clock = BigInt(Math.max(Number(head.timestamp), Math.floor(Date.now() / 1000)))
  const [soon, later] = await Promise.all([outcome(), outcome(clock + DAY)])
  if (!soon || !later) return UNKNOWN
  if (!soon.done && !later.done) return { status: 'fails' }
  const kept = Math.max(soon.kept, later.kept)
  return { status: !soon.done ? 'later' : !later.done ? 'closes' : 'works', kept }
}

const NOTHING = { amount0: 0n, amount1: 0n, least0: 0n, least1: 0n, owed0: 0n, owed1: 0n }

type Outcome = { done: boolean; kept: number }

/** Null: the deposit itself failed, or another position than ours was made meanwhile. */
function outcomeOf(blocks: SimulatedAnswer[][], put: Rehearsed, tokenId: bigint): Outcome | null {
  const [entered, left] = blocks
  const [next, ...calls] = entered ?? []
  if (!next || !left || calls.some(({ done }) => !done)) return null
  if (put.tokenId === null && BigInt(next.returned) !== tokenId) return null
  const [zero, one, removal, zeroAfter, oneAfter] = left
  if (!removal?.done) return { done: false, kept: 0 }
  const got = [gained(zero, zeroAfter), gained(one, oneAfter)] as const
  return { done: true, kept: keptOf(got, put) }
}

const gained = (before: SimulatedAnswer | undefined, after: SimulatedAnswer | undefined): number =>
  before?.done && after?.done ? Number(BigInt(after.returned) - BigInt(before.returned)) : 0

/** The part of a withdrawal's value, at the pool's own price, that doesn't arrive. A unit of each side is rounding. */
function keptOf([got0, got1]: readonly [number, number], { range, sqrtPriceX96, liquidity }: Rehearsed): number {
  const { amount0, amount1 } = amountsForLiquidity({ ...range, sqrtPriceX96, liquidity, roundUp: false })
  const price = (Number(sqrtPriceX96) / Q96) ** 2
  const worth = (zero: number, one: number) => zero * price + one
  const whole = worth(Number(amount0), Number(amount1))
  if (whole <= worth(1, 1)) return 0
  const arrived = worth(got0, got1) + worth(1, 1)
  return Math.min(1, Math.max(0, 1 - arrived / whole))
}
