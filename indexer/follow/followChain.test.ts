import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainById } from '#domain/chains/chains.ts'
import { type MadeChain, madeChain } from '../../tests/support/madeChain.ts'
import type { Database } from '../engine/Database.ts'
import { ChainFollower } from './followChain.ts'
import { openPglite } from '../engine/openPglite.ts'
import { OWN_TABLES } from '../engine/writeBatch.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarn-follow-'))
let node: MadeChain
let database: Database
beforeAll(async () => {
  ;[node, database] = await Promise.all([madeChain(10), openPglite(join(folder, 'db'))])
  for (const statement of OWN_TABLES) await database.query(statement)
}, 60_000)
afterAll(async () => {
  node.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Follows the made chain until `end`. `read`: the last block it told of. */
function follow(on: Database) {
  const ending = new AbortController()
  let read = -1
  const follower = new ChainFollower({
    network: {
      ...{ chain: chainById(1)!, rpc: [node.url], startBlock: 0, pollMs: 2 },
      nfts: { collections: [], market: undefined },
    },
    ...{ database: on, shapes: [], logsFolder: undefined, ending: ending.signal },
    tell: ({ block }) => {
      read = block.number
    },
  })
  const following = follower.follow()
  return {
    signal: ending.signal,
    read: () => read,
    async end() {
      ending.abort()
      await following
    },
  }
}

/** The last block that a restart goes on from. */
const written = async () => Number((await database.query('SELECT block FROM engine_checkpoint'))[0]?.block)

test('a head that stays is asked for again and again without anything being left behind', async () => {
  const ask = globalThis.fetch
  let asked = 0
  globalThis.fetch = (...question) => {
    asked += 1
    return ask(...question)
  }
  try {
    const following = follow(database)
    await expect.poll(() => asked, { timeout: 30_000, interval: 20 }).toBeGreaterThan(150)
    expect(getEventListeners(following.signal, 'abort').length).toBeLessThan(5)
    await following.end()
  } finally {
    globalThis.fetch = ask
  }
}, 60_000)

test('blocks that change nothing are written together, or at once where another process reads how far it is', async () => {
  const following = follow(database)
  const begin = await node.head()
  await expect.poll(following.read, { timeout: 30_000 }).toBe(begin)
  const first = await written()
  for (let i = 1; i <= 4; i += 1) {
    await node.ask('bench_mine', 0)
    await expect.poll(following.read, { timeout: 30_000 }).toBe(begin + i)
  }
  expect(await written()).toBe(first)
  await following.end()
  expect(await written()).toBe(begin + 4)

  const shared = follow({ ...database, sharesThread: false })
  await node.ask('bench_mine', 0)
  await expect.poll(shared.read, { timeout: 30_000 }).toBe(begin + 5)
  expect(await written()).toBe(begin + 5)
  await shared.end()
}, 60_000)
