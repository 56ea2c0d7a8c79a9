import { type Context, on } from '../engine/registry.ts'
import { findPool, isCandidate } from './market/candidates.ts'
import { moveState } from './market/moveState.ts'
import { liquidityAfter, moveTicks } from './market/moveTicks.ts'
import { currencyOf, openPool, type PoolRow } from './market/openPool.ts'
import { recordActivity } from './market/recordActivity.ts'
import { type Happened, type LogEvent, recordPoolLog } from './market/recordPoolLog.ts'
import { writeScene, writeState } from './market/writeScene.ts'

// v3: a pool's reserves are its balances, so what is burnt leaves only when it is collected.

const find = (context: Context, address: string): Promise<PoolRow | null> => findPool(context, address.toLowerCase())

on('V3Factory:PoolCreated', async ({ context, event }) => {
  await openPool(context, event, {
    id: event.args.pool.toLowerCase(),
    version: 'v3',
    token0: currencyOf(event.args.token0),
    token1: currencyOf(event.args.token1),
    fee: event.args.fee,
    dynamicFee: false,
    tickSpacing: event.args.tickSpacing,
    hook: null,
    sqrtPriceX96: 0n,
    tick: null,
  })
})

on('V3Pool:Initialize', async ({ context, event }) => {
  const pool = await find(context, event.log.address)
  if (pool === null) return
  const { sqrtPriceX96, tick } = event.args
  const scene = await moveState(context, { event, found: pool, change: { sqrtPriceX96, tick } })
  await recordPoolLog(context, { event, pool, indexed: scene, happened: { type: 'start', sqrtPriceX96, tick } })
  if (scene !== undefined) await writeState(context, event, scene)
})

on('V3Pool:Swap', async ({ context, event }) => {
  const pool = await find(context, event.log.address)
  if (pool === null) return
  const { amount0, amount1, sqrtPriceX96, tick, liquidity } = event.args
  const scene = await moveState(context, {
    event,
    found: pool,
    change: {
      reserve0: pool.reserve0 + amount0,
      reserve1: pool.reserve1 + amount1,
      sqrtPriceX96,
      tick,
      liquidity,
    },
  })
  if (scene === undefined) return
  const after = { liquidity, sqrtPriceX96, tick, fee: pool.fee }
  await recordPoolLog(context, { event, pool, indexed: scene, happened: { type: 'swap', amount0, amount1, ...after } })
  await recordActivity(context, { event, scene, type: 'swap', amounts: [amount0, amount1] })
})

on('V3Pool:Mint', async ({ context, event }) => {
  const pool = await find(context, event.log.address)
  if (pool === null) return
  const { tickLower, tickUpper, amount, amount0, amount1 } = event.args
  await moveTicks(context, { pool: pool.id, lower: tickLower, upper: tickUpper, delta: amount })
  const scene = await moveState(context, {
    event,
    found: pool,
    change: {
      reserve0: pool.reserve0 + amount0,
      reserve1: pool.reserve1 + amount1,
      liquidity: liquidityAfter({
        active: pool.liquidity,
        tick: pool.tick,
        lower: tickLower,
        upper: tickUpper,
        delta: amount,
      }),
    },
  })
  await recordPoolLog(context, {
    event,
    pool,
    indexed: scene,
    happened: { type: 'liquidity', tickLower, tickUpper, liquidity: amount },
  })
  if (scene !== undefined) await recordActivity(context, { event, scene, type: 'add', amounts: [amount0, amount1] })
})

on('V3Pool:Burn', async ({ context, event }) => {
  const pool = await find(context, event.log.address)
  const { tickLower, tickUpper, amount, amount0, amount1 } = event.args
  // A burn of nothing only updates what its owner may collect.
  if (pool === null || amount === 0n) return
  await moveTicks(context, { pool: pool.id, lower: tickLower, upper: tickUpper, delta: -amount })
  const scene = await moveState(context, {
    event,
    found: pool,
    change: {
      liquidity: liquidityAfter({
        active: pool.liquidity,
        tick: pool.tick,
        lower: tickLower,
        upper: tickUpper,
        delta: -amount,
      }),
    },
  })
  await recordPoolLog(context, {
    event,
    pool,
    indexed: scene,
    happened: { type: 'liquidity', tickLower, tickUpper, liquidity: -amount },
  })
  if (scene !== undefined)
    await recordActivity(context, { event, scene, type: 'remove', amounts: [-amount0, -amount1] })
})

/** Tokens that left or came without a trade. */
async function moveReserves(
  context: Context,
  event: { block: { number: bigint; timestamp: bigint }; log: { address: string } },
  change: [bigint, bigint],
) {
  const pool = await find(context, event.log.address)
  if (pool === null) return
  const scene = await moveState(context, {
    event,
    found: pool,
    change: {
      reserve0: pool.reserve0 + change[0],
      reserve1: pool.reserve1 + change[1],
    },
  })
  if (scene !== undefined) await writeScene(context, { event, scene, volumeUsd: 0, feesUsd: 0 })
}

on('V3Pool:Collect', ({ context, event }) => moveReserves(context, event, [-event.args.amount0, -event.args.amount1]))
on('V3Pool:CollectProtocol', ({ context, event }) =>
  moveReserves(context, event, [-event.args.amount0, -event.args.amount1]),
)
on('V3Pool:Flash', async ({ context, event }) => {
  const { paid0, paid1 } = event.args
  await noteLog(context, event, { type: 'gift', amount0: paid0, amount1: paid1 })
  await moveReserves(context, event, [paid0, paid1])
})
on('V3Pool:SetFeeProtocol', ({ context, event }) => {
  const { feeProtocol0New, feeProtocol1New } = event.args
  return noteLog(context, event, { type: 'protocolFee', fee: feeProtocol0New + feeProtocol1New * 16 })
})

/** What moves no price and no liquidity, and yet changes who earns what. */
async function noteLog(context: Context, event: LogEvent, happened: Happened): Promise<void> {
  const pool = await find(context, event.log.address)
  if (pool !== null)
    await recordPoolLog(context, { event, pool, indexed: isCandidate(pool) ? undefined : pool, happened })
}
