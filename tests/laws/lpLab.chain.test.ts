import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPosition } from '#data/market/positions/fetchPosition.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchProviding } from '#data/market/positions/fetchProviding.ts'
import { readPoolLog } from '#data/market/readPoolLog.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { LpLab } from '#domain/liquidity/lab/LpLab.ts'
import { isRange, type RangePosition } from '#domain/liquidity/Position.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { readPositions } from '#onchain/read/readPositions.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { TREASURY } from '../../devnet/wallets.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { rpcAt } from '../support/devnet.ts'

// The lab replays what the index kept of real pools; what it says of positions that really stood in them is what their contracts pay, to the wei.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let devnet: Devnet
let indexer: Indexer
let ranges: RangePosition[]
const node = <T = Hex>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const at = () => ({ base: indexer.url, timeoutMs: 30_000 })
async function send(from: Address, to: Address, data: Hex): Promise<void> {
  await node('anvil_impersonateAccount', from)
  await node('anvil_setBalance', from, '0x56bc75e2d63100000')
  const receipt = await node<{ status: Hex }>('eth_sendTransactionSync', { from, to, data, gas: '0x2dc6c0' })
  expect(receipt.status).toBe('0x1')
}
const read = async (): Promise<RangePosition[]> => {
  const refs = Array.from({ length: 60 }, (_, i) => BigInt(i + 1)).flatMap(tokenId => [
    { version: 'v3' as const, tokenId },
    { version: 'v4' as const, tokenId },
  ])
  const { positions } = await readPositions(1, refs)
  return positions.filter(position => position !== null).filter(one => isRange(one)) as RangePosition[]
}
const untilIndexed = async () => {
  const head = Number(await node('eth_blockNumber'))
  await vi.waitFor(async () => expect((await fetchPools({ chain: 'ethereum', limit: 1 }, at())).at.block).toBe(head), {
    timeout: 30_000,
    interval: 200,
  })
}

/** What the lab says that a position earned since it was made; null where it was changed since. */
async function replayed({ version, tokenId, pool, tickLower, tickUpper, liquidity }: RangePosition) {
  const { events, createdTime } = await fetchPosition({ chainId: 1, version, tokenId: String(tokenId) }, at())
  if (events.length !== 1 || events[0]!.type !== 'add' || createdTime === null) return null
  const log = await readPoolLog({ chainId: 1, id: pool.id, from: createdTime - 1, onProgress: () => {} }, at())
  if (log === null) throw new Error(`nothing is known of ${pool.id}`)
  const { start, rules, until } = log
  const range = { tickLower, tickUpper }
  const lab = new LpLab(start, { rules, range, liquidity, included: true, follow: null, until })
  const own = log.events.findIndex(
    event =>
      event.type === 'liquidity' &&
      event.delta === liquidity &&
      event.tickLower === tickLower &&
      event.tickUpper === tickUpper,
  )
  expect(own, `${version} ${tokenId}`).toBeGreaterThanOrEqual(0)
  for (const [index, event] of log.events.entries()) {
    lab.feed(event)
    if (index === own) lab.begin()
  }
  return lab.result()
}

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 250, days: 2 })
  setRpcUrl(1, devnet.rpc[1]!)
  indexer = await startIndexer({ rpc: { 1: devnet.rpc[1]! } })
  ranges = await read()
})
afterAll(async () => {
  setRpcUrl(1, null)
  await indexer?.stop()
  await devnet?.stop()
})

const untouched = async (version: 'v3' | 'v4') => {
  let [earned, seen] = [0, 0]
  for (const position of ranges.filter(one => one.version === version)) {
    const told = await replayed(position)
    if (told === null) continue
    seen++
    if (told.fees0 + told.fees1 > 0n) earned++
    expect([told.fees0, told.fees1], `${version} ${position.tokenId}`).toEqual([position.owed0, position.owed1])
  }
  return { earned, seen }
}

test('[GO-9] over v3 positions that really were, the lab gives the fees that the contract pays, to the wei', async () => {
  const { earned, seen } = await untouched('v3')
  expect(seen).toBeGreaterThan(5)
  expect(earned).toBeGreaterThan(2)
})

test('[GO-9] so it does over v4’s', async () => {
  const { earned } = await untouched('v4')
  expect(earned).toBeGreaterThan(1)
})

test('[GO-9] [EX-4] what a pool’s page tells of ranges is the log replayed, and what stands there is what the contract has', async () => {
  const pools = (await fetchPools({ chain: 'ethereum', limit: 100 }, at())).items.filter(one => one.version !== 'v2')
  let [paid, standing] = [0, 0]
  for (const { id, version } of pools) {
    const { lab, ranges: told, rangeCount } = await fetchProviding(1, id, at())
    const { tick, liquidity } = await fetchPool(1, id, at())
    if (lab === null || tick === null) continue
    expect([lab.seconds <= 7 * 86_400, lab.cut], id).toEqual([true, false])
    const log = await readPoolLog({ chainId: 1, id, from: lab.since, onProgress: () => {} }, at())
    if (log === null) throw new Error(`nothing is known of ${id}`)
    expect(
      lab.rows.map(({ width }) => width),
      id,
    ).toEqual([0.02, 0.1, 0.5, null])
    const { start, rules, until } = log
    expect(lab.logs, id).toBe(log.events.length)
    const small = BigInt(liquidity ?? 0) / 1_000n + 1n
    for (const { width, tickLower, tickUpper, feeShare, inRange } of lab.rows) {
      if (width !== null) expect(tickLower <= start.tick && start.tick < tickUpper, `${id} ${width}`).toBe(true)
      const one = {
        rules,
        range: { tickLower, tickUpper },
        liquidity: small,
        included: false,
        follow: null,
        until,
      }
      const again = new LpLab(start, one)
      for (const event of log.events) again.feed(event)
      const result = again.result()
      expect(inRange, `${id} ${width}`).toBe(result.inRange)
      // As much as it puts in is little beside the pool's: its share of the fees hardly depends on how much (a part in a thousand thins it, less rounds it).
      if (result.feeShare > 1e-6 && width === null) {
        paid++
        expect(feeShare / result.feeShare, `${version} ${id}`).toBeGreaterThan(0.5)
        expect(feeShare / result.feeShare, `${version} ${id}`).toBeLessThan(1.05)
      }
    }
    if (told.length < rangeCount) continue
    standing++
    const active = told.filter(one => one.tickLower <= tick && tick < one.tickUpper)
    expect(String(active.reduce((sum, one) => sum + BigInt(one.liquidity), 0n)), id).toBe(liquidity)
  }
  expect(paid).toBeGreaterThan(3)
  expect(standing).toBeGreaterThan(5)
})

test('[GO-9] a flash’s fee and the protocol’s share are told apart', async () => {
  const position = ranges.find(
    one => one.version === 'v3' && one.liquidity > 0n && one.tick >= one.tickLower && one.tick < one.tickUpper,
  )!
  const { pool } = position
  const abi = parseAbi([
    'function setFeeProtocol(uint8, uint8)',
    'function flash(address recipient, uint256 amount0, uint256 amount1, bytes data)',
    'function transfer(address, uint256) returns (bool)',
    'function owner() view returns (address)',
  ])
  const factory = chainById(1)!.contracts.v3Factory!
  const owner =
    `0x${(await node('eth_call', { to: factory, data: encodeFunctionData({ abi, functionName: 'owner' }) }, 'latest')).slice(-40)}` as Address
  await send(owner, pool.id as Address, encodeFunctionData({ abi, functionName: 'setFeeProtocol', args: [4, 7] }))
  // Who borrows nothing and pays 1,000,003 units of token 0 when it is called back.
  const borrower: Address = '0x00000000000000000000000000000000b0220001'
  const pay = encodeFunctionData({ abi, functionName: 'transfer', args: [pool.id as Address, 1_000_003n] })
  const give = encodeFunctionData({ abi, functionName: 'transfer', args: [borrower, 2_000_000n] })
  await send(TREASURY, pool.token0, give)
  await node(
    'anvil_setCode',
    borrower,
    `0x6044602960003960006000604460006000${`73${pool.token0.slice(2)}`}5af100${pay.slice(2)}`,
  )
  await send(
    borrower,
    pool.id as Address,
    encodeFunctionData({ abi, functionName: 'flash', args: [borrower, 0n, 0n, '0x'] }),
  )
  await untilIndexed()
  const before = position
  ranges = await read()
  const after = ranges.find(one => one.version === 'v3' && one.tokenId === before.tokenId)!
  expect(after.owed0).toBeGreaterThan(before.owed0)
  const told = await replayed(after)
  expect([told?.fees0, told?.fees1]).toEqual([after.owed0, after.owed1])
})
