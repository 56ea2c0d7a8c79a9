import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPosition } from '#data/market/positions/fetchPosition.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchPositions } from '#data/market/positions/fetchPositions.ts'
import { fetchProviding } from '#data/market/positions/fetchProviding.ts'
import { readPoolLog } from '#data/market/readPoolLog.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { rangeDeposit } from '#domain/liquidity/Deposit.ts'
import { encodeCollectV4, encodeIncreaseV4, encodeRemoveV4 } from '#domain/liquidity/encode/encodeManagerV4.ts'
import { LpLab } from '#domain/liquidity/lab/LpLab.ts'
import { pairLife } from '#domain/liquidity/ledger/PairLife.ts'
import { ledgerOf } from '#domain/liquidity/ledger/PositionLedger.ts'
import { amountsOf, isRange, type RangePosition } from '#domain/liquidity/Position.ts'
import { DYNAMIC_FEE } from '#domain/protocols/Pool.ts'
import { poolKey } from '#domain/protocols/v4/poolKey.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { readShareLife } from '#onchain/read/held/readShareLife.ts'
import { readPositions } from '#onchain/read/readPositions.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { TREASURY } from '../../devnet/markets/wallets.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { rpcAt } from '../support/devnet.ts'
import { actorCode, donation, exactIn } from '../support/v4Actor.ts'

// The lab replays what the index kept of real pools; what it says of positions that really stood in them is what their
// contracts pay, to the wei.

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
      // As much as it puts in is little beside the pool's: its share of the fees hardly depends on how much (a part in
      // a thousand thins it, less rounds it).
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

/** Who trades and gives in v4 pools, with plenty of a pool's tokens. */
const actor: Address = '0x00000000000000000000000000000000b0220002'
const manager = chainById(1)!.contracts.v4PoolManager!
async function endow({ token0, token1 }: PoolRef): Promise<void> {
  await node('anvil_setCode', actor, actorCode())
  await node('anvil_setBalance', actor, '0x3635c9adc5dea00000')
  for (const token of [token0, token1]) {
    if (token === NATIVE_ADDRESS) continue
    const held = BigInt(
      await node('eth_call', { to: token, data: `0x70a08231${TREASURY.slice(2).padStart(64, '0')}` }, 'latest'),
    )
    await send(TREASURY, token, encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [actor, held / 10n] }))
  }
}
const erc20 = parseAbi(['function transfer(address, uint256) returns (bool)'])
const anybody: Address = '0x00000000000000000000000000000000b0220003'
const standing = async (position: RangePosition): Promise<RangePosition> => {
  const { positions } = await readPositions(1, [{ version: 'v4', tokenId: position.tokenId }])
  return positions[0] as RangePosition
}
/** Another account trades both ways in the pool of a position, about a thousandth of what it holds. */
async function trade({ pool, liquidity, sqrtPriceX96 }: RangePosition): Promise<void> {
  const small0 = (liquidity << 96n) / sqrtPriceX96 / 1_000n + 1_000n
  const small1 = (liquidity * sqrtPriceX96) / 2n ** 96n / 1_000n + 1_000n
  await send(anybody, actor, exactIn(manager, pool, true, small0))
  await send(anybody, actor, exactIn(manager, pool, false, small1))
}
const living = ({ version, liquidity, tick, tickLower, tickUpper }: RangePosition) =>
  version === 'v4' && liquidity > 0n && tick >= tickLower && tick < tickUpper

test('[GO-9] a donation to a v4 pool, its protocol’s share and a fee that a hook sets are told apart', async () => {
  const abi = parseAbi([
    'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
    'function owner() view returns (address)',
    'function setProtocolFeeController(address)',
    'function setProtocolFee(Key key, uint24 fee)',
  ])
  const one = ranges.find(each => living(each) && !each.pool.hook)!
  await endow(one.pool)
  const owner =
    `0x${(await node('eth_call', { to: manager, data: encodeFunctionData({ abi, functionName: 'owner' }) }, 'latest')).slice(-40)}` as Address
  await send(owner, manager, encodeFunctionData({ abi, functionName: 'setProtocolFeeController', args: [anybody] }))
  // Of token 0 half a thousandth of what is swapped, of token 1 a tenth of that.
  const fees = encodeFunctionData({ abi, functionName: 'setProtocolFee', args: [poolKey(one.pool), (50 << 12) | 500] })
  await send(anybody, manager, fees)
  await trade(one)
  await send(anybody, actor, donation(manager, one.pool, [1_000_003n, 2_000_007n]))
  await trade(one)
  // A fee that its hook sets with every swap.
  const hooked = ranges.find(each => living(each) && each.pool.fee === DYNAMIC_FEE && each.pool.hook)!
  await endow(hooked.pool)
  await trade(hooked)
  await untilIndexed()
  for (const before of [one, hooked]) {
    const after = await standing(before)
    expect(after.owed0, String(before.tokenId)).toBeGreaterThan(before.owed0)
    const told = await replayed(after)
    expect([told?.fees0, told?.fees1], String(before.tokenId)).toEqual([after.owed0, after.owed1])
  }
})

test('[GO-10][LP-1] what each change of a v4 position paid in fees, an addition too, is what its manager paid, to the wei; its life in the list is the sum of them', async () => {
  const one = ranges.find(each => living(each) && !each.pool.hook && each.pool.token0 !== NATIVE_ADDRESS)!
  const { pool, tokenId, owner } = one
  await endow(pool)
  const to = chainById(1)!.contracts.v4PositionManager!
  const deadline = 2n ** 40n
  const tokens = [pool.token0, pool.token1] as const
  const holding = async (token: Address) =>
    BigInt(await node('eth_call', { to: token, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` }, 'latest'))
  const permit2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  const abi = parseAbi([
    'function approve(address spender, uint256 amount)',
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  ])
  for (const token of tokens) {
    const all = encodeFunctionData({ abi, functionName: 'approve', args: [permit2, 2n ** 255n] })
    await send(owner, token, all)
    const on = encodeFunctionData({ abi, functionName: 'approve', args: [token, to, 2n ** 159n, 2 ** 47] })
    await send(owner, permit2, on)
  }
  /** What the wallet got and gave, beside what the change itself (without fees) gives back or takes: the fees. */
  const paid: [bigint, bigint][] = []
  const change = async (encode: (now: RangePosition) => { calls: Hex[]; moves: readonly [bigint, bigint] }) => {
    const now = await standing(one)
    const before = await Promise.all(tokens.map(holding))
    const { calls, moves } = encode(now)
    for (const data of calls) await send(owner, to, data)
    const after = await Promise.all(tokens.map(holding))
    paid.push([after[0]! - before[0]! - moves[0], after[1]! - before[1]! - moves[1]])
    expect(paid.at(-1)).toEqual([now.owed0, now.owed1])
    expect(await standing(one)).toMatchObject({ owed0: 0n, owed1: 0n })
  }
  const nothing = { amount0: 0n, amount1: 0n, least0: 0n, least1: 0n, owed0: 0n, owed1: 0n }
  const collect = () => ({ calls: encodeCollectV4([one], { to: owner, deadline }), moves: [0n, 0n] as const })
  const remove = (part: (liquidity: bigint) => bigint) => (now: RangePosition) => {
    const liquidity = part(now.liquidity)
    const { amount0, amount1 } = amountsOf({ ...now, liquidity })
    const removal = { withdrawal: { ...nothing, liquidity }, to: owner, deadline, burn: false }
    return { calls: encodeRemoveV4(pool, tokenId, removal), moves: [amount0, amount1] as const }
  }
  const add = (now: RangePosition) => {
    const amounts = { amount0: 3_000_017n, amount1: 10n ** 24n }
    const deposit = rangeDeposit({ ...now, ...amounts, version: 'v4', slippageBps: 100 })!
    const calls = encodeIncreaseV4(pool, tokenId, { deposit, account: owner, deadline })
    return { calls, moves: [-deposit.amount0, -deposit.amount1] as const }
  }
  const acts = [collect, add, remove(all => all / 2n), add, remove(all => all / 4n)]
  for (const act of acts) {
    await trade(one)
    await change(act)
    expect(paid.at(-1)![0] + paid.at(-1)![1]).toBeGreaterThan(0n)
  }
  // Right after another one nothing is owed; emptied and begun anew it earns again from there.
  await change(add)
  await change(remove(all => all))
  await change(add)
  expect(paid.slice(-3)).toEqual([
    [0n, 0n],
    [0n, 0n],
    [0n, 0n],
  ])
  await trade(one)
  await change(add)
  await trade(one)
  await untilIndexed()
  const { events, ...life } = await fetchPosition({ chainId: 1, version: 'v4', tokenId: String(tokenId) }, at())
  const told = events.map(({ type, fees0, fees1 }) => [type, BigInt(fees0 ?? -1), BigInt(fees1 ?? -1)]).reverse()
  const types = ['collect', 'add', 'remove', 'add', 'remove', 'add', 'remove', 'add', 'add']
  expect(told.slice(-types.length)).toEqual(types.map((type, nth) => [type, ...paid[nth]!]))
  // A change of nothing moved what it paid, nothing else.
  const collected = events.toReversed().at(-types.length)
  expect([collected?.amount0, collected?.amount1]).toEqual(paid[0]!.map(String))
  const sum = (side: 1 | 2) => told.reduce((all, each) => all + (each[side] as bigint), 0n)
  expect([life.fees0, life.fees1]).toEqual([String(sum(1)), String(sum(2))])
  // A list's return over its life is made of the same sum; of whom nothing was ever changed, nothing was paid.
  const { items } = await fetchPositions(owner, 'all', at())
  const listed = items.filter(({ version }) => version === 'v4')
  expect(listed.find(({ id }) => id === String(tokenId))).toMatchObject({ fees0: life.fees0, fees1: life.fees1 })
  for (const { id, fees0, fees1 } of listed) {
    const alone = await fetchPosition({ chainId: 1, version: 'v4', tokenId: id }, at())
    expect([fees0, fees1], id).toEqual([alone.fees0, alone.fees1])
  }
  // And its ledger counts all that the manager ever paid it, and what waits.
  const now = await standing(one)
  expect(now.owed0 + now.owed1).toBeGreaterThan(0n)
  const at0 = { prices: [1, 1], decimals: [18, 18] } as const
  const ledger = ledgerOf({
    ...{ version: 'v4', amounts: [0n, 0n], owed: [now.owed0, now.owed1], now: at0, at: () => [1, 1] },
    events: events.toReversed().map(({ fees0, fees1, ...event }) => ({
      ...{ ...event, amount0: BigInt(event.amount0 ?? 0), amount1: BigInt(event.amount1 ?? 0) },
      fees: [BigInt(fees0 ?? -1), BigInt(fees1 ?? -1)],
    })),
  })
  expect(ledger.fees).toEqual([sum(1) + now.owed0, sum(2) + now.owed1])
})

test('[GO-10] what shares of a pair went through is what their holder paid and got, since there were none; fees are what a share’s liquidity grew by', async () => {
  const router = chainById(1)!.contracts.v2Router!
  const me: Address = '0x00000000000000000000000000000000b0220004'
  const found = devnet.pools.find(({ chainId, version }) => chainId === 1 && version === 2)!
  const pair = found.id as Address
  const tokens = [found.token0, found.token1] as [Address, Address]
  const abi = parseAbi([
    'function approve(address, uint256)',
    'function addLiquidity(address a, address b, uint256 x, uint256 y, uint256 minX, uint256 minY, address to, uint256 deadline)',
    'function removeLiquidity(address a, address b, uint256 shares, uint256 minX, uint256 minY, address to, uint256 deadline)',
    'function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
  ])
  const read = async (to: Address, data: string) => BigInt(await node('eth_call', { to, data }, 'latest'))
  const balance = (token: Address) => read(token, `0x70a08231${me.slice(2).padStart(64, '0')}`)
  const both = async () => [await balance(tokens[0]), await balance(tokens[1])] as const
  for (const token of tokens) {
    const held = await read(token, `0x70a08231${TREASURY.slice(2).padStart(64, '0')}`)
    await send(TREASURY, token, encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [me, held / 20n] }))
    await send(me, token, encodeFunctionData({ abi, functionName: 'approve', args: [router, 2n ** 255n] }))
  }
  await send(me, pair, encodeFunctionData({ abi, functionName: 'approve', args: [router, 2n ** 255n] }))
  const until = 2n ** 40n
  const reserves = async () => {
    const data = await node('eth_call', { to: pair, data: '0x0902f1ac' }, 'latest')
    return [BigInt(data.slice(0, 66)), BigInt(`0x${data.slice(66, 130)}`)] as const
  }
  const add = async (part: bigint) => {
    const [x, y] = await reserves()
    const args = [...tokens, x / part, y / part, 0n, 0n, me, until] as const
    await send(me, router, encodeFunctionData({ abi, functionName: 'addLiquidity', args }))
  }
  const remove = async (shares: bigint) => {
    const args = [...tokens, shares, 0n, 0n, me, until] as const
    await send(me, router, encodeFunctionData({ abi, functionName: 'removeLiquidity', args }))
  }
  const swap = async () => {
    const [x] = await reserves()
    const args = [x / 40n, 0n, tokens, me, until] as const
    await send(me, router, encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args }))
  }
  // An earlier life, over.
  await add(100n)
  await remove(await balance(pair))
  const ended = BigInt(await node('eth_blockNumber'))
  const over = await readShareLife({ chainId: 1, pair, owner: me, tokens, block: ended, shares: 0n })
  expect(over?.map(({ type }) => type)).toEqual(['add', 'remove'])
  const moves: (readonly [bigint, bigint])[] = []
  const noting = async (act: () => Promise<void>) => {
    const before = await both()
    await act()
    const after = await both()
    moves.push([after[0] - before[0], after[1] - before[1]])
  }
  const growth = async () => {
    const [x, y] = await reserves()
    return Math.sqrt(Number(x) * Number(y)) / Number(await read(pair, '0x18160ddd'))
  }
  await noting(() => add(50n))
  const begun = await growth()
  await swap()
  const grown = await growth()
  await noting(async () => remove((await balance(pair)) / 3n))
  const block = BigInt(await node('eth_blockNumber'))
  const asked = { chainId: 1, pair, owner: me, tokens, block }
  const told = (await readShareLife({ ...asked, shares: await balance(pair) }))!
  expect(told.map(({ type, amount0, amount1 }) => [type, amount0, amount1])).toEqual([
    ['add', -moves[0]![0], -moves[0]![1]],
    ['remove', ...moves[1]!],
  ])
  const { events } = pairLife(told, [10n ** 18n, 10n ** 18n])
  const out = events[1]!
  const fee = Number(out.fees![0]) / Number(out.amount0! + out.fees![0])
  expect(out.amount0! + out.fees![0]).toBe(moves[1]![0])
  expect(fee).toBeGreaterThan(1e-6)
  expect(fee / (1 - begun / grown)).toBeCloseTo(1, 3)
  // What was handed over by itself is told as that, and no sum is made of it.
  const gift = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [anybody, 7n] })
  await send(me, pair, gift)
  const after = { ...asked, block: BigInt(await node('eth_blockNumber')) }
  const later = await readShareLife({ ...after, shares: await balance(pair) })
  expect(later?.map(({ type, shares }) => [type, shares]).at(-1)).toEqual(['transfer', -7n])
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
