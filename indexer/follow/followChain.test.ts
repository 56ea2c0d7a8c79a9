import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chainById } from '#domain/chains/chains.ts'
import { madeChain } from '../../tests/support/madeChain.ts'
import { ChainFollower } from './followChain.ts'
import { openPglite } from '../engine/openPglite.ts'
import { OWN_TABLES } from '../engine/writeBatch.ts'

test('a head that stays is asked for again and again without anything being left behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-follow-'))
  const [node, database] = await Promise.all([madeChain(10), openPglite(join(folder, 'db'))])
  const ending = new AbortController()
  const ask = globalThis.fetch
  let asked = 0
  globalThis.fetch = (...question) => {
    asked += 1
    return ask(...question)
  }
  try {
    for (const statement of OWN_TABLES) await database.query(statement)
    const follower = new ChainFollower({
      network: {
        ...{ chain: chainById(1)!, rpc: [node.url], startBlock: 0, pollMs: 2 },
        nfts: { collections: [], market: undefined },
      },
      ...{ database, shapes: [], tell: () => {}, logsFolder: undefined, ending: ending.signal },
    })
    const following = follower.follow()
    await expect.poll(() => asked, { timeout: 30_000, interval: 20 }).toBeGreaterThan(150)
    expect(getEventListeners(ending.signal, 'abort').length).toBeLessThan(5)
    ending.abort()
    await following
  } finally {
    globalThis.fetch = ask
    node.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
