import { encodeAbiParameters, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPosition } from '#data/market/positions/fetchPosition.ts'
import { fetchPositions } from '#data/market/positions/fetchPositions.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf, isRange, type Position, type RangePosition, shareOf, statusOf } from '#domain/liquidity/Position.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { readOwnedV3 } from '#onchain/read/held/readOwnedV3.ts'
import { type PositionRef, readPositions } from '#onchain/read/readPositions.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { TREASURY } from '../../devnet/markets/wallets.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { rpcAt } from '../support/devnet.ts'

// What we say of a position against what its contracts do: to the unit, at one block (the devnet makes no block while
// no test asks for one).

const { v3PositionManager, v4PositionManager } = chainById(1)!.contracts as Record<string, Address>
const MOST = 2n ** 128n - 1n
const v3 = parseAbi([
  'struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(Collect params) payable returns (uint256, uint256)',
  'struct Decrease { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function decreaseLiquidity(Decrease params) payable returns (uint256, uint256)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function totalSupply() view returns (uint256)',
])
const STRANGER: Address = '0x00000000000000000000000000000000000c0ffe'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let devnet: Devnet
let indexer: Indexer
const node = <T = Hex>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const call = (to: Address, data: Hex, from?: Address) => node('eth_call', { to, data, ...(from && { from }) }, 'latest')
const words = (answer: Hex) =>
  answer
    .slice(2)
    .match(/.{64}/g)!
    .map(word => BigInt(`0x${word}`))
const at = () => ({ base: indexer.url, timeoutMs: 30_000 })
async function send(from: Address, to: Address, data: Hex): Promise<void> {
  await node('anvil_impersonateAccount', from)
  await node('anvil_setBalance', from, '0x56bc75e2d63100000')
  const receipt = await node<{ status: Hex }>('eth_sendTransactionSync', { from, to, data, gas: '0xf4240' })
  expect(receipt.status).toBe('0x1')
}
const untilIndexed = async () => {
  const head = BigInt(await node('eth_blockNumber'))
  await vi.waitFor(
    async () => {
      const { at: moment } = await fetchPositions(STRANGER, 'all', at())
      expect(BigInt(moment.block)).toBe(head)
    },
    { timeout: 30_000, interval: 200 },
  )
}

let ranges: RangePosition[]
const read = async (refs: PositionRef[]): Promise<Position[]> =>
  (await readPositions(1, refs)).positions.filter(position => position !== null)

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 150, days: 2 })
  setRpcUrl(1, devnet.rpc[1]!)
  indexer = await startIndexer({ rpc: { 1: devnet.rpc[1]! } })
  const ids = Array.from({ length: 60 }, (_, i) => BigInt(i + 1))
  const found = await read(
    ids.flatMap(tokenId => [
      { version: 'v3' as const, tokenId },
      { version: 'v4' as const, tokenId },
    ]),
  )
  ranges = found.filter(isRange)
})
afterAll(async () => {
  setRpcUrl(1, null)
  await indexer?.stop()
  await devnet?.stop()
})

test('[LP-2] fees of every v3 position are what a collect would pay, to the unit', async () => {
  const mine = ranges.filter(({ version }) => version === 'v3')
  expect(mine.length).toBeGreaterThan(5)
  expect(mine.filter(({ owed0, owed1 }) => owed0 + owed1 > 0n).length).toBeGreaterThan(2)
  for (const { tokenId, owner, owed0, owed1 } of mine) {
    const data = encodeFunctionData({
      abi: v3,
      functionName: 'collect',
      args: [{ tokenId, recipient: owner, amount0Max: MOST, amount1Max: MOST }],
    })
    expect(words(await call(v3PositionManager!, data, owner)), `v3 ${tokenId}`).toEqual([owed0, owed1])
  }
})

test('[EN-3][LP-2] what a v3 position deposits is what a removal of all of it pays', async () => {
  for (const position of ranges.filter(({ version, liquidity }) => version === 'v3' && liquidity > 0n)) {
    const { tokenId, owner, liquidity } = position
    const args = [{ tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: maxUint256 }] as const
    const data = encodeFunctionData({ abi: v3, functionName: 'decreaseLiquidity', args })
    const { amount0, amount1 } = amountsOf(position)
    expect(words(await call(v3PositionManager!, data, owner)), `v3 ${tokenId}`).toEqual([amount0, amount1])
  }
})

test('[LP-2] fees of a v4 position are what its manager pays, to the unit', async () => {
  const owed = ranges.filter(
    ({ version, pool, owed0, owed1 }) =>
      version === 'v4' && !pool.hook && BigInt(pool.token0) > 0n && owed0 + owed1 > 0n,
  )
  expect(owed.length).toBeGreaterThan(0)
  const balance = async (token: Address) =>
    words(await call(token, `0x70a08231${STRANGER.slice(2).padStart(64, '0')}`))[0]!
  for (const { tokenId, owner, pool, owed0, owed1 } of owed.slice(0, 3)) {
    const before = [await balance(pool.token0), await balance(pool.token1)]
    const decrease = encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint128' }, { type: 'uint128' }, { type: 'bytes' }],
      [tokenId, 0n, 0n, 0n, '0x'],
    )
    const take = encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'address' }],
      [pool.token0, pool.token1, STRANGER],
    )
    const unlock = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], ['0x0111', [decrease, take]])
    const abi = parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable'])
    await send(
      owner,
      v4PositionManager!,
      encodeFunctionData({ abi, functionName: 'modifyLiquidities', args: [unlock, maxUint256] }),
    )
    const after = [await balance(pool.token0), await balance(pool.token1)]
    expect([after[0]! - before[0]!, after[1]! - before[1]!], `v4 ${tokenId}`).toEqual([owed0, owed1])
    const [left] = await read([{ version: 'v4', tokenId }])
    expect(left).toMatchObject({ owed0: 0n, owed1: 0n })
  }
})

test('[LP-1] the index names every position of every holder; a transferred one changes hands; what happened to it is told', async () => {
  await untilIndexed()
  const owners = [...new Set(ranges.map(({ owner }) => owner))]
  for (const owner of owners) {
    const { items } = await fetchPositions(owner, 'all', at())
    const own = ranges.filter(position => position.owner === owner)
    for (const { version, tokenId } of own)
      expect(
        items.some(item => item.version === version && item.id === String(tokenId)),
        `${version} ${tokenId}`,
      ).toBe(true)
    // v3's manager says the same of an owner of some.
    const { ids } = await readOwnedV3(1, owner)
    expect(
      items
        .filter(({ version }) => version === 'v3')
        .map(({ id }) => BigInt(id))
        .sort(),
    ).toEqual([...ids].sort())
  }
  const gone = ranges.find(({ version, liquidity }) => version === 'v3' && liquidity > 0n)!
  const args = [gone.owner, STRANGER, gone.tokenId] as const
  await send(gone.owner, v3PositionManager!, encodeFunctionData({ abi: v3, functionName: 'transferFrom', args }))
  await untilIndexed()
  expect((await fetchPositions(STRANGER, 'all', at())).items.map(({ id }) => id)).toEqual([String(gone.tokenId)])
  expect((await readOwnedV3(1, STRANGER)).ids).toEqual([gone.tokenId])
  const history = await fetchPosition({ chainId: 1, version: 'v3', tokenId: String(gone.tokenId) }, at())
  expect(history.owner).toBe(STRANGER)
  expect(history.events[0]!.type).toBe('transfer')
  expect(history.events.at(-1)).toMatchObject({ type: 'add' })
  expect(BigInt(history.events.at(-1)!.amount0!) + BigInt(history.events.at(-1)!.amount1!)).toBeGreaterThan(0n)
})

test('[LP-1][EN-3] shares of a pair: the index finds it, its worth is what a burn pays; what is not there is no position', async () => {
  const owner = TREASURY
  const pairs = (await fetchPositions(owner, 'all', at())).items.filter(({ version }) => version === 'v2')
  expect(pairs.length).toBeGreaterThan(0)
  const [position] = await read([{ version: 'v2', owner, pair: pairs[0]!.id as Address }])
  if (!position || isRange(position)) throw new Error('no shares')
  expect([statusOf(position), shareOf(position) > 0.5]).toEqual(['inRange', true])
  const { pool, liquidity } = position
  const transfer = `0xa9059cbb${pool.id.slice(2).padStart(64, '0')}${liquidity.toString(16).padStart(64, '0')}` as const
  await send(owner, pool.id as Address, transfer)
  const burn = `0x89afcb44${owner.slice(2).padStart(64, '0')}` as const
  const { amount0, amount1 } = amountsOf(position)
  expect(words(await call(pool.id as Address, burn))).toEqual([amount0, amount1])
  const nowhere = [
    { version: 'v3', tokenId: 10n ** 9n },
    { version: 'v4', tokenId: 10n ** 9n },
    // More than any contract can be asked for: no fault of a node.
    { version: 'v3', tokenId: 2n ** 256n },
    { version: 'v4', tokenId: 10n ** 78n - 1n },
  ] as const
  expect((await readPositions(1, nowhere)).positions).toEqual([null, null, null, null])
})
