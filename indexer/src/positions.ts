import { versions } from '../../src/domain/versions.ts'
import { type Context, on } from '../engine/registry.ts'
import { position, positionEvent } from './schema.ts'
import { ZERO_ADDRESS } from '#domain/Hex.ts'

// Numbered positions: whose they are and what happened to them. What one holds and is owed, the chain says better than
// any sum of ours.

type Event = {
  block: { number: bigint; timestamp: bigint }
  log: { address: string; logIndex: number }
  transaction: { hash: string }
}
type Version = (typeof position.$inferInsert)['version']
type Happened = Pick<typeof positionEvent.$inferInsert, 'type' | 'amount0' | 'amount1'>

const record = (
  context: Context,
  { event, version, tokenId, happened }: { event: Event; version: Version; tokenId: string; happened: Happened },
) =>
  context.db.insert(positionEvent).values({
    ...happened,
    chainId: context.chain.id,
    block: Number(event.block.number),
    logIndex: event.log.logIndex,
    version,
    tokenId,
    hash: event.transaction.hash,
    time: Number(event.block.timestamp),
  })

async function move(
  context: Context,
  { event, version, id, from, to }: { event: Event; version: Version; id: bigint; from: string; to: string },
) {
  const tokenId = id.toString()
  const key = { chainId: context.chain.id, version, tokenId }
  const owner = to.toLowerCase()
  if ((await context.db.find(position, key)) === null) {
    const time = Number(event.block.timestamp)
    // One that was made before we read may have been paid before, too.
    const fees = versions[version].feesPaid === 'byCollect' && from.toLowerCase() === ZERO_ADDRESS ? 0n : null
    await context.db
      .insert(position)
      .values({ ...key, owner, createdTime: time, changedTime: time, fees0: fees, fees1: fees })
  } else await context.db.update(position, key).set({ owner })
  // What begins and ends it says itself what went in and came out.
  if (from.toLowerCase() !== ZERO_ADDRESS && owner !== ZERO_ADDRESS)
    await record(context, { event, version, tokenId, happened: { type: 'transfer', amount0: null, amount1: null } })
}

/** Notes that a position was changed; one made before the index began has no owner here. */
async function change(
  context: Context,
  { event, of, happened }: { event: Event; of: { version: Version; tokenId: bigint }; happened: Happened },
) {
  const tokenId = of.tokenId.toString()
  const key = { chainId: context.chain.id, version: of.version, tokenId }
  const known = await context.db.find(position, key)
  if (known === null) return
  // v3: what a removal frees waits, and is collected with the fees.
  const way = happened.type === 'collect' ? 1n : happened.type === 'remove' ? -1n : 0n
  await context.db.update(position, key).set({
    changedTime: Number(event.block.timestamp),
    ...(known.fees0 !== null && { fees0: known.fees0 + way * (happened.amount0 ?? 0n) }),
    ...(known.fees1 !== null && { fees1: known.fees1 + way * (happened.amount1 ?? 0n) }),
  })
  await record(context, { event, version: of.version, tokenId, happened })
}

on('V3Positions:Transfer', ({ context, event }) =>
  move(context, { event, version: 'v3', id: event.args.tokenId, from: event.args.from, to: event.args.to }),
)
on('V4Positions:Transfer', ({ context, event }) =>
  move(context, { event, version: 'v4', id: event.args.id, from: event.args.from, to: event.args.to }),
)
on('V3Positions:IncreaseLiquidity', ({ context, event }) => {
  const { tokenId, amount0, amount1 } = event.args
  return change(context, { event, of: { version: 'v3', tokenId }, happened: { type: 'add', amount0, amount1 } })
})
on('V3Positions:DecreaseLiquidity', ({ context, event }) => {
  const { tokenId, amount0, amount1 } = event.args
  return change(context, { event, of: { version: 'v3', tokenId }, happened: { type: 'remove', amount0, amount1 } })
})
on('V3Positions:Collect', ({ context, event }) => {
  const { tokenId, amount0, amount1 } = event.args
  return change(context, { event, of: { version: 'v3', tokenId }, happened: { type: 'collect', amount0, amount1 } })
})

/**
 * v4: PoolManager changed liquidity for its PositionManager; `amounts` are the principal, null where the pool isn't
 * read.
 */
export const changeV4Position = (
  context: Context,
  {
    event,
    tokenId,
    delta,
    amounts,
  }: { event: Event; tokenId: bigint; delta: bigint; amounts: readonly [bigint, bigint] | null },
): Promise<void> =>
  change(context, {
    event,
    of: { version: 'v4', tokenId },
    happened: {
      type: delta > 0n ? 'add' : delta < 0n ? 'remove' : 'collect',
      amount0: delta === 0n ? null : (amounts?.[0] ?? null),
      amount1: delta === 0n ? null : (amounts?.[1] ?? null),
    },
  })
