import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { encodeOrder, hashOrder, nonceOf } from '#domain/orders/Order.ts'
import { findOrders } from '#server/orders/book.ts'
import { openStore } from '#server/store/openStore.ts'
import { copyEmpty } from '../../indexer/engine/openPglite.ts'
import { signedBy } from '../support/OrderWorld.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { blocklistSigner } from '../support/signedBlocklist.ts'
import { someOrder } from '../support/someOrder.ts'
import { startStubNode } from '../support/stubNode.ts'

// The node of this law proves everything: it is about what was answered and what is on the disk.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const KILLS = 2
/** Orders of a round, and how many are posted at the same time. */
const [POSTED, ABREAST] = [200, 20]

let postgres: Postgres
let stub: Awaited<ReturnType<typeof startStubNode>>
const folder = mkdtempSync(join(tmpdir(), 'tarn-book-killed-'))
const list = join(folder, 'blocklist.json')
const signer = blocklistSigner()

beforeAll(async () => {
  ;[postgres, stub] = await Promise.all([startPostgres(), startStubNode()])
  signer.write(list)
})
afterAll(async () => {
  await postgres?.stop()
  await stub?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Posted = { hash: Hex; signature: Hex; body: string }

async function signed(round: number): Promise<Posted[]> {
  const deadline = BigInt(Math.floor(Date.now() / 1000)) + 86_400n
  const makers = Array.from({ length: POSTED / 100 }, () => privateKeyToAccount(generatePrivateKey()))
  return Promise.all(
    Array.from({ length: POSTED }, async (_, i) => {
      const key = makers[i % makers.length]!
      const order = {
        ...someOrder(key.address.toLowerCase() as Address, deadline),
        nonce: nonceOf(BigInt(round), i % 256),
      }
      const signature = await signedBy(key, order)
      return { hash: hashOrder(order), signature, body: JSON.stringify({ order: encodeOrder(order), signature }) }
    }),
  )
}

/** Posts all at once to a book that is killed after so many answers. Returns what it had answered for. */
async function postUntilKilled(place: string, databaseUrl: string | undefined, orders: Posted[], after: number) {
  const program = join(import.meta.dirname, '../support/bookProcess.ts')
  const book = spawn(
    process.execPath,
    [program, place, list, signer.key, stub.url, ...(databaseUrl ? [databaseUrl] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise(done => book.once('exit', done))
  const url = await new Promise<string>(done => createInterface(book.stdout).once('line', done))
  const answered: Posted[] = []
  let next = 0
  const post = async (): Promise<void> => {
    for (let i = next++; i < orders.length; i = next++) {
      const headers = {
        ...{ 'content-type': 'application/json', origin: 'http://localhost:4321' },
        'x-visitor': `10.2.${i >> 8}.${i & 255}`,
      }
      const { hash, body } = orders[i]!
      const response = await fetch(`${url}/${hash}`, { method: 'PUT', headers, body })
      expect(await response.json()).toMatchObject({ hash, status: 'open' })
      answered.push(orders[i]!)
      if (answered.length === after) book.kill('SIGKILL')
    }
  }
  const failures = (await Promise.allSettled(Array.from({ length: ABREAST }, post))).filter(
    ({ status }) => status === 'rejected',
  )
  await ended
  return { answered, isCut: failures.length > 0 }
}

test.each(['pglite', 'postgres'] as const)(
  '[LM-3] every order that was answered for is there after kill -9: %s',
  async database => {
    const place = join(folder, database)
    if (database === 'pglite') await copyEmpty(place)
    const databaseUrl = database === 'postgres' ? postgres.url : undefined
    const kept: Posted[] = []
    for (let round = 0; round < KILLS; round++) {
      const after = 20 + Math.floor(Math.random() * (POSTED / 2))
      const { answered, isCut } = await postUntilKilled(place, databaseUrl, await signed(round), after)
      expect(isCut).toBe(true)
      kept.push(...answered)
    }
    const store = await openStore({ folder: place, ...(databaseUrl ? { url: databaseUrl } : {}) })
    try {
      const found = new Map(
        (
          await findOrders(
            store.query,
            kept.map(({ hash }) => hash),
          )
        ).map(({ hash, signature }) => [hash, signature]),
      )
      const lost = kept.filter(({ hash, signature }) => found.get(hash) !== signature)
      expect(lost.map(({ hash }) => hash)).toEqual([])
      expect(kept.length).toBeGreaterThan(KILLS * 20 - 1)
    } finally {
      await store.close()
    }
  },
)
