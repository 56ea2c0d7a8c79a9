import { type Context, on } from '../engine/registry.ts'
import { chainById } from '#domain/chains/chains.ts'
import { DYNAMIC_FEE } from '#domain/protocols/Pool.ts'
import { getAmount0Delta, getAmount1Delta } from '#domain/protocols/v3/SqrtPriceMath.ts'
import { getSqrtRatioAtTick } from '#domain/protocols/v3/TickMath.ts'
import { changeV4Position } from './positions.ts'
import { findPool, isCandidate } from './market/candidates.ts'
import { moveState } from './market/moveState.ts'
import { liquidityAfter, moveTicks } from './market/moveTicks.ts'
import { currencyOf, openPool } from './market/openPool.ts'
import { recordActivity } from './market/recordActivity.ts'
import { type Happened, type LogEvent, recordPoolLog } from './market/recordPoolLog.ts'

// v4: one manager holds all pools, so a pool's reserves are the principal of its positions: what was added, removed and
// swapped, without the fees that wait to be collected (their collection is not in the events).

const NO_HOOK = '0x0000000000000000000000000000000000000000'

on('V4Manager:Initialize', async ({ context, event }) => {
  const { id, currency0, currency1, fee, tickSpacing, hooks, sqrtPriceX96, tick } = event.args
  const dynamicFee = fee === DYNAMIC_FEE
  await openPool(context, event, {
    id,
    version: 'v4',
    token0: currencyOf(currency0),
    token1: currencyOf(currency1),
    fee: dynamicFee ? 0 : fee,
    dynamicFee,
    tickSpacing,
    hook: hooks === NO_HOOK ? null : hooks.toLowerCase(),
    sqrtPriceX96,
    tick,
  })
  await noteLog(context, { event, id, happened: { type: 'start', sqrtPriceX96, tick } })
})

on('V4Manager:Swap', async ({ context, event }) => {
  const pool = await findPool(context, event.args.id)
  if (pool === null) return
  // The manager writes the swapper's changes; ours are the pool's. A hook may have set the fee for this swap: the event
  // says it.
  const { sqrtPriceX96, tick, liquidity, fee } = event.args
  const amount0 = -event.args.amount0
  const amount1 = -event.args.amount1
  const principal = (amount: bigint) => (amount > 0n ? amount - (amount * BigInt(fee)) / 1_000_000n : amount)
  const scene = await moveState(context, {
    event,
    found: pool,
    change: {
      reserve0: pool.reserve0 + principal(amount0),
      reserve1: pool.reserve1 + principal(amount1),
      sqrtPriceX96,
      tick,
      liquidity,
      // A static fee is part of the pool's key and stays; a dynamic one is what the latest swap paid.
      fee: pool.dynamicFee ? fee : pool.fee,
    },
  })
  if (scene === undefined) return
  const after = { liquidity, sqrtPriceX96, tick, fee }
  await recordPoolLog(context, { event, pool, indexed: scene, happened: { type: 'swap', amount0, amount1, ...after } })
  await recordActivity(context, { event, scene, type: 'swap', amounts: [amount0, amount1], fee })
})

on('V4Manager:ModifyLiquidity', async ({ context, event }) => {
  const { id, tickLower, tickUpper, liquidityDelta, sender, salt } = event.args
  const pool = await findPool(context, id)
  const numbered = sender.toLowerCase() === chainById(context.chain.id)?.contracts.v4PositionManager
  const note = (amounts: [bigint, bigint] | null) =>
    numbered ? changeV4Position(context, { event, tokenId: BigInt(salt), delta: liquidityDelta, amounts }) : undefined
  // A change of nothing only collects fees.
  if (pool === null || liquidityDelta === 0n || pool.sqrtPriceX96 === null) return note(null)
  await moveTicks(context, { pool: id, lower: tickLower, upper: tickUpper, delta: liquidityDelta })
  const adding = liquidityDelta > 0n
  const size = adding ? liquidityDelta : -liquidityDelta
  const lower = getSqrtRatioAtTick(tickLower)
  const upper = getSqrtRatioAtTick(tickUpper)
  const within = pool.sqrtPriceX96 > upper ? upper : pool.sqrtPriceX96
  const price = within < lower ? lower : within
  // The manager rounds against the owner: up when adding, down when removing.
  const amount0 = getAmount0Delta(price, upper, size, adding)
  const amount1 = getAmount1Delta(lower, price, size, adding)
  await note([amount0, amount1])
  const amounts: [bigint, bigint] = adding ? [amount0, amount1] : [-amount0, -amount1]
  const scene = await moveState(context, {
    event,
    found: pool,
    change: {
      reserve0: pool.reserve0 + amounts[0],
      reserve1: pool.reserve1 + amounts[1],
      liquidity: liquidityAfter({
        active: pool.liquidity,
        tick: pool.tick,
        lower: tickLower,
        upper: tickUpper,
        delta: liquidityDelta,
      }),
    },
  })
  await recordPoolLog(context, {
    event,
    pool,
    indexed: scene,
    happened: {
      type: 'liquidity',
      tickLower,
      tickUpper,
      liquidity: liquidityDelta,
    },
  })
  if (scene !== undefined) await recordActivity(context, { event, scene, type: adding ? 'add' : 'remove', amounts })
})

on('V4Manager:Donate', ({ context, event }) => {
  const { id, amount0, amount1 } = event.args
  return noteLog(context, { event, id, happened: { type: 'gift', amount0, amount1 } })
})
on('V4Manager:ProtocolFeeUpdated', ({ context, event }) =>
  noteLog(context, { event, id: event.args.id, happened: { type: 'protocolFee', fee: event.args.protocolFee } }),
)

/** What moves no reserves, and yet changes who earns what. */
async function noteLog(
  context: Context,
  { event, id, happened }: { event: LogEvent; id: string; happened: Happened },
): Promise<void> {
  const pool = await findPool(context, id)
  if (pool !== null)
    await recordPoolLog(context, { event, pool, indexed: isCandidate(pool) ? undefined : pool, happened })
}
