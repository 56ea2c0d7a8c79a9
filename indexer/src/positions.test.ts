// LP-1, GO-11: what the index keeps of a position, from its manager's events one after the other.
import { beforeEach, describe, expect, test } from 'vitest'
import { handlers } from '../engine/registry.ts'
import { Store } from '../engine/Store.ts'
import { shapeOf } from '../engine/Table.ts'
import { changeV4Position } from './positions.ts'
import { position, positionEvent } from './schema.ts'

const ME = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const NONE = `0x${'0'.repeat(40)}`
const shapes = [shapeOf(position)!, shapeOf(positionEvent)!]
/** Nothing is in the database, and nothing is written to it here. */
const database = { query: () => Promise.reject(new Error('nothing is read')) } as never
let db: Store
let logIndex = 0
beforeEach(() => {
  db = new Store({ chainId: 1, database, shapes, isEmpty: true })
})

/** An event of a block at this second. */
const eventAt = (time: number, args: object = {}) => ({
  ...{
    args,
    block: { number: BigInt(time) * 2n, timestamp: BigInt(time) },
    transaction: { hash: `0x${time}`, from: ME },
  },
  log: { address: NONE, logIndex: logIndex++ },
})
const hear = (name: string, time: number, args: object) =>
  handlers.get(name)!({ context: { chain: { id: 1 }, db }, event: eventAt(time, args) as never })
const v3 = {
  moves: (time: number, from: string, to: string, tokenId = 5n) =>
    hear('V3Positions:Transfer', time, { tokenId, from, to }),
  adds: (time: number, liquidity: bigint, [amount0, amount1]: [bigint, bigint], tokenId = 5n) =>
    hear('V3Positions:IncreaseLiquidity', time, { tokenId, liquidity, amount0, amount1 }),
  removes: (time: number, liquidity: bigint, [amount0, amount1]: [bigint, bigint]) =>
    hear('V3Positions:DecreaseLiquidity', time, { tokenId: 5n, liquidity, amount0, amount1 }),
  collects: (time: number, amount0: bigint, amount1: bigint) =>
    hear('V3Positions:Collect', time, { tokenId: 5n, recipient: ME, amount0, amount1 }),
}
const kept = (version: 'v3' | 'v4' = 'v3', tokenId = '5') => db.find(position, { chainId: 1, version, tokenId })
const told = () =>
  [...(db.take().added.get(shapeOf(positionEvent)!) ?? [])].map(({ type, amount0, amount1, time, tokenId }) => [
    ...[type, amount0, amount1, time, tokenId],
  ])

describe('[LP-1] [GO-11] v3', () => {
  test('what a removal freed is no fee, also while a part of it waits to be collected', async () => {
    await v3.moves(100, NONE, ME)
    await v3.adds(100, 10n, [100n, 200n])
    expect(await kept()).toMatchObject({ owner: ME, fees0: 0n, fees1: 0n, freed0: 0n, freed1: 0n, liquidity: 10n })
    await v3.removes(200, 4n, [40n, 70n])
    // With the 40 and 70 that are owed now nothing was earned.
    expect(await kept()).toMatchObject({ fees0: -40n, fees1: -70n, freed0: 40n, freed1: 70n, liquidity: 6n })
    await v3.collects(300, 30n, 75n)
    expect(await kept()).toMatchObject({ fees0: -10n, fees1: 5n, freed0: 10n, freed1: 0n })
    await v3.collects(400, 13n, 0n)
    expect(await kept()).toMatchObject({ fees0: 3n, fees1: 5n, freed0: 0n, freed1: 0n, liquidity: 6n })
    expect(told()).toEqual([
      ['add', 100n, 200n, 100, '5'],
      ['remove', 40n, 70n, 200, '5'],
      ['collect', 30n, 75n, 300, '5'],
      ['collect', 13n, 0n, 400, '5'],
    ])
  })

  test('its liquidity works for as long as it stands', async () => {
    await v3.moves(100, NONE, ME)
    await v3.adds(110, 10n, [1n, 1n])
    await v3.removes(210, 4n, [1n, 1n])
    await v3.adds(260, 3n, [1n, 1n])
    expect(await kept()).toMatchObject({
      work: 10n * 100n + 6n * 50n,
      liquidity: 9n,
      createdTime: 100,
      changedTime: 260,
    })
    // Whose it is changes nothing of that.
    await v3.moves(900, ME, OTHER)
    expect(await kept()).toMatchObject({ owner: OTHER, changedTime: 260 })
    await v3.collects(960, 0n, 0n)
    expect(await kept()).toMatchObject({ work: 1_300n + 9n * 700n, changedTime: 960 })
  })

  test('of one that was made before the index began nothing is known but what it does from then on', async () => {
    await v3.adds(50, 10n, [1n, 1n])
    expect(await kept()).toBeNull()
    await v3.moves(100, OTHER, ME)
    await v3.removes(200, 4n, [40n, 70n])
    await v3.collects(300, 45n, 70n)
    const nothing = { fees0: null, fees1: null, freed0: null, freed1: null, liquidity: null, work: null }
    expect(await kept()).toMatchObject({ owner: ME, ...nothing, createdTime: 100, changedTime: 300 })
    expect(told().map(([type]) => type)).toEqual(['transfer', 'remove', 'collect'])
  })

  test('it goes from hand to hand; what begins and ends it is no transfer', async () => {
    await v3.moves(100, NONE, ME.toUpperCase().replace('0X', '0x'))
    expect(await kept()).toMatchObject({ owner: ME })
    await v3.moves(200, ME, OTHER)
    await v3.moves(300, OTHER, NONE)
    expect(await kept()).toMatchObject({ owner: NONE })
    expect(told()).toEqual([['transfer', null, null, 200, '5']])
  })

  test('each of two positions has its own', async () => {
    await v3.moves(100, NONE, ME)
    await v3.moves(100, NONE, OTHER, 6n)
    await v3.adds(100, 7n, [1n, 1n], 6n)
    expect([await kept(), await kept('v3', '6')]).toMatchObject([
      { owner: ME, liquidity: 0n },
      { owner: OTHER, liquidity: 7n },
    ])
  })
})

test('[LP-1] [GO-11] v4: no event tells its fees; a change of nothing is a collect', async () => {
  await hear('V4Positions:Transfer', 100, { id: 9n, from: NONE, to: ME })
  const change = (time: number, delta: bigint, amounts: readonly [bigint, bigint] | null) =>
    changeV4Position({ chain: { id: 1 }, db } as never, { event: eventAt(time), tokenId: 9n, delta, amounts })
  await change(100, 10n, [100n, 200n])
  await change(200, 0n, [3n, 4n])
  await change(300, -4n, null)
  expect(await kept('v4', '9')).toMatchObject({
    ...{ owner: ME, liquidity: 6n, work: 10n * 200n, changedTime: 300 },
    ...{ fees0: null, fees1: null, freed0: null, freed1: null },
  })
  expect(told()).toEqual([
    ['add', 100n, 200n, 100, '9'],
    ['collect', null, null, 200, '9'],
    ['remove', null, null, 300, '9'],
  ])
})
