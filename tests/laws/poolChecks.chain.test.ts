// LP-6, LP-8 on a real chain: what is said of a pool before money goes into it is what happens once it is in.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeAbiParameters, encodeFunctionData, keccak256, parseAbi } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import { rangeDeposit } from '#domain/liquidity/Deposit.ts'
import type { RangePosition } from '#domain/liquidity/Position.ts'
import { withdrawalOf } from '#domain/liquidity/Withdrawal.ts'
import { planAddLiquidity } from '#domain/plan/makers/planAddLiquidity.ts'
import { planCreatePosition } from '#domain/plan/makers/planCreatePosition.ts'
import { planRemoveLiquidity } from '#domain/plan/makers/planRemoveLiquidity.ts'
import { poolKey } from '#domain/protocols/v4/poolKey.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { checkPool, type PutIn } from '#state/liquidity/check/checkPool.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { type ClockSite, clockSite } from '../support/clockSite.ts'
import { rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { hookAddress, hookCode, type OwnHook } from '../support/ownHooks.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const book = chainById(1)!.contracts as Record<string, Address>
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER = 10n ** 18n
const RANGE = { tickLower: -887_220, tickUpper: 887_220 }
const DAY = 86_400
const abi = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function initialize(Key key, uint160 sqrtPriceX96) returns (int24)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function transfer(address to, uint256 amount)',
  'function sync()',
])
const { signal } = new AbortController()

let devnet: Devnet
let site: ClockSite
let me: Address
let snapshot: Hex
let chain: ChainPositions
const node = <T = string>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)

async function send(call: { to: Address; data: Hex; value?: bigint }): Promise<boolean> {
  const value = `0x${(call.value ?? 0n).toString(16)}`
  const hash = await node<Hex>('eth_sendTransaction', {
    ...{ from: me, to: call.to, data: call.data, value, gas: '0x4c4b40' },
  })
  // After a snapshot the node may wait with a block until it is asked for one.
  for (let looks = 0; looks < 50; looks++) {
    const receipt = await node<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
    if (receipt) return BigInt(receipt.status) === 1n
    if (looks > 2) await node('evm_mine')
  }
  throw new Error(`${hash} was not mined`)
}

beforeAll(async () => {
  site = await clockSite()
  fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  me = devnet.accounts[0]!
  chain = new ChainPositions(devnet.rpc[1]!)
  setRpcUrl(1, devnet.rpc[1]!)
})
afterAll(async () => {
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})
beforeEach(async () => {
  snapshot = await devnet.snapshot(1)
})
afterEach(async () => {
  await devnet.revert(1, snapshot)
})

/** USDC for an ether, raw, as the deepest pool has it. */
async function market(): Promise<bigint> {
  const deepest = devnet.pools.find(
    each => each.version === 4 && each.token0 === 'NATIVE' && each.token1 === USDC && !each.hook,
  )!
  return (await chain.price({ version: 'v4', id: deepest.id, token0: NATIVE_ADDRESS, token1: USDC, fee: 0 }))
    .sqrtPriceX96
}

/** A pool of v4 of ether and USDC, begun at a root of a price. */
async function begin(sqrtPriceX96: bigint, hook?: Address): Promise<PoolRef> {
  const named = { version: 'v4', token0: NATIVE_ADDRESS, token1: USDC, fee: 7_475, tickSpacing: 60 } as const
  const pool = { ...named, id: '', ...(hook ? { hook } : {}) }
  const key = poolKey(pool)
  const id = keccak256(
    encodeAbiParameters(
      [...['address', 'address', 'uint24', 'int24', 'address'].map(type => ({ type }))],
      [key.currency0, key.currency1, key.fee, key.tickSpacing, key.hooks],
    ),
  )
  const data = encodeFunctionData({ abi, functionName: 'initialize', args: [key, sqrtPriceX96] })
  expect(await send({ to: book.v4PoolManager!, data })).toBe(true)
  return { ...pool, id }
}

const deadline = async () =>
  BigInt((await node<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)).timestamp) + 1_800n
const labels = [
  { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  { id: USDC, symbol: 'USDC', decimals: 6 },
] as const

/** Half an ether, and what the pool's price asks beside it, into a new position or into one that is there. */
async function putting(pool: PoolRef, into?: RangePosition) {
  const { sqrtPriceX96 } = await chain.price(pool)
  const at = { ...RANGE, version: 'v4', sqrtPriceX96, amount0: ETHER / 2n, slippageBps: 250 } as const
  const deposit = rangeDeposit(at)!
  const standing = await chain.standing('v4', me, [USDC])
  const terms = {
    ...{ chainId: 1, account: me, deadline: await deadline(), native: false, labels, standing, deposit },
    permitByCall: true,
  }
  const plan = into
    ? planAddLiquidity({ ...terms, position: into })
    : planCreatePosition({ ...terms, pool, range: RANGE })
  const put: PutIn = {
    ...{ deed: into ? 'add' : 'create', chainId: 1, pool, deposit, range: RANGE },
    ...{ tokenId: into?.tokenId ?? null, initialise: null },
  }
  return { plan, put, deposit }
}

async function done(plan: { calls: readonly { to: Address; data: Hex; value: bigint }[] }): Promise<boolean> {
  for (const call of plan.calls) if (!(await send(call))) return false
  return true
}

/** Takes out so much of a position on the chain itself: whether it was let, and what part of its worth came. */
async function leave(pool: PoolRef, tokenId: bigint, liquidity: bigint): Promise<boolean> {
  const { sqrtPriceX96, tick } = await chain.price(pool)
  const position: RangePosition = {
    ...{ version: 'v4', chainId: 1, pool, owner: me, tokenId, ...RANGE, liquidity },
    ...{ owed0: 0n, owed1: 0n, sqrtPriceX96, tick },
  }
  const withdrawal = { ...withdrawalOf(position, liquidity, 0), least0: 0n, least1: 0n }
  const terms = { account: me, deadline: await deadline(), native: false, labels, standing: [], position, withdrawal }
  return done(planRemoveLiquidity(terms))
}

const codes = (issues: readonly PoolIssue[]) => issues.map(({ level, code }) => `${level} ${code}`)

describe('hooks: what the simulation says, the chain does', () => {
  const hooks: [OwnHook, string[], { now: boolean; later: boolean }][] = [
    ['Steady', [], { now: true, later: true }],
    ['Closed', ['confirm removalFails'], { now: false, later: false }],
    ['Narrow', ['confirm removalFails'], { now: false, later: false }],
    ['Owned', ['confirm removalFails'], { now: false, later: false }],
    ['Wrong', ['confirm removalFails'], { now: false, later: false }],
    ['Timed', ['confirm removalLater'], { now: false, later: true }],
    ['Closing', ['confirm removalCloses'], { now: true, later: false }],
    ['Taking', ['confirm removalKeeps'], { now: true, later: true }],
  ]
  test.each(hooks)('[LP-6][LP-8][GO-5] %s', async (name, expected, lets) => {
    const hook = hookAddress(name)
    await node('anvil_setCode', hook, hookCode(name))
    const pool = await begin(await market(), hook)
    const { plan, put, deposit } = await putting(pool)
    const issues = await checkPool(put, plan, signal)
    expect(codes(issues)).toEqual(expected)
    for (const { hook: named } of issues) expect(named).toBe(hook)
    if (name === 'Taking') expect(issues[0]!.part).toBeGreaterThan(0.99)
    // What is done is what was said.
    const tokenId = await chain.nextId('v4')
    expect(await done(plan)).toBe(true)
    const grown = await putting(pool, {
      ...{ version: 'v4', chainId: 1, pool, owner: me, tokenId, ...RANGE, liquidity: deposit.liquidity },
      ...{ owed0: 0n, owed1: 0n, ...(await chain.price(pool)) },
    })
    expect(codes(await checkPool(grown.put, grown.plan, signal))).toEqual(expected)
    const there = await devnet.snapshot(1)
    expect(await leave(pool, tokenId, deposit.liquidity)).toBe(lets.now)
    await devnet.revert(1, there)
    await node('evm_increaseTime', DAY)
    await node('evm_mine')
    expect(await leave(pool, tokenId, deposit.liquidity)).toBe(lets.later)
  })

  test('[LP-6] a hook without code is blocked, whatever its address says it may do, and so is a clone of nothing', async () => {
    for (const [at, bits] of ['0a00', '0080', '0040', '0101', '0004'].entries()) {
      const hook: Address = `0x${`c${at}`.repeat(18)}${bits === '0004' ? '0044' : bits}`
      const pool: PoolRef = {
        ...{ version: 'v4', id: `0x${'00'.repeat(32)}`, token0: NATIVE_ADDRESS, token1: USDC },
        ...{ fee: 3_000, tickSpacing: 60, hook },
      }
      const { plan, put } = await newPool(pool)
      expect(codes(await checkPool(put, plan, signal)), bits).toEqual(['block hookGone'])
      await node('anvil_setCode', hook, `0x363d3d373d3d3d363d73${'0e'.repeat(20)}5af43d82803e903d91602b57fd5bf3`)
      expect(codes(await checkPool(put, plan, signal)), `clone ${bits}`).toEqual(['block hookGone'])
    }
  })

  /** The pool is made with its first position. */
  async function newPool(pool: PoolRef) {
    const sqrtPriceX96 = await market()
    const deposit = rangeDeposit({ ...RANGE, version: 'v4', sqrtPriceX96, amount0: ETHER / 2n, slippageBps: 250 })!
    const standing = await chain.standing('v4', me, [USDC])
    const terms = { chainId: 1, account: me, deadline: await deadline(), native: false, labels, standing, deposit }
    const plan = planCreatePosition({ ...terms, permitByCall: true, pool, range: RANGE, initialise: sqrtPriceX96 })
    const put: PutIn = {
      deed: 'create',
      chainId: 1,
      pool,
      deposit,
      range: RANGE,
      tokenId: null,
      initialise: sqrtPriceX96,
    }
    return { plan, put }
  }

  test('[LP-6] a pool that is made with its first position is tried as well, and a clone of a sound hook is sound', async () => {
    const steady = hookAddress('Proxy')
    await node('anvil_setCode', steady, hookCode('Steady'))
    const clone = hookAddress('Steady')
    await node('anvil_setCode', clone, `0x363d3d373d3d3d363d73${steady.slice(2)}5af43d82803e903d91602b57fd5bf3`)
    const closed = hookAddress('Closed')
    await node('anvil_setCode', closed, hookCode('Closed'))
    const pool = (hook: Address): PoolRef => ({
      ...{ version: 'v4', id: '0x00', token0: NATIVE_ADDRESS, token1: USDC, fee: 3_000, tickSpacing: 60, hook },
    })
    for (const [hook, expected] of [
      [clone, []],
      [closed, ['confirm removalFails']],
    ] as const) {
      const { plan, put } = await newPool(pool(hook))
      expect(codes(await checkPool(put, plan, signal))).toEqual(expected)
    }
  })

  test('[LP-6] a hook behind a proxy keeps a caution, and what it refuses is asked about all the same', async () => {
    const SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    for (const [name, expected] of [
      ['Steady', ['warn hookChanges']],
      ['Closed', ['confirm removalFails', 'warn hookChanges']],
    ] as const) {
      const [behind, hook] = [hookAddress(name), hookAddress('Proxy')]
      await node('anvil_setCode', behind, hookCode(name))
      await node('anvil_setCode', hook, hookCode('Proxy'))
      await node('anvil_setStorageAt', hook, SLOT, `0x${behind.slice(2).padStart(64, '0')}`)
      const { plan, put } = await putting(await begin(await market(), hook))
      expect(codes(await checkPool(put, plan, signal))).toEqual(expected)
    }
  })
})

describe('the market is what other pools say', () => {
  const off: [string, (root: bigint) => bigint, string[]][] = [
    ['at the market', root => root, []],
    ['7 % above', root => (root * 1_034n) / 1_000n, ['warn awayFromMarket']],
    ['892 % above', root => (root * 3_150n) / 1_000n, ['confirm offMarket']],
    ['a tenth of it', root => (root * 317n) / 1_000n, ['confirm offMarket']],
    ['next to the highest price', () => 2n ** 159n, ['confirm offMarket']],
    ['next to the lowest price', () => 2n ** 33n, ['confirm offMarket']],
  ]
  test.each(off)('[LP-8] v4, %s', async (_, price, expected) => {
    const pool = await begin(price(await market()))
    const { sqrtPriceX96 } = await chain.price(pool)
    const deposit = rangeDeposit({ ...RANGE, version: 'v4', sqrtPriceX96, amount0: ETHER / 5n, slippageBps: 250 })
    const amounts = deposit ?? { ...NOTHING, amount0: ETHER / 5n }
    const put: PutIn = { ...base, deed: 'add', pool, deposit: amounts, range: RANGE }
    expect(codes(await checkPool(put, NO_PLAN, signal))).toEqual(expected)
    // Of one side alone, too, and whatever it is that goes in.
    for (const deed of ['create', 'zap', 'move', 'compound', 'migrate'] as const)
      expect(codes(await checkPool({ ...put, deed }, NO_PLAN, signal)), deed).toEqual(expected)
    for (const deed of ['remove', 'collect'] as const)
      expect(codes(await checkPool({ ...put, deed }, NO_PLAN, signal)), deed).toEqual([])
    for (const one of [
      { amount0: ETHER, amount1: 0n },
      { amount0: 0n, amount1: 3_000_000_000n },
    ])
      expect(codes(await checkPool({ ...put, deposit: { ...NOTHING, ...one } }, NO_PLAN, signal))).toEqual(expected)
  })

  const NOTHING = { liquidity: 1n, amount0: 0n, amount1: 0n, most0: 0n, most1: 0n, least0: 0n, least1: 0n }
  const base = { chainId: 1, tokenId: null, initialise: null } as const
  const NO_PLAN = null as never

  test('[LP-8] a v3 pool that somebody begins a hundred times too high', async () => {
    const tiers = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const
    const v3 = devnet.pools.filter(each => each.version === 3)
    const fees = (of: (typeof v3)[number]) =>
      v3.filter(each => each.token0 === of.token0 && each.token1 === of.token1).map(({ fee }) => fee)
    const there = v3.find(each => [each.token0, each.token1].includes(book.wrappedNative!) && fees(each).length < 4)!
    const fee = ([100, 500, 3_000, 10_000] as const).find(each => !fees(there).includes(each))!
    const pair = { token0: there.token0 as Address, token1: there.token1 }
    const { sqrtPriceX96 } = await chain.price({ version: 'v3', id: there.id, ...pair, fee: there.fee })
    const args = [pair.token0, pair.token1, fee, sqrtPriceX96 * 10n] as const
    const data = encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args })
    expect(await send({ to: book.v3PositionManager!, data })).toBe(true)
    const pool: PoolRef = { version: 'v3', id: '0x00', ...pair, fee, tickSpacing: tiers[fee] }
    const ether = pair.token0 === book.wrappedNative ? { amount0: ETHER } : { amount1: ETHER }
    const put: PutIn = { ...base, deed: 'move', pool, deposit: { ...NOTHING, ...ether }, range: RANGE }
    expect(codes(await checkPool(put, NO_PLAN, signal))).toEqual(['confirm offMarket'])
    const sound: PoolRef = { ...pool, fee: there.fee, tickSpacing: there.tickSpacing }
    expect(codes(await checkPool({ ...put, pool: sound }, NO_PLAN, signal))).toEqual([])
  })

  test('[LP-8] a v2 pair that was given so much of a token that its price is none: the pools beside it stay what they are', async () => {
    const pair = devnet.pools.find(
      ({ version, token0, token1 }) => version === 2 && token0 === USDC && token1 === book.wrappedNative,
    )!
    const pool: PoolRef = { version: 'v2', id: pair.id, token0: USDC, token1: book.wrappedNative!, fee: 3_000 }
    const deposit = { ...NOTHING, amount0: 3_000_000_000n, amount1: ETHER }
    const put: PutIn = { ...base, deed: 'add', pool, deposit, range: null }
    expect(codes(await checkPool(put, NO_PLAN, signal))).toEqual([])
    const beside = await begin(await market())
    const [reserve0] = await chain.read<[bigint, bigint]>(pool.id, 'getReserves')
    const rich = await richest(USDC, reserve0 / 2n)
    await node('anvil_impersonateAccount', rich)
    await node('anvil_setBalance', rich, '0xde0b6b3a7640000')
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [pool.id as Address, reserve0 / 2n] })
    await node('eth_sendTransactionSync', { from: rich, to: USDC, data, gas: '0x1e8480' })
    expect(await send({ to: pool.id as Address, data: encodeFunctionData({ abi, functionName: 'sync' }) })).toBe(true)
    expect(codes(await checkPool(put, NO_PLAN, signal))).toEqual(['confirm offMarket'])
    const turned = { ...NOTHING, amount0: ETHER, amount1: 3_000_000_000n }
    const other: PutIn = { ...put, pool: beside, deposit: turned, range: RANGE }
    expect(codes(await checkPool(other, NO_PLAN, signal))).toEqual([])
  })

  /** Who holds enough of a token to give: an account of the devnet, or v4's PoolManager. */
  async function richest(token: Address, amount: bigint): Promise<string> {
    for (const each of [...devnet.accounts, book.v4PoolManager!])
      if ((await chain.read<bigint>(token, 'balanceOf', [each])) >= amount) return each
    throw new Error('nobody has so much')
  }

  test('[LP-8] a price that rests on this very pool alone is no market; nor is a pool of a few dollars', async () => {
    // A token of its own: only this pool trades it.
    const own: Address = `0x${'fe'.repeat(20)}`
    const code = await node<Hex>('eth_getCode', USDC, 'latest')
    await node('anvil_setCode', own, code)
    const pool: PoolRef = {
      ...{ version: 'v4', id: '0x00', token0: NATIVE_ADDRESS, token1: own, fee: 3_000, tickSpacing: 60 },
    }
    const data = encodeFunctionData({ abi, functionName: 'initialize', args: [poolKey(pool), 2n ** 96n] })
    expect(await send({ to: book.v4PoolManager!, data })).toBe(true)
    const deposit = { ...NOTHING, amount0: ETHER, amount1: ETHER }
    const put: PutIn = { ...base, deed: 'add', pool, deposit, range: RANGE }
    expect(codes(await checkPool(put, NO_PLAN, signal))).toEqual(['confirm noMarket'])
    expect(codes(await checkPool({ ...put, initialise: 2n ** 96n }, NO_PLAN, signal))).toEqual([])
  })

  test('[LP-8] a node that doesn’t answer is said, and asked about', async () => {
    const pool = await begin(await market())
    const put: PutIn = { ...base, deed: 'add', pool, deposit: { ...NOTHING, amount0: ETHER }, range: RANGE }
    setRpcUrl(1, 'http://127.0.0.1:9')
    try {
      expect(codes(await checkPool(put, NO_PLAN, signal))).toEqual(['confirm marketUnread'])
    } finally {
      setRpcUrl(1, devnet.rpc[1]!)
    }
  })
})
