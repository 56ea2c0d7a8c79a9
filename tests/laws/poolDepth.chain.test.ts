import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchStats } from '#data/market/fetch/fetchStats.ts'
import { fetchTicks } from '#data/market/fetch/fetchTicks.ts'
import { fetchTokens } from '#data/market/fetch/fetchTokens.ts'
import { fetchTransactions } from '#data/market/fetch/fetchTransactions.ts'
import type { PoolDetail, PoolRow, TokenRow } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { Rpc } from '../../devnet/chain/Rpc.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { isKnown } from '../../indexer/src/market/isWanted.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'

// Dust isn't indexed: with a rule and a depth only what is known and deep is in the market, and it is the same there as
// where everything is.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const { wrappedNative } = chainById(1)!.contracts
const weth = wrappedNative!
let devnet: Devnet
let whole: Indexer
let deep: Indexer
let all: PoolDetail[]
let minDepthUsd: number
let shallow: PoolDetail

const at = (indexer: Indexer) => ({ base: indexer.url, timeoutMs: 30_000 })
const everyPool = async (indexer: Indexer): Promise<PoolRow[]> => {
  const rows: PoolRow[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await fetchPools(
      { chain: 'ethereum', limit: 100, ...(cursor === undefined ? {} : { cursor }) },
      at(indexer),
    )
    rows.push(...page.items)
    if (page.cursor === null) return rows
    cursor = page.cursor
  }
}
const prices = new Map<string, number | null>()
const known = (pool: PoolRow): boolean =>
  [pool.token0, pool.token1].every(token => isKnown(1, token.address as Hex | 'NATIVE'))
/**
 * USD behind a pool's price as it stands, by the side that has more: a pair's reserves, else the lesser of what the
 * pool holds and of what its active liquidity holds over all prices. Reckoned here in whole numbers, not by the
 * product.
 */
function depthUsd(pool: PoolDetail): number {
  const held = [BigInt(pool.reserve0), BigInt(pool.reserve1)]
  const [root, active] = [BigInt(pool.sqrtPriceX96 ?? 0), BigInt(pool.liquidity ?? 0)]
  const virtual = root === 0n ? held : [(active << 96n) / root, (active * root) >> 96n]
  const worth = [pool.token0, pool.token1].map(({ address, decimals }, side) => {
    const raw = virtual[side]! < held[side]! ? virtual[side]! : held[side]!
    return (Number(raw) / 10 ** decimals) * (prices.get(address) ?? 0)
  })
  return Math.max(...worth)
}

const nameOf = (pool: PoolDetail): string =>
  `${pool.version} ${pool.token0.symbol}/${pool.token1.symbol} of ${Math.round(depthUsd(pool))}`

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 150, days: 2 })
  whole = await startIndexer({ rpc: { 1: devnet.rpc[1]! } })
  const tokens: TokenRow[] = (await fetchTokens({ chain: 'ethereum', limit: 100 }, at(whole))).items
  for (const token of tokens) prices.set(token.address, token.priceUsd)
  all = await Promise.all((await everyPool(whole)).map(row => fetchPool(1, row.id, at(whole))))
  // A pair of the wrapper that is to be found shallow: everything that isn't three times deeper is left out with it.
  const pairs = all
    .filter(pool => pool.version === 'v2' && known(pool) && [pool.token0.address, pool.token1.address].includes(weth))
    .sort((a, b) => depthUsd(a) - depthUsd(b))
  shallow = pairs[0]!
  minDepthUsd = depthUsd(shallow) * 3
  deep = await startIndexer({ rpc: { 1: devnet.rpc[1]! }, pools: { rule: 'listed', minDepthUsd } })
})
afterAll(async () => {
  await deep?.stop()
  await whole?.stop()
  await devnet?.stop()
})

test('[EX-2] known and deep pools are in, the others are nowhere: no row, no token, no transaction, no volume', async () => {
  const kept = await everyPool(deep)
  const ids = new Set(kept.map(pool => pool.id))
  // A pool is judged when it moves: one without a trade since its first liquidity, which came before ether had a
  // price, waits.
  const swaps = await Promise.all(
    all.map(({ id }) => fetchTransactions({ chain: 'ethereum', pool: id, type: 'swap', limit: 1 }, at(whole))),
  )
  const traded = new Set(all.filter((_, index) => swaps[index]!.items.length > 0).map(({ id }) => id))
  const held = all.filter(pool => known(pool) && traded.has(pool.id) && depthUsd(pool) > minDepthUsd * 1.5)
  expect(held.length).toBeGreaterThan(3)
  for (const pool of held) expect(ids.has(pool.id), nameOf(pool)).toBe(true)
  for (const pool of all) {
    if (!known(pool) || depthUsd(pool) < minDepthUsd / 5) expect(ids.has(pool.id), nameOf(pool)).toBe(false)
  }
  expect(kept.length).toBeGreaterThan(3)
  expect(all.filter(pool => known(pool) && !ids.has(pool.id)).length).toBeGreaterThan(0)
  expect((await fetch(`${deep.url}/api/market/pools/1/${shallow.id}`)).status).toBe(404)
  const { items: tokens } = await fetchTokens({ chain: 'ethereum', limit: 100 }, at(deep))
  const named = new Set(kept.flatMap(pool => [pool.token0.address, pool.token1.address]))
  for (const { address } of tokens)
    expect(named.has(address) || address === 'NATIVE' || address === weth, address).toBe(true)
  const { items: transactions } = await fetchTransactions({ chain: 'ethereum', limit: 100 }, at(deep))
  expect(transactions.length).toBeGreaterThan(20)
  for (const row of transactions) expect(ids.has(row.pool)).toBe(true)
  const stats = await fetchStats('ethereum', at(deep))
  expect(stats.pools).toBe(kept.length)
  expect(stats.volume1d).toBeLessThanOrEqual((await fetchStats('ethereum', at(whole))).volume1d!)
})

test('[EX-2] what is in is the same as where everything is: state, ticks, swaps', async () => {
  for (const { id, version } of await everyPool(deep)) {
    const [here, there] = await Promise.all([deep, whole].map(indexer => fetchPool(1, id, at(indexer))))
    for (const field of ['reserve0', 'reserve1', 'sqrtPriceX96', 'tick', 'liquidity', 'fee', 'created'] as const)
      expect(here![field], `${id} ${field}`).toEqual(there![field])
    if (version !== 'v2')
      expect((await fetchTicks(1, id, at(deep))).items).toEqual((await fetchTicks(1, id, at(whole))).items)
    const [mine, theirs] = await Promise.all(
      [deep, whole].map(indexer => fetchTransactions({ chain: 'ethereum', pool: id, limit: 100 }, at(indexer))),
    )
    const ids = (rows: { id: string }[]) => rows.map(row => row.id)
    // The same from the moment it was deep enough on; before that nothing.
    expect(ids(mine!.items)).toEqual(ids(theirs!.items).slice(0, mine!.items.length))
    expect(mine!.items.length).toBeGreaterThan(0)
  }
})

test('[EX-2] a pool that becomes deep enough is indexed from then on, with all that is in it', async () => {
  const node = new Rpc(devnet.rpc[1]!)
  const from = devnet.accounts[0]!
  const send = async (to: string, data: Hex, value = 0n) => {
    const hash = await node.call<string>('eth_sendTransaction', {
      from,
      to,
      data,
      value: `0x${value.toString(16)}`,
      gas: '0x7a120',
    })
    await expect
      .poll(async () => (await node.call<{ status: string } | null>('eth_getTransactionReceipt', hash))?.status, {
        timeout: 20_000,
      })
      .toBe('0x1')
  }
  const wei = BigInt(Math.ceil((minDepthUsd * 2) / prices.get(weth)!)) * 10n ** 18n
  const abi = parseAbi([
    'function deposit() payable',
    'function transfer(address, uint256) returns (bool)',
    'function sync()',
  ])
  await node.call('anvil_setBalance', from, `0x${(wei + 10n ** 21n).toString(16)}`)
  await send(weth, encodeFunctionData({ abi, functionName: 'deposit' }), wei)
  await send(weth, encodeFunctionData({ abi, functionName: 'transfer', args: [shallow.id as Hex, wei] }))
  await send(shallow.id, encodeFunctionData({ abi, functionName: 'sync' }))
  const found = async () => (await fetch(`${deep.url}/api/market/pools/1/${shallow.id}`)).status
  await expect.poll(found, { timeout: 60_000, interval: 200 }).toBe(200)
  const here = await fetchPool(1, shallow.id, at(deep))
  const there = async () => {
    const { reserve0, reserve1, created } = await fetchPool(1, shallow.id, at(whole))
    return { reserve0, reserve1, created }
  }
  await expect
    .poll(there, { timeout: 60_000, interval: 200 })
    .toEqual({ reserve0: here.reserve0, reserve1: here.reserve1, created: here.created })
  const side = shallow.token0.address === weth ? shallow.token1.address : shallow.token0.address
  expect((await fetchTokens({ chain: 'ethereum', limit: 100 }, at(deep))).items.map(token => token.address)).toContain(
    side,
  )
})
