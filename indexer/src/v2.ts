import { on } from '../engine/registry.ts'
import { pool as pools } from './schema.ts'
import { V2_FEE } from '#domain/protocols/Pool.ts'
import { findPool } from './market/candidates.ts'
import { moveState, readScene } from './market/moveState.ts'
import { currencyOf, openPool } from './market/openPool.ts'
import { recordActivity } from './market/recordActivity.ts'
import { writeScene } from './market/writeScene.ts'

// v2: a pair says its reserves in Sync, before the Swap, Mint or Burn that moved them.

on('V2Factory:PairCreated', async ({ context, event }) => {
  await openPool(context, event, {
    id: event.args.pair.toLowerCase(),
    version: 'v2',
    token0: currencyOf(event.args.token0),
    token1: currencyOf(event.args.token1),
    fee: V2_FEE,
    dynamicFee: false,
    tickSpacing: null,
    hook: null,
    sqrtPriceX96: null,
    tick: null,
  })
})

on('V2Pair:Sync', async ({ context, event }) => {
  const pool = await findPool(context, event.log.address.toLowerCase())
  if (pool === null) return
  const scene = await moveState(context, {
    event,
    found: pool,
    change: { reserve0: event.args.reserve0, reserve1: event.args.reserve1 },
  })
  if (scene !== undefined) await writeScene(context, { event, scene, volumeUsd: 0, feesUsd: 0 })
})

on('V2Pair:Swap', async ({ context, event }) => {
  const pool = await context.db.find(pools, { chainId: context.chain.id, id: event.log.address.toLowerCase() })
  if (pool === null) return
  const { amount0In, amount0Out, amount1In, amount1Out } = event.args
  await recordActivity(context, {
    event,
    scene: await readScene(context, pool),
    type: 'swap',
    amounts: [amount0In - amount0Out, amount1In - amount1Out],
  })
})

on('V2Pair:Mint', async ({ context, event }) => {
  const pool = await context.db.find(pools, { chainId: context.chain.id, id: event.log.address.toLowerCase() })
  if (pool === null) return
  await recordActivity(context, {
    event,
    scene: await readScene(context, pool),
    type: 'add',
    amounts: [event.args.amount0, event.args.amount1],
  })
})

on('V2Pair:Burn', async ({ context, event }) => {
  const pool = await context.db.find(pools, { chainId: context.chain.id, id: event.log.address.toLowerCase() })
  if (pool === null) return
  await recordActivity(context, {
    event,
    scene: await readScene(context, pool),
    type: 'remove',
    amounts: [-event.args.amount0, -event.args.amount1],
  })
})
