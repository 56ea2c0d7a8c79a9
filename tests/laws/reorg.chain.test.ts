import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchStatus } from '#data/market/fetch/fetchStatus.ts'
import { fetchTransactions } from '#data/market/fetch/fetchTransactions.ts'
import { Rpc } from '../../devnet/chain/Rpc.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { hearStream } from '../support/hearStream.ts'
import { swapNative } from '../support/swapNative.ts'
import { clientOf } from './devnetClient.ts'

// A chain that is rewritten: the figures are those of the chain that stands, and nothing has to help, however deep it
// goes.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Base: what is 30 blocks old is final for the indexer. */
const CHAIN = 8453
const FINALITY = 30
/** As many blocks as this indexer can take back; without being told it is a day's. */
const KEPT = 45
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

let devnet: Devnet
let indexer: Indexer
const said: string[] = []
const at = () => ({ base: indexer.url, timeoutMs: 30_000 })
const rpc = () => new Rpc(devnet.rpc[CHAIN]!)
const head = async () => Number(await rpc().call<string>('eth_blockNumber'))

beforeAll(async () => {
  process.env.INDEXER_UNDO_BLOCKS = String(KEPT)
  devnet = await startDevnet({ chains: [CHAIN], swaps: 60, days: 1 })
  indexer = await startIndexer({ rpc: { [CHAIN]: devnet.rpc[CHAIN]! }, onLine: line => said.push(line) })
})
afterAll(async () => {
  expect(await indexer?.stop()).toBe(0)
  await devnet?.stop()
})

/** Waits until the market served is the running chain's. */
async function settled(timeout: number): Promise<void> {
  const block = await head()
  const { hash } = await rpc().call<{ hash: string }>('eth_getBlockByNumber', `0x${block.toString(16)}`, false)
  expect(hash).toMatch(/^0x/)
  const served = async () => {
    const { networks } = await fetchStatus(at())
    const { items } = await fetchPools({ chain: 'base', limit: 1 }, at())
    return [networks[0]!.indexed, items[0]?.at.block]
  }
  await expect.poll(served, { timeout, interval: 500 }).toEqual([block, block])
}

/** Whether the pairs' reserves and the list of transactions are the chain's own. */
async function isTrue(): Promise<void> {
  const client = clientOf(devnet, CHAIN)
  const { items } = await fetchPools({ chain: 'base', protocol: 'v2', limit: 100 }, at())
  expect(items.length).toBeGreaterThan(3)
  for (const { id } of items) {
    const detail = (await (await fetch(`${indexer.url}/api/market/pools/${CHAIN}/${id}`)).json()) as {
      reserve0: string
      reserve1: string
    }
    const [reserve0, reserve1] = await client.readContract({
      address: id as `0x${string}`,
      abi: pairAbi,
      functionName: 'getReserves',
    })
    expect([detail.reserve0, detail.reserve1], id).toEqual([String(reserve0), String(reserve1)])
  }
  const { items: transactions } = await fetchTransactions({ chain: 'base', limit: 30 }, at())
  for (const { hash, block } of transactions) {
    const found = await rpc().call<{ blockNumber: string } | null>('eth_getTransactionByHash', hash)
    expect(found === null ? null : Number(found.blockNumber), hash).toBe(block)
  }
}

// The last ones are deeper than what is read block by block, down to the undo log's very end.
test.each([1, 2, 3, FINALITY, FINALITY + 5, KEPT])(
  '[EX-8] a reorg of %i blocks: swaps that are gone are gone, those that came instead are there',
  async depth => {
    const swaps = Math.min(depth, 3)
    for (let i = 0; i < swaps; i++) await swapNative(devnet, CHAIN, 10n ** 17n)
    if (depth > swaps) await rpc().call('anvil_mine', `0x${(depth - swaps).toString(16)}`)
    await settled(120_000)
    const before = await fetchTransactions({ chain: 'base', limit: 5 }, at())
    const fork = (await head()) - depth
    const { heard, end } = await hearStream(indexer.url, 'base')
    await rpc().call('anvil_reorg', depth, [])
    const mine = await swapNative(devnet, CHAIN, 3n * 10n ** 17n)
    await settled(120_000)
    // Who listens is told from before the fork on, though the head never was seen lower: what is shown of the old
    // blocks leaves.
    await expect.poll(() => heard.some(({ transactions }) => transactions.some(row => row.hash === mine))).toBe(true)
    expect(Math.min(...heard.map(({ from }) => from))).toBeLessThanOrEqual(fork)
    end()
    // By what was written down to be undone, not by reading everything anew.
    expect(said.filter(line => line.includes('"again"'))).toEqual([])
    const { items } = await fetchTransactions({ chain: 'base', limit: 5 }, at())
    expect(items[0]!.hash).toBe(mine)
    expect(items.map(row => row.hash)).not.toContain(before.items[0]!.hash)
    await isTrue()
  },
)

test('[EX-1] [EX-8] another block at the very same height, its swap at the very same place: told as another row, from before it on', async () => {
  const before = await devnet.snapshot(CHAIN)
  const lost = await swapNative(devnet, CHAIN, 10n ** 17n)
  await settled(120_000)
  const newest = async () => (await fetchTransactions({ chain: 'base', limit: 1 }, at())).items[0]!
  const gone = await newest()
  expect(gone.hash).toBe(lost)
  const { heard, end } = await hearStream(indexer.url, 'base')
  await devnet.revert(CHAIN, before)
  const mine = await swapNative(devnet, CHAIN, 3n * 10n ** 17n)
  await expect.poll(async () => (await newest()).hash, { timeout: 120_000, interval: 200 }).toBe(mine)
  const told = () => heard.flatMap(({ transactions }) => transactions)
  await expect.poll(() => told().some(row => row.hash === mine)).toBe(true)
  end()
  const [is, was] = [await newest(), gone].map(({ id, block }) => [block, id.split('-')[2], id])
  expect(is!.slice(0, 2)).toEqual(was!.slice(0, 2))
  expect(is![2]).not.toBe(was![2])
  expect(Math.min(...heard.map(({ from }) => from))).toBeLessThan(gone.block)
  expect(told().map(row => row.id)).not.toContain(gone.id)
  await isTrue()
})

test('[EX-8] a reorg deeper than what is kept: the index is made anew by itself, and meanwhile the last figures are served', async () => {
  const fork = await devnet.snapshot(CHAIN)
  const from = await head()
  const lost = await swapNative(devnet, CHAIN, 5n * 10n ** 17n)
  await rpc().call('anvil_mine', '0x3c')
  await settled(240_000)
  expect((await head()) - from).toBeGreaterThan(2 * FINALITY)
  expect((await fetchTransactions({ chain: 'base', limit: 1 }, at())).items[0]!.hash).toBe(lost)
  // Pages were looked at: what they were told is what stays.
  await fetchPools({ chain: 'base' }, at())
  await devnet.revert(CHAIN, fork)
  const kept = await swapNative(devnet, CHAIN, 7n * 10n ** 17n)
  await swapNative(devnet, CHAIN, 10n ** 17n)
  const words = said.length
  let failed = 0
  let asked = 0
  let over = false
  const asking = (async () => {
    while (!over) {
      const answer = await fetch(`${indexer.url}/api/market/pools?chain=base`).catch(() => undefined)
      asked += 1
      if (answer?.ok !== true || ((await answer.json()) as { items: unknown[] }).items.length === 0) failed += 1
      await new Promise(done => setTimeout(done, 200))
    }
  })()
  await settled(240_000)
  over = true
  await asking
  expect(said.slice(words).some(line => line.includes('"again"'))).toBe(true)
  expect(asked).toBeGreaterThan(10)
  expect(failed).toBe(0)
  const { items } = await fetchTransactions({ chain: 'base', limit: 3 }, at())
  expect(items[1]!.hash).toBe(kept)
  expect(items.map(row => row.hash)).not.toContain(lost)
  await isTrue()
})
