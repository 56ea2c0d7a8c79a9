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
/** What an event of a position says. `delta`: by how much its liquidity changed. */
type Changed = { version: Version; tokenId: bigint; delta: bigint }

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

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
    const isMade = from.toLowerCase() === ZERO_ADDRESS
    const fees = versions[version].feesPaid === 'byCollect' && isMade ? 0n : null
    const begun = isMade ? 0n : null
    await context.db.insert(position).values({
      ...{ ...key, owner, createdTime: time, changedTime: time, fees0: fees, fees1: fees },
      ...{ freed0: fees, freed1: fees, liquidity: begun, work: begun },
    })
  } else await context.db.update(position, key).set({ owner })
  // What begins and ends it says itself what went in and came out.
  if (from.toLowerCase() !== ZERO_ADDRESS && owner !== ZERO_ADDRESS)
    await record(context, { event, version, tokenId, happened: { type: 'transfer', amount0: null, amount1: null } })
}

/** Notes that a position was changed; one made before the index began has no owner here. */
async function change(context: Context, { event, of, happened }: { event: Event; of: Changed; happened: Happened }) {
  const tokenId = of.tokenId.toString()
  const key = { chainId: context.chain.id, version: of.version, tokenId }
  const known = await context.db.find(position, key)
  if (known === null) return
  // v3: what a removal frees waits, and is collected with the fees.
  const way = happened.type === 'collect' ? 1n : happened.type === 'remove' ? -1n : 0n
  const paid = (fees: bigint | null, amount: bigint | null | undefined) =>
    fees === null ? null : fees + way * (amount ?? 0n)
  const freed = (waits: bigint | null, amount: bigint | null | undefined) =>
    waits === null || way === 0n ? waits : waits - (way > 0n ? least(waits, amount ?? 0n) : -(amount ?? 0n))
  const { fees0, fees1, freed0, freed1, liquidity, work, changedTime } = known
  const time = Number(event.block.timestamp)
  await context.db.update(position, key).set({
    changedTime: time,
    ...{ fees0: paid(fees0, happened.amount0), fees1: paid(fees1, happened.amount1) },
    ...{ freed0: freed(freed0, happened.amount0), freed1: freed(freed1, happened.amount1) },
    ...(liquidity !== null &&
      work !== null && { liquidity: liquidity + of.delta, work: work + liquidity * BigInt(time - changedTime) }),
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
  const { tokenId, liquidity: delta, amount0, amount1 } = event.args
  return change(context, { event, of: { version: 'v3', tokenId, delta }, happened: { type: 'add', amount0, amount1 } })
})
on('V3Positions:DecreaseLiquidity', ({ context, event }) => {
  const { tokenId, liquidity, amount0, amount1 } = event.args
  const of = { version: 'v3', tokenId, delta: -liquidity } as const
  return change(context, { event, of, happened: { type: 'remove', amount0, amount1 } })
})
on('V3Positions:Collect', ({ context, event }) => {
  const { tokenId, amount0, amount1 } = event.args
  return change(context, {
    event,
    of: { version: 'v3', tokenId, delta: 0n },
    happened: { type: 'collect', amount0, amount1 },
  })
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
    of: { version: 'v4', tokenId, delta },
    happened: {
      type: delta > 0n ? 'add' : delta < 0n ? 'remove' : 'collect',
      amount0: delta === 0n ? null : (amounts?.[0] ?? null),
      amount1: delta === 0n ? null : (amounts?.[1] ?? null),
    },
  })
