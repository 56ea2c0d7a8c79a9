// GO-5, LP-8 on a real chain: the whole life of positions of v2, v3 and v4. What changed for the account is what was
// promised, to the wei, and nothing else.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { type Deed, shapeOf } from '#domain/deeds.ts'
import { type Deposit, pairDeposit, rangeDeposit } from '#domain/liquidity/Deposit.ts'
import { compoundOf } from '#domain/liquidity/entry/Compound.ts'
import { type Entry, entryOf, NO_TICKS } from '#domain/liquidity/entry/Entry.ts'
import { moveOf } from '#domain/liquidity/entry/Move.ts'
import { V2_MIGRATION_BPS } from '#domain/liquidity/lpSlippage.ts'
import { migrated } from '#domain/liquidity/Migration.ts'
import { amountsOf, currenciesOf, type Position, type RangePosition } from '#domain/liquidity/Position.ts'
import { percentOf, type Withdrawal, withdrawalOf } from '#domain/liquidity/Withdrawal.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import { spenderOf } from '#domain/plan/makers/LiquidityTerms.ts'
import { planAddLiquidity } from '#domain/plan/makers/planAddLiquidity.ts'
import { planCollectFees } from '#domain/plan/makers/planCollectFees.ts'
import { planCreatePosition } from '#domain/plan/makers/planCreatePosition.ts'
import { planMigrate } from '#domain/plan/makers/planMigrate.ts'
import { planMove } from '#domain/plan/makers/planMove.ts'
import { planRemoveLiquidity } from '#domain/plan/makers/planRemoveLiquidity.ts'
import { pairAddress } from '#domain/protocols/v2/pairAddress.ts'
import { getSqrtRatioAtTick } from '#domain/protocols/v3/TickMath.ts'
import { snapTick } from '#domain/protocols/v3/TickPrice.ts'
import { type CurrencyId, NATIVE_ADDRESS, type PoolRef, type Trade } from '#domain/swap/Trade.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { readPairPools } from '#onchain/quote/readPairPools.ts'
import { readAllowances } from '#onchain/read/readAllowances.ts'
import { $records } from '#state/deeds/records.ts'
import { runDeed } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { poolsOf } from '../../devnet/markets/pools.ts'
import { TREASURY } from '../../devnet/markets/wallets.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { BatchWallet } from '../support/BatchWallet.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { type ClockSite, clockSite } from '../support/clockSite.ts'
import { mineNow, rpcAt } from '../support/devnet.ts'
import { expectPromised, type Flow, partsWithin, type Ranged } from '../support/expectPromised.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { testThatAllRan } from '../support/ranDeeds.ts'
import { receiptFacts, sumsOf } from '../support/receiptFacts.ts'
import { sellInto } from '../support/sellInto.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))

const book = chainById(1)!.contracts as Record<string, Address>
const weth = book.wrappedNative!
const ETHER = 10n ** 18n

let devnet: Devnet
let browser: ReturnType<typeof fakeBrowser>
let site: ClockSite
let me: Address
let snapshot: `0x${string}`
let chain: ChainPositions
const node = <T = string>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')

beforeAll(async () => {
  site = await clockSite()
  browser = fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  me = devnet.accounts[0]!
  chain = new ChainPositions(devnet.rpc[1]!)
  setRpcUrl(1, devnet.rpc[1]!)
  await node('eth_sendTransactionSync', {
    ...{ from: me, to: weth, data: '0xd0e30db0', value: `0x${(500n * ETHER).toString(16)}`, gas: '0x7a120' },
  })
})
afterAll(async () => {
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})
beforeEach(async () => {
  snapshot = await devnet.snapshot(1)
  await mineNow(devnet.rpc[1]!)
})
afterEach(async () => {
  await devnet.revert(1, snapshot)
})

const token = (symbol: string): Address => {
  const found = devnet.tokens.find(each => each.chainId === 1 && each.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}
/** A pool of the devnet; of v2 and v3 ether is its wrapper. */
function poolOf(version: 2 | 3 | 4, a: string, b: string, fee?: number): PoolRef {
  const id = (symbol: string) => (symbol !== 'ETH' ? token(symbol) : version === 4 ? NATIVE_ADDRESS : weth)
  const [token0, token1] = [id(a), id(b)].sort() as [Address, Address]
  const found = devnet.pools.find(
    each =>
      each.version === version &&
      (each.token0 === 'NATIVE' ? NATIVE_ADDRESS : each.token0) === token0 &&
      each.token1 === token1 &&
      (fee === undefined || each.fee === fee),
  )
  if (!found) throw new Error(`no pool ${version} ${a} ${b}`)
  const { tickSpacing, hook } = found
  return {
    ...{ version: `v${version}` as 'v3', id: found.id, token0, token1, fee: found.fee },
    ...(version === 2 ? {} : { tickSpacing }),
    ...(hook ? { hook } : {}),
  }
}

/** Everything of the account that a deed could touch: balances, items, and who may take. */
async function world(extra: readonly Address[]): Promise<Record<string, bigint>> {
  const all: Record<string, bigint> = { NATIVE: BigInt(await node('eth_getBalance', me, 'latest')) }
  const spenders = [PERMIT2, book.v2Router!, book.v3PositionManager!, book.v4PositionManager!, book.universalRouter!]
  const tokens = [...devnet.tokens.filter(each => each.chainId === 1).map(({ address }) => address), ...extra]
  const read = async (to: string, data: string) => {
    const answer = await node('eth_call', { to, data }, 'latest').catch(() => '0x')
    return answer === '0x' ? 0n : BigInt(answer.slice(0, 66))
  }
  await Promise.all(
    tokens.map(async each => {
      all[each] = await read(each, `0x70a08231${word(me)}`)
      for (const spender of spenders) {
        all[`token ${each} ${spender}`] = await read(each, `0xdd62ed3e${word(me)}${word(spender)}`)
        all[`permit2 ${each} ${spender}`] = await read(PERMIT2, `0x927da105${word(me)}${word(each)}${word(spender)}`)
      }
    }),
  )
  for (const manager of ['v3PositionManager', 'v4PositionManager'] as const)
    all[`items ${manager}`] = await read(book[manager]!, `0x70a08231${word(me)}`)
  return all
}

const numberNow = async () => Number(await node('eth_blockNumber'))
/** What the account paid for gas since a block. */
async function gasSince(block: number): Promise<bigint> {
  let paid = 0n
  for (let at = block + 1; at <= (await numberNow()); at++)
    for (const each of await node<{ from: string; gasUsed: string; effectiveGasPrice: string }[]>(
      'eth_getBlockReceipts',
      `0x${at.toString(16)}`,
    ))
      if (each.from.toLowerCase() === me) paid += BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice)
  return paid
}

/**
 * TX-2: the receipt's rows come to what the chain says that all transactions of the deed moved and cost, to the wei;
 * what stays of what was taken out is told.
 */
function expectTold(
  plan: DeedPlan,
  hash: `0x${string}`,
  { before, after, gas }: { before: Record<string, bigint>; after: Record<string, bigint>; gas: bigint },
): void {
  const told = sumsOf(receiptFacts(hash))
  expect(told.cost, plan.deed).toBe(`${gas} ETH`)
  const shown = new Map(
    plan.lines
      .flat()
      .flatMap(line => [line.currencyIn, line.currencyOut])
      .map(each => [each.id, each.symbol]),
  )
  for (const [id, symbol] of shown) {
    // A pair's own token is no currency of the deed.
    if (!(id in after) || symbol === 'LP') continue
    const by = after[id]! - before[id]! + (id === 'NATIVE' ? gas : 0n)
    expect([symbol, told.net[symbol] ?? 0n], plan.deed).toEqual([symbol, by])
    if (shapeOf(plan.deed).goesOn)
      expect([symbol, told.stays[symbol] ?? 0n], `${plan.deed} stays`).toEqual([symbol, by > 0n ? by : 0n])
  }
}

type Change = Flow
/** Deeds that were run, and did what they promised. */
const ran = new Set<Deed>()
/**
 * Runs a plan as a person does; checks that exactly this changed, and beside it only permissions that were promised,
 * and that the plan promised as much of it as the changes say.
 */
async function done(
  plan: DeedPlan,
  expected: readonly Change[] | (() => Promise<readonly Change[]>),
  items: Record<string, bigint> = {},
): Promise<void> {
  browser.storage.clear()
  $records.set([])
  const extra = plan.promises.receives.concat(plan.promises.spends as never).map(({ currency }) => currency)
  const pairs = extra.filter((each): each is Address => each !== 'NATIVE')
  const before = await world(pairs)
  const block = await numberNow()
  const wallet = plan.batched ? new BatchWallet(devnet.rpc[1]!, me) : new NodeWallet(devnet.rpc[1]!, me)
  const session = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const ended = await runDeed(plan.deed, {}, run => sendPlan(run, session, plan))
  expect(ended, `${plan.deed} ${JSON.stringify($records.get())}`).toMatchObject({ status: 'done' })
  if (wallet instanceof BatchWallet) expect([wallet.batches, wallet.prompts]).toEqual([1, []])
  else
    expect(wallet.prompts).toEqual(
      stepsOf(plan).map(({ way }) => (way === 'sign' ? 'eth_signTypedData_v4' : 'eth_sendTransaction')),
    )
  expect($records.get().every(({ status }) => status === 'confirmed')).toBe(true)
  expect($records.get()[0]!.deed).toBe(plan.deed)
  const after = await world(pairs)
  const gas = await gasSince(block)
  const changes = typeof expected === 'function' ? await expected() : expected
  const { spends, receives, permits } = plan.promises
  expectPromised(plan, changes)
  if (ended.status === 'done' && ended.value) expectTold(plan, ended.value, { before, after, gas })
  for (const key of Object.keys(after)) {
    const by = after[key]! - before[key]! + (key === 'NATIVE' ? gas : 0n)
    if (/^(token|permit2) /.test(key)) {
      const permit = permits.find(each => `${each.via} ${each.token} ${each.spender}` === key)
      // One that stood already may fall by what was used of it.
      if (by > 0n) expect(permit && after[key]! <= permit.max, key).toBe(true)
      else if (by < 0n) expect(permit, key).toBeDefined()
    } else if (key.startsWith('items ')) expect([key, by]).toEqual([key, items[key] ?? 0n])
    else {
      const wanted = changes.filter(each => each.currency === key).reduce((sum, each) => sum + each.by, 0n)
      expect([key, by]).toEqual([key, wanted])
      const most = spends.filter(each => each.currency === key).reduce((sum, { max }) => sum + max, 0n)
      expect(-by <= most, `${key} at most`).toBe(true)
      for (const { currency, min } of receives) if (currency === key) expect(by >= min, `${key} at least`).toBe(true)
    }
  }
  ran.add(plan.deed)
}

const refused = async (plan: DeedPlan): Promise<unknown> => {
  const wallet = new NodeWallet(devnet.rpc[1]!, me)
  const session = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const ended = await runDeed(plan.deed, {}, run => sendPlan(run, session, plan))
  expect(wallet.prompts).toEqual([])
  return ended
}

const deadline = async () =>
  BigInt((await node<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)).timestamp) + 1_800n
const labelOf = (id: CurrencyId) => ({ id, symbol: id === 'NATIVE' ? 'ETH' : `T${id.slice(2, 9)}`, decimals: 18 })
const sides = (pool: PoolRef, native: boolean): [CurrencyId, CurrencyId] =>
  currenciesOf(pool).map(each => (native && each === weth && pool.version !== 'v4' ? 'NATIVE' : each)) as [
    CurrencyId,
    CurrencyId,
  ]
async function termsOf(pool: PoolRef, native: boolean) {
  const [a, b] = sides(pool, native)
  const tokens = [a, b, ...(pool.version === 'v2' ? [pool.id as Address] : [])].filter(
    (each): each is Address => each !== 'NATIVE',
  )
  const there = pool.version !== 'v2' || (await node('eth_getCode', pool.id, 'latest')) !== '0x'
  const known = there ? tokens : tokens.filter(each => each !== pool.id)
  return {
    ...{ account: me, native, deadline: await deadline(), labels: [labelOf(a), labelOf(b)] as const },
    standing: await chain.standing(pool.version, me, known),
  }
}
const moved = (
  pool: PoolRef,
  native: boolean,
  sign: 1n | -1n,
  amounts: readonly [bigint, bigint],
  promised?: readonly [number, number],
): Change[] =>
  sides(pool, native).map((currency, at) => ({
    ...{ currency, by: sign * amounts[at]! },
    ...(promised ? { promised: promised[at]! } : {}),
  }))
type At = Ranged & { slippageBps: number }
/** The most that a deposit into a range may take: of v3 what is sent, of v4 what it costs as the price may move. */
const mostOf = (pool: PoolRef, { amount0, amount1 }: Deposit, at: At): readonly [number, number] => {
  const [of0, of1] = pool.version === 'v4' ? partsWithin(at, at.slippageBps).most : [1, 1]
  return [Number(amount0) * of0, Number(amount1) * of1]
}
/** What a deposit into a range takes. */
const taken = (pool: PoolRef, native: boolean, deposit: Deposit, at: At): Change[] =>
  moved(pool, native, -1n, [deposit.amount0, deposit.amount1], mostOf(pool, deposit, at))
/** What a withdrawal out of a range brings where the price may move by so many bps: what is owed comes in any case. */
const brought = (pool: PoolRef, native: boolean, { amount0, amount1, owed0, owed1 }: Withdrawal, at: At): Change[] => {
  const { least } = partsWithin(at, at.slippageBps)
  return moved(
    pool,
    native,
    1n,
    [amount0 + owed0, amount1 + owed1],
    [Number(owed0) + Number(amount0) * least[0], Number(owed1) + Number(amount1) * least[1]],
  )
}
/** What some changes bring of a currency, at the least. */
const leastOf = (changes: readonly Change[], currency: CurrencyId): number =>
  changes
    .filter(each => each.currency === currency)
    .reduce((sum, { by, promised = Math.abs(Number(by)) }) => sum + (by > 0n ? promised : -promised), 0)
/** A deposit of all that is there at the least, and no more. */
const takenOf = (there: readonly Change[], pool: PoolRef, native: boolean, deposit: Deposit): Change[] => {
  const [a, b] = sides(pool, native)
  return moved(pool, native, -1n, [deposit.amount0, deposit.amount1], [leastOf(there, a), leastOf(there, b)])
}
/** A swap that is a part of something: half a percent less may come of it. */
const swappedBy = ({ tokenIn, tokenOut, amountIn, amountOut }: Trade): Change[] => [
  { currency: tokenIn, by: -amountIn },
  { currency: tokenOut, by: amountOut, promised: Number(amountOut) * 0.995 },
]
/** Of what is promised as the least, where so many bps may be lost. */
const lessBps = (amount: bigint, bps: number): number => Number(amount) * (1 - bps / 1e4)

/** About 3,000 dollars of a token. */
const someOf = (id: Address): bigint => (id === weth || id === NATIVE_ADDRESS ? ETHER : 3_000_000_000n)

/** Sells some thousands of dollars into a pool, so that it earns: from the account itself. */
const trade = (pool: PoolRef, zeroForOne: boolean, share = 1n): Promise<void> =>
  sellInto(devnet.rpc[1]!, { me, pool, zeroForOne, amountIn: share * someOf(zeroForOne ? pool.token0 : pool.token1) })

describe.each([
  ['tokens', 'WBTC', false],
  ['the native currency', 'WBTC', true],
] as const)('[LP-3][LP-4] a share of a v2 pair, of %s', (_, other, native) => {
  test('is made, grows, and comes back, each to the wei', async () => {
    const pool = poolOf(2, 'ETH', other)
    const deposit = (await fresh(pool, 2n * ETHER))!
    const start = await chain.pair(pool, me)
    await done(planCreatePosition({ ...(await termsOf(pool, native)), chainId: 1, pool, deposit }), [
      ...moved(pool, native, -1n, [deposit.amount0, deposit.amount1]),
      { currency: pool.id as Address, by: deposit.liquidity, promised: lessBps(deposit.liquidity, 250) },
    ])
    const held = await chain.pair(pool, me)
    expect(held.liquidity - start.liquidity).toBe(deposit.liquidity)
    const more = (await fresh(pool, ETHER / 3n))!
    await done(planAddLiquidity({ ...(await termsOf(pool, native)), position: held, deposit: more }), [
      ...moved(pool, native, -1n, [more.amount0, more.amount1]),
      { currency: pool.id as Address, by: more.liquidity, promised: lessBps(more.liquidity, 250) },
    ])
    const all = await chain.pair(pool, me)
    for (const percent of [25, 100]) {
      const position = await chain.pair(pool, me)
      const withdrawal = withdrawalOf(position, percentOf(position, percent), 250)
      await done(planRemoveLiquidity({ ...(await termsOf(pool, native)), position, withdrawal }), [
        ...moved(...([pool, native, 1n, [withdrawal.amount0, withdrawal.amount1]] as const), [
          lessBps(withdrawal.amount0, 250),
          lessBps(withdrawal.amount1, 250),
        ]),
        { currency: pool.id as Address, by: -withdrawal.liquidity },
      ])
    }
    expect(all.liquidity).toBe(held.liquidity + more.liquidity)
    expect((await chain.pair(pool, me)).liquidity).toBe(0n)
  })
})

/** A deposit into a pair of so much wrapped ether. */
async function fresh(pool: PoolRef, ether: bigint): Promise<Deposit | null> {
  const pair = await chain.pair(pool, me)
  return pairDeposit({ ...pair, ...(pool.token0 === weth ? { amount0: ether } : { amount1: ether }), slippageBps: 250 })
}

const around = async (pool: PoolRef, spacings: number) => {
  const { sqrtPriceX96, tick } = await chain.price(pool)
  const spacing = pool.tickSpacing!
  const middle = snapTick(tick, spacing)
  return { sqrtPriceX96, range: { tickLower: middle - spacings * spacing, tickUpper: middle + spacings * spacing } }
}

describe.each([
  ['v3, of tokens', 3, 'ETH', 'USDC', 500, false],
  ['v3, of the native currency', 3, 'ETH', 'USDC', 500, true],
  ['v4, of tokens', 4, 'USDC', 'USDT', 10, false],
  ['v4, of the native currency', 4, 'ETH', 'USDC', 500, true],
] as const)('[LP-2][LP-3][LP-4] a position of %s', (_, version, a, b, fee, native) => {
  test('is made, earns, is collected, grows, shrinks and is burned, each to the wei', async () => {
    const pool = poolOf(version, a, b, fee)
    const name = version === 3 ? 'items v3PositionManager' : 'items v4PositionManager'
    const { sqrtPriceX96, range } = await around(pool, 40)
    const at = {
      ...range,
      version: `v${version}`,
      sqrtPriceX96,
      slippageBps: version === 4 && native ? 5 : 250,
    } as const
    const deposit = rangeDeposit({ ...at, amount1: 7n * someOf(pool.token1) })!
    const tokenId = await chain.nextId(pool.version as 'v3')
    await done(
      planCreatePosition({ ...(await termsOf(pool, native)), chainId: 1, pool, range, deposit }),
      taken(pool, native, deposit, at),
      { [name]: 1n },
    )
    const made = await chain.position(pool, tokenId, range)
    expect(made).toMatchObject({ owner: me, liquidity: deposit.liquidity, owed0: 0n, owed1: 0n })

    await trade(pool, true)
    await trade(pool, false, 2n)
    const earned = await chain.position(pool, tokenId, range)
    expect([earned.owed0 > 0n, earned.owed1 > 0n]).toEqual([true, true])
    const labels = [labelOf(sides(pool, native)[0]), labelOf(sides(pool, native)[1])] as const
    const collecting = async (position: RangePosition) =>
      planCollectFees({
        chainId: 1,
        account: me,
        deadline: await deadline(),
        positions: [{ position, native, labels }],
      })
    await done(await collecting(earned), moved(pool, native, 1n, [earned.owed0, earned.owed1]))
    expect(await chain.position(pool, tokenId, range)).toMatchObject({
      liquidity: deposit.liquidity,
      owed0: 0n,
      owed1: 0n,
    })

    await trade(pool, true)
    const before = await chain.position(pool, tokenId, range)
    const more = rangeDeposit({ ...at, sqrtPriceX96: before.sqrtPriceX96, amount1: someOf(pool.token1) / 4n })!
    // v4 pays what is owed with the deposit; v3 keeps it for a collect.
    const kept = version === 4 ? [before.owed0, before.owed1] : [0n, 0n]
    await done(
      planAddLiquidity({ ...(await termsOf(pool, native)), position: before, deposit: more }),
      moved(
        ...([pool, native, -1n, [more.amount0 - kept[0]!, more.amount1 - kept[1]!]] as const),
        mostOf(pool, more, { ...at, sqrtPriceX96: before.sqrtPriceX96 }),
      ),
    )

    for (const [percent, burn] of [
      [25, false],
      [100, true],
    ] as const) {
      const position = await chain.position(pool, tokenId, range)
      const withdrawal = withdrawalOf(position, percentOf(position, percent), 250)
      await done(
        planRemoveLiquidity({ ...(await termsOf(pool, native)), position, withdrawal, burn }),
        brought(pool, native, withdrawal, { ...position, slippageBps: 250 }),
        burn ? { [name]: -1n } : {},
      )
    }
  })
})

describe('[LP-3][LP-8] pools that are not there are made with their first position', () => {
  test.each([
    ['v3 of tokens', 'v3', 'UNI', 'LINK', false],
    ['v3 of the native currency', 'v3', 'ETH', 'MKR', true],
    ['v4 of tokens', 'v4', 'UNI', 'LINK', false],
    ['v4 of the native currency', 'v4', 'ETH', 'LINK', true],
  ] as const)('[LP-8] %s, in one transaction, at the price that was said', async (_, version, a, b, native) => {
    const id = (symbol: string) => (symbol !== 'ETH' ? token(symbol) : version === 'v4' ? NATIVE_ADDRESS : weth)
    const [token0, token1] = [id(a), id(b)].sort() as [Address, Address]
    const key = { version, token0, token1, fee: 10_000, tickSpacing: 200 } as const
    const initialise = getSqrtRatioAtTick(1_234)
    const range = { tickLower: -887_200, tickUpper: 887_200 }
    const deposit = rangeDeposit({ ...range, version, sqrtPriceX96: initialise, amount0: ETHER / 2n, slippageBps: 0 })!
    const pool: PoolRef = { ...key, id: '0x00' }
    const manager = version === 'v3' ? 'v3PositionManager' : 'v4PositionManager'
    const tokenId = await chain.nextId(version)
    const plan = planCreatePosition({ ...(await termsOf(pool, native)), chainId: 1, pool, range, deposit, initialise })
    expect(plan.deed).toBe('createPool')
    await done(plan, moved(pool, native, -1n, [deposit.amount0, deposit.amount1]), { [`items ${manager}`]: 1n })
    const owner = await chain.read<string>(book[manager]!, 'ownerOf', [tokenId])
    expect(owner.toLowerCase()).toBe(me)
  })

  test('[LP-8] a v2 pair, of tokens, then of the native currency', async () => {
    for (const [a, b, native] of [
      [token('AAVE'), token('LDO'), false],
      [weth, token('AAVE'), true],
    ] as const) {
      const [token0, token1] = [a, b].sort() as [Address, Address]
      const pool: PoolRef = { version: 'v2', id: pairAddress(book.v2Factory!, a, b), token0, token1, fee: 3000 }
      const empty = { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n }
      const deposit = pairDeposit({ ...empty, amount0: ETHER, amount1: ETHER / 5n, slippageBps: 250 })!
      const plan = planCreatePosition({
        ...(await termsOf(pool, native)),
        chainId: 1,
        pool,
        deposit,
        initialise: 'pair',
      })
      expect(plan.deed).toBe('createPair')
      await done(plan, [
        ...moved(pool, native, -1n, [deposit.amount0, deposit.amount1]),
        { currency: pool.id as Address, by: deposit.liquidity, promised: lessBps(deposit.liquidity, 250) },
      ])
      expect((await chain.pair(pool, me)).liquidity).toBe(deposit.liquidity)
    }
  })

  test('[LP-3] a pair stands where its tokens say, on every pool of the devnet', () => {
    const tokens = devnet.tokens.filter(each => each.chainId === 1)
    const pairs = poolsOf(1, tokens as Parameters<typeof poolsOf>[1]).filter(({ version }) => version === 2)
    expect(pairs.length).toBeGreaterThan(5)
    for (const { id, token0, token1 } of pairs) expect(pairAddress(book.v2Factory!, token1, token0 as Address)).toBe(id)
  })
})

test('[LP-2] fees of many positions come at once: of v3 in one call, of v4 in one', async () => {
  const positions: Parameters<typeof planCollectFees>[0]['positions'][number][] = []
  for (const [version, a, b, fee] of [
    [3, 'ETH', 'USDC', 500],
    [4, 'USDC', 'USDT', 10],
    [4, 'ETH', 'USDC', 500],
    [3, 'USDC', 'USDT', 100],
  ] as const) {
    const pool = poolOf(version, a, b, fee)
    const { sqrtPriceX96, range } = await around(pool, 30)
    const at = { ...range, version: `v${version}`, sqrtPriceX96, slippageBps: 250 } as const
    const deposit = rangeDeposit({ ...at, amount1: 3n * someOf(pool.token1) })!
    const tokenId = await chain.nextId(pool.version as 'v3')
    const plan = planCreatePosition({ ...(await termsOf(pool, true)), chainId: 1, pool, range, deposit })
    await done(plan, taken(pool, true, deposit, at), {
      [`items v${version}PositionManager`]: 1n,
    })
    await trade(pool, false)
    const labels = [labelOf(sides(pool, true)[0]), labelOf(sides(pool, true)[1])] as const
    positions.push({ position: await chain.position(pool, tokenId, range), native: true, labels })
  }
  const changes = positions.flatMap(({ position }) => moved(position.pool, true, 1n, [position.owed0, position.owed1]))
  const plan = planCollectFees({ chainId: 1, account: me, deadline: await deadline(), positions })
  expect(plan.calls.map(({ to }) => to)).toEqual([book.v3PositionManager, book.v4PositionManager])
  await done(plan, changes)
})

describe('[GO-11] a position moves to another range: all of it leaves, a part is swapped, and exactly what was shown goes in', () => {
  test.each([
    ['v3, up', 3, 'ETH', 'USDC', 500, 60, false],
    ['v3, down', 3, 'USDC', 'USDT', 100, -30, false],
    ['v3, up, in one batch', 3, 'ETH', 'USDC', 500, 60, true],
    ['v4, of the native currency', 4, 'ETH', 'USDC', 500, 60, false],
    ['v4, of tokens', 4, 'USDC', 'USDT', 10, -30, false],
    ['v4, of tokens, in one batch', 4, 'USDC', 'USDT', 10, -30, true],
  ] as const)('%s', async (_, version, a, b, fee, shift, batched) => {
    const pool = poolOf(version, a, b, fee)
    const native = pool.token0 === NATIVE_ADDRESS
    const { sqrtPriceX96, range } = await around(pool, 40)
    const at = { ...range, version: `v${version}`, sqrtPriceX96, slippageBps: version === 4 ? 5 : 250 } as const
    const made = rangeDeposit({ ...at, amount1: 5n * someOf(pool.token1) })!
    const tokenId = await chain.nextId(pool.version as 'v3')
    const name = `items v${version}PositionManager`
    await done(
      planCreatePosition({ ...(await termsOf(pool, native)), chainId: 1, pool, range, deposit: made }),
      taken(pool, native, made, at),
      { [name]: 1n },
    )
    await trade(pool, true)
    await trade(pool, false, 2n)
    const position = await chain.position(pool, tokenId, range)
    const by = shift * pool.tickSpacing!
    const to = { tickLower: range.tickLower + by, tickUpper: range.tickUpper + by }
    const found = moveOf(position, to, await readPairPools(1, pool))!
    const { withdrawal, entry } = found
    const { trade: swap, deposit } = entry
    const sold = swap && swap.tokenIn !== 'NATIVE' ? swap.tokenIn : weth
    const { token: allowed, permit2 } = await readAllowances({
      chainId: 1,
      account: me,
      token: sold,
      router: book.universalRouter!,
    })
    const next = await chain.nextId(pool.version as 'v3')
    const plan = planMove({
      ...{ ...(await termsOf(pool, false)), chainId: 1, leaving: { position, withdrawal }, entry, batched },
      selling: { token: allowed, permit2, resetFirst: false },
    })
    // A move bears a twentieth of the way to the nearer end of its range (a tick is a basis point), half a percent at
    // most, of v4's native currency 0.05.
    const way = Math.floor(Math.min(position.tick - range.tickLower, range.tickUpper - position.tick) / 20)
    const slippageBps = Math.max(1, Math.min(way, native ? 5 : 50))
    const there = [...brought(pool, false, withdrawal, { ...position, slippageBps }), ...(swap ? swappedBy(swap) : [])]
    await done(plan, [...there, ...takenOf(there, pool, false, deposit)], { [name]: 1n })
    expect(await chain.position(pool, tokenId, range)).toMatchObject({ owner: me, liquidity: 0n })
    expect(await chain.position(pool, next, to)).toMatchObject({ owner: me, liquidity: deposit.liquidity })
  })
})

describe('[GO-11] one token goes into a position: a part of it is swapped, and exactly what was shown goes in', () => {
  test.each([
    ['v3, of the native currency', 3, 'ETH', 'USDC', 500, 0, true],
    ['v3, for the native currency', 3, 'ETH', 'USDC', 500, 1, true],
    ['v3, of tokens', 3, 'USDC', 'USDT', 100, 0, false],
    ['v4, of the native currency', 4, 'ETH', 'USDC', 500, 0, true],
    ['v4, for the native currency', 4, 'ETH', 'USDC', 500, 1, true],
    ['v4, of tokens', 4, 'USDC', 'USDT', 10, 1, false],
  ] as const)('%s', async (_, version, a, b, fee, given, native) => {
    const pool = poolOf(version, a, b, fee)
    const { sqrtPriceX96, range } = await around(pool, 40)
    const first = sides(pool, native)
    // The side that is given, by its name: pools put their tokens in their own order.
    const side = given === 0 ? first.findIndex(id => id === (native ? 'NATIVE' : token(a))) : first.indexOf(token(b))
    const at = { ...range, version: `v${version}`, sqrtPriceX96, slippageBps: version === 4 ? 5 : 250 } as const
    const made = rangeDeposit({ ...at, amount1: 5n * someOf(pool.token1) })!
    const tokenId = await chain.nextId(pool.version as 'v3')
    await done(
      planCreatePosition({ ...(await termsOf(pool, native)), chainId: 1, pool, range, deposit: made }),
      taken(pool, native, made, at),
      { [`items v${version}PositionManager`]: 1n },
    )
    const position = await chain.position(pool, tokenId, range)
    const have = { amount0: 0n, amount1: 0n, [`amount${side}`]: 3n * someOf(side === 0 ? pool.token0 : pool.token1) }
    const entry = entryOf({ chainId: 1, entering: { pool, range, native }, have }, await readPairPools(1, pool))!
    const { trade: swap, deposit } = entry
    expect(swap?.tokenIn).toBe(first[side])
    const sold = swap!.tokenIn !== 'NATIVE' ? swap!.tokenIn : weth
    const { token: allowed, permit2 } = await readAllowances({
      chainId: 1,
      account: me,
      token: sold,
      router: book.universalRouter!,
    })
    const terms = await termsOf(pool, native)
    const plan = planMove({
      ...{ ...terms, chainId: 1, leaving: null, into: position, entry },
      // What is left of the permissions for the first deposit: one token refuses to change such.
      standing: terms.standing.map(each => ({ ...each, resetFirst: each.allowed > 0n })),
      selling: { token: allowed, permit2, resetFirst: allowed > 0n },
    })
    expect(plan.deed).toBe('zap')
    const swapped = swappedBy(swap!)
    const there = [...held(pool, native, have), ...swapped]
    const changes: Change[] = [...swapped, ...takenOf(there, pool, native, deposit)]
    /** v4 pays with a deposit what the position has earned: here from the very swap before it. */
    const earned = async (): Promise<Change[]> => {
      const last = new ChainPositions(devnet.rpc[1]!, `0x${((await numberNow()) - 1).toString(16)}`)
      const { owed0, owed1 } = await last.position(pool, tokenId, range)
      return version === 4 ? moved(pool, native, 1n, [owed0, owed1], [0, 0]) : []
    }
    const before = position.liquidity
    await done(plan, async () => [...changes, ...(await earned())])
    expect((await chain.position(pool, tokenId, range)).liquidity).toBe(before + deposit.liquidity)
    // No more leaves than was typed, and of what was typed nothing stays but what v4 holds back for the price.
    const { amount0, amount1 } = entry.stays
    expect(-changes.filter(({ currency }) => currency === first[side]).reduce((sum, { by }) => sum + by, 0n)).toBe(
      have[`amount${side}` as 'amount0'] - (side === 0 ? amount0 : amount1),
    )
    expect(idleOf(entry, side) * 1_000n).toBeLessThan(have[`amount${side}` as 'amount0'])
  })
})

/** What lies in the wallet for a deed, as if it came. */
const held = (pool: PoolRef, native: boolean, { amount0, amount1 }: { amount0: bigint; amount1: bigint }): Change[] =>
  moved(pool, native, 1n, [amount0, amount1])

/**
 * What of a side stays for no reason: v4 holds back what the price may do, and how much that is depends on where in its
 * range the price stands.
 */
const idleOf = ({ stays, deposit }: Entry, side: number): bigint =>
  side === 0 ? stays.amount0 - (deposit.most0 - deposit.amount0) : stays.amount1 - (deposit.most1 - deposit.amount1)

/**
 * What a zap is asked with: of what is sold, and of what goes in, what is left of earlier permissions (one token
 * refuses to change such).
 */
async function zapTerms(pool: PoolRef, native: boolean, swap: Trade) {
  const sold = swap.tokenIn === 'NATIVE' ? weth : swap.tokenIn
  const { token: allowed, permit2 } = await readAllowances({
    chainId: 1,
    account: me,
    token: sold,
    router: book.universalRouter!,
  })
  const terms = await termsOf(pool, native)
  return {
    ...{ ...terms, chainId: 1, leaving: null, deed: 'zap' as const },
    standing: terms.standing.map(each => ({ ...each, resetFirst: each.allowed > 0n })),
    selling: { token: allowed, permit2, resetFirst: allowed > 0n },
  }
}

describe('[GO-11] fees of a position go into it: swapped to its ratio, and exactly what was shown goes in', () => {
  test.each([
    ['v3', 3, 'ETH', 'USDC', 500, false],
    ['v3, in one batch', 3, 'ETH', 'USDC', 500, true],
    ['v4, of the native currency', 4, 'ETH', 'USDC', 500, false],
    ['v4, of tokens', 4, 'USDC', 'USDT', 10, false],
    ['v4, of tokens, in one batch', 4, 'USDC', 'USDT', 10, true],
  ] as const)('%s', async (_, version, a, b, fee, batched) => {
    const pool = poolOf(version, a, b, fee)
    const native = pool.token0 === NATIVE_ADDRESS
    const { sqrtPriceX96, range } = await around(pool, 40)
    const at = { ...range, version: `v${version}`, sqrtPriceX96, slippageBps: version === 4 ? 5 : 250 } as const
    const made = rangeDeposit({ ...at, amount1: 5n * someOf(pool.token1) })!
    const tokenId = await chain.nextId(pool.version as 'v3')
    await done(
      planCreatePosition({ ...(await termsOf(pool, native)), chainId: 1, pool, range, deposit: made }),
      taken(pool, native, made, at),
      { [`items v${version}PositionManager`]: 1n },
    )
    // Much more of one token than of the other: a part of it has to be swapped.
    await trade(pool, true, 3n)
    await trade(pool, false)
    const position = await chain.position(pool, tokenId, range)
    const { entry } = compoundOf(position, await readPairPools(1, pool))!
    const { trade: swap, deposit, stays } = entry
    const { deed: __, ...rest } = await zapTerms(pool, false, swap!)
    const plan = planMove({ ...rest, collects: position, into: position, entry, batched })
    expect(plan.deed).toBe('compound')
    const there = [...moved(pool, false, 1n, [position.owed0, position.owed1]), ...swappedBy(swap!)]
    const changes: Change[] = [...there, ...takenOf(there, pool, false, deposit)]
    /** What its own swap paid the position: v4 pays that with the deposit. */
    const earned = async (): Promise<Change[]> => {
      if (version === 3) return []
      const { owed0, owed1 } = await (batched ? soldAlone() : ownFees())
      return moved(pool, native, 1n, [owed0, owed1], [0, 0])
    }
    const ownFees = async () =>
      new ChainPositions(devnet.rpc[1]!, `0x${((await numberNow()) - 1).toString(16)}`).position(pool, tokenId, range)
    /** The same where all is one block: the two steps before the deposit are run by themselves, and undone. */
    let alone = { owed0: 0n, owed1: 0n }
    const soldAlone = async () => alone
    if (batched && version === 4) {
      const inner = await devnet.snapshot(1)
      for (const { to, data, value } of plan.calls.slice(0, -1))
        await node('eth_sendTransactionSync', {
          ...{ from: me, to, data, value: `0x${value.toString(16)}`, gas: '0x1e8480' },
        })
      alone = await chain.position(pool, tokenId, range)
      await devnet.revert(1, inner)
    }
    await done(plan, async () => [...changes, ...(await earned())])
    const after = await chain.position(pool, tokenId, range)
    expect(after.liquidity).toBe(position.liquidity + deposit.liquidity)
    // The account puts nothing of its own in: what was shown to stay is what stays.
    for (const [side, currency] of sides(pool, false).entries()) {
      const sum = changes.filter(each => each.currency === currency).reduce((all, { by }) => all + by, 0n)
      expect([side, sum]).toEqual([side, side === 0 ? stays.amount0 : stays.amount1])
      expect(sum >= 0n).toBe(true)
    }
  })
})

describe('[GO-11] one token makes a position of its own, or grows a share: a part of it is swapped, and exactly what was shown goes in', () => {
  test.each([
    ['v3, of the native currency', 3, 'ETH', 'USDC', 500, 'NATIVE'],
    ['v3, of tokens', 3, 'USDC', 'USDT', 100, 'USDT'],
    ['v4, for the native currency', 4, 'ETH', 'USDC', 500, 'USDC'],
    ['v4, of tokens', 4, 'USDC', 'USDT', 10, 'USDC'],
  ] as const)('a new one of %s', async (_, version, a, b, fee, given) => {
    const pool = poolOf(version, a, b, fee)
    const native = a === 'ETH'
    const { range } = await around(pool, 40)
    const id = given === 'NATIVE' ? given : token(given)
    const side = sides(pool, native).indexOf(id)
    const have = { amount0: 0n, amount1: 0n, [`amount${side}`]: 3n * someOf(side === 0 ? pool.token0 : pool.token1) }
    const entry = entryOf({ chainId: 1, entering: { pool, range, native }, have }, await readPairPools(1, pool))!
    const { trade: swap, deposit } = entry
    expect(swap?.tokenIn).toBe(id)
    const tokenId = await chain.nextId(pool.version as 'v3')
    const plan = planMove({ ...(await zapTerms(pool, native, swap!)), entry })
    expect(plan.deed).toBe('zap')
    const swapped = swappedBy(swap!)
    const there = [...held(pool, native, have), ...swapped]
    await done(plan, [...swapped, ...takenOf(there, pool, native, deposit)], {
      [`items v${version}PositionManager`]: 1n,
    })
    expect(await chain.position(pool, tokenId, range)).toMatchObject({ owner: me, liquidity: deposit.liquidity })
    expect(idleOf(entry, side) * 1_000n).toBeLessThan(have[`amount${side}` as 'amount0'])
  })

  test.each([
    ['the native currency', 'ETH', 'USDC', 'NATIVE'],
    ['its token', 'ETH', 'USDC', 'USDC'],
  ] as const)('a share of v2, of %s', async (_, a, b, given) => {
    const pool = poolOf(2, a, b)
    const begun = (await fresh(pool, ETHER))!
    await done(planCreatePosition({ ...(await termsOf(pool, true)), chainId: 1, pool, deposit: begun }), [
      ...moved(pool, true, -1n, [begun.amount0, begun.amount1]),
      { currency: pool.id as Address, by: begun.liquidity, promised: lessBps(begun.liquidity, 250) },
    ])
    const position = await chain.pair(pool, me)
    const id = given === 'NATIVE' ? given : token(given)
    const side = sides(pool, true).indexOf(id)
    const have = { amount0: 0n, amount1: 0n, [`amount${side}`]: someOf(side === 0 ? pool.token0 : pool.token1) }
    const found = await readPairPools(1, pool)
    // Of the pair alone, so that its own swap moves the very price that both go in at.
    const pools = { ...found, pools: found.pools.filter(({ ref }) => ref.id === pool.id) }
    const entry = entryOf(
      { chainId: 1, entering: { pool, range: NO_TICKS, native: true, shares: position }, have },
      pools,
    )!
    const { trade: swap, deposit } = entry
    expect(swap?.tokenIn).toBe(id)
    const plan = planMove({ ...(await zapTerms(pool, true, swap!)), into: position, entry })
    const swapped = swappedBy(swap!)
    const there = [...held(pool, true, have), ...swapped]
    await done(plan, [
      ...swapped,
      ...takenOf(there, pool, true, deposit),
      { currency: pool.id as Address, by: deposit.liquidity, promised: lessBps(deposit.liquidity, 250) },
    ])
    expect((await chain.pair(pool, me)).liquidity).toBe(position.liquidity + deposit.liquidity)
    expect(idleOf(entry, side) * 1_000n).toBeLessThan(have[`amount${side}` as 'amount0'])
  })
})

describe('[LP-5] a position goes to another version: what is withdrawn is deposited, but for what was shown', () => {
  const migrating = async (position: Position, to: PoolRef, own: Partial<RangePosition>, batched = false) => {
    const burn = position.version === 'v3'
    const withdrawal = withdrawalOf(position, position.liquidity, V2_MIGRATION_BPS)
    const there = migrated(position, withdrawal, to)
    const { sqrtPriceX96, range: near } = await around(to, 50)
    const range = { ...near, ...own }
    const held = { held0: there.amount0, held1: there.amount1 }
    const at = { ...range, ...there, ...held, version: to.version as 'v3', sqrtPriceX96, slippageBps: 250 }
    const deposit = rangeDeposit(at)!
    const [from, next] = [await termsOf(position.pool, false), await termsOf(to, false)]
    const plan = planMigrate({
      ...{ ...next, position, withdrawal, burn, pool: to, range, deposit, batched },
      standing: { from: from.standing, to: next.standing },
    })
    const out = withdrawalOf(position, position.liquidity, 0)
    const unwrapped = to.token0 === NATIVE_ADDRESS
    // Three quarters of a percent may be lost on the way out.
    const comes =
      position.version === 'v2'
        ? moved(...([position.pool, unwrapped, 1n, [out.amount0, out.amount1]] as const), [
            lessBps(out.amount0, 75),
            lessBps(out.amount1, 75),
          ])
        : brought(position.pool, unwrapped, out, { ...position, slippageBps: 75 })
    const changes: Change[] = [
      ...comes,
      ...takenOf(comes, to, false, deposit),
      ...(position.version === 'v2' ? [{ currency: position.pool.id as Address, by: -position.liquidity }] : []),
    ]
    return { plan, changes }
  }

  test.each([
    ['v2 to v3', 'WBTC', 3, 3000, false],
    ['v2 to v4, unwrapped', 'USDC', 4, 500, false],
    ['v2 to v3, in one batch', 'WBTC', 3, 3000, true],
  ] as const)('[LP-5] from %s', async (_, other, version, fee, batched) => {
    const pool = poolOf(2, 'ETH', other)
    const deposit = (await fresh(pool, 2n * ETHER))!
    await done(planCreatePosition({ ...(await termsOf(pool, true)), chainId: 1, pool, deposit }), [
      ...moved(pool, true, -1n, [deposit.amount0, deposit.amount1]),
      { currency: pool.id as Address, by: deposit.liquidity, promised: lessBps(deposit.liquidity, 250) },
    ])
    const { plan, changes } = await migrating(
      await chain.pair(pool, me),
      poolOf(version, 'ETH', other, fee),
      {},
      batched,
    )
    await done(plan, changes, { [`items v${version}PositionManager`]: 1n })
    expect(
      $records
        .get()
        .map(({ deed }) => deed)
        .slice(0, 2),
    ).toEqual(batched ? ['migrate'] : ['migrate', 'remove'])
  })

  test('[LP-5] from v3 to v4, its range kept, its NFT burned', async () => {
    const pool = poolOf(3, 'ETH', 'USDC', 500)
    const { sqrtPriceX96, range } = await around(pool, 40)
    const deposit = rangeDeposit({ ...range, version: 'v3', sqrtPriceX96, amount1: 3n * ETHER, slippageBps: 250 })!
    const tokenId = await chain.nextId('v3')
    await done(
      planCreatePosition({ ...(await termsOf(pool, true)), chainId: 1, pool, range, deposit }),
      moved(pool, true, -1n, [deposit.amount0, deposit.amount1]),
      { 'items v3PositionManager': 1n },
    )
    await trade(pool, true)
    const { plan, changes } = await migrating(
      await chain.position(pool, tokenId, range),
      poolOf(4, 'ETH', 'USDC', 500),
      {
        // The native currency comes first: prices are upside down.
        ...{ tickLower: -range.tickUpper, tickUpper: -range.tickLower },
      },
    )
    await done(plan, changes, { 'items v3PositionManager': -1n, 'items v4PositionManager': 1n })
  })
})

describe('[LP-3] tokens that keep a part of what is sent', () => {
  test('[LP-3] go into v2 and come back, no less than was promised; into no other version', async () => {
    const taxed = devnet.tokens.find(each => each.chainId === 1 && each.kind === 'fee')!.address
    await node('anvil_impersonateAccount', TREASURY)
    await node('anvil_setBalance', TREASURY, '0x56bc75e2d63100000')
    await node('eth_sendTransactionSync', {
      ...{ from: TREASURY, to: taxed, data: `0xa9059cbb${word(me)}${word(10n ** 20n)}`, gas: '0x7a120' },
    })
    const [token0, token1] = [taxed, weth].sort() as [Address, Address]
    const pool: PoolRef = { version: 'v2', id: pairAddress(book.v2Factory!, taxed, weth), token0, token1, fee: 3000 }
    const there = (await node('eth_getCode', pool.id, 'latest')) !== '0x'
    const pair = there ? await chain.pair(pool, me) : { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n }
    const deposit = pairDeposit({
      ...pair,
      amount0: 10n ** 17n,
      ...(there ? {} : { amount1: 10n ** 17n }),
      slippageBps: 250,
    })!
    const taxes = [taxed === token0 ? 500 : 0, taxed === token1 ? 500 : 0] as const
    const terms = { ...(await termsOf(pool, true)), taxes }
    const run = async (plan: DeedPlan) => {
      const wallet = new NodeWallet(devnet.rpc[1]!, me)
      const session = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
      return runDeed(plan.deed, {}, ran => sendPlan(ran, session, plan))
    }
    const create = { chainId: 1, pool, deposit, ...(there ? {} : { initialise: 'pair' as const }) }
    expect(await run(planCreatePosition({ ...terms, ...create }))).toMatchObject({ status: 'done' })
    const position = await chain.pair(pool, me)
    expect(position.liquidity > 0n && position.liquidity < deposit.liquidity).toBe(true)
    const withdrawal = withdrawalOf(position, position.liquidity, 250)
    const removing = { ...(await termsOf(pool, true)), taxes, position, withdrawal }
    expect(await run(planRemoveLiquidity(removing))).toMatchObject({ status: 'done' })
    expect(() =>
      planCreatePosition({
        ...{ ...terms, chainId: 1, range: { tickLower: -60, tickUpper: 60 }, deposit },
        pool: { ...pool, version: 'v3', tickSpacing: 60 },
      }),
    ).toThrow(RangeError)
  })
})

describe('[LP-4] what went wrong since the review is refused before the wallet is asked', () => {
  const begin = async (version: 3 | 4) => {
    const pool = version === 3 ? poolOf(3, 'ETH', 'USDC', 500) : poolOf(4, 'ETH', 'USDC', 500)
    const { sqrtPriceX96, range } = await around(pool, 40)
    const at = { ...range, version: `v${version}` as const, sqrtPriceX96, slippageBps: 5 }
    const deposit = rangeDeposit({ ...at, amount1: 3n * someOf(pool.token1) })!
    return { pool, range, deposit, at }
  }

  test.each([3, 4] as const)('[LP-4] somebody moved the pool of v%i', async version => {
    const { pool, range, deposit } = await begin(version)
    const terms = { ...(await termsOf(pool, true)), chainId: 1, pool, range, deposit }
    await trade(pool, true, 100n)
    expect(await refused(planCreatePosition(terms))).toMatchObject({ error: { code: 'liquidity.priceMoved' } })
  })

  test.each([3, 4] as const)('[LP-4] the position of v%i is somebody else’s by now', async version => {
    const { pool, range, deposit, at } = await begin(version)
    const tokenId = await chain.nextId(pool.version as 'v3')
    await done(
      planCreatePosition({ ...(await termsOf(pool, true)), chainId: 1, pool, range, deposit }),
      taken(pool, true, deposit, at),
      { [`items v${version}PositionManager`]: 1n },
    )
    const position = await chain.position(pool, tokenId, range)
    const to = spenderOf(1, pool.version).spender
    const other = devnet.accounts[1]!
    await node('eth_sendTransactionSync', {
      ...{ from: me, to, data: `0x23b872dd${word(me)}${word(other)}${word(tokenId)}`, gas: '0x7a120' },
    })
    const withdrawal = withdrawalOf(position as Position, position.liquidity, 250)
    const plan = planRemoveLiquidity({ ...(await termsOf(pool, true)), position, withdrawal })
    expect(await refused(plan)).toMatchObject({ error: { code: 'liquidity.notYours' } })
    // v3's manager would take a deposit from any account: it would be a gift.
    const gift = planAddLiquidity({ ...(await termsOf(pool, true)), position, deposit })
    expect(await refused(gift)).toMatchObject({ error: { code: 'liquidity.notYours' } })
    expect((await chain.position(pool, tokenId, range)).liquidity).toBe(position.liquidity)
    expect(amountsOf(position).amount1).toBeGreaterThan(0n)
  })

  test('[LP-3] a hook that reverts', async () => {
    // Called before liquidity is added, and answers nothing but a revert.
    const hook: Address = '0x7a12000000000000000000000000000000030800'
    await node('anvil_setCode', hook, '0x60006000fd')
    const [token0, token1] = [token('UNI'), token('LINK')].sort() as [Address, Address]
    const pool: PoolRef = { version: 'v4', id: '0x00', token0, token1, fee: 3000, tickSpacing: 60, hook }
    const [range, initialise] = [{ tickLower: -600, tickUpper: 600 }, 1n << 96n]
    const at = { ...range, version: 'v4', sqrtPriceX96: initialise, amount0: ETHER, slippageBps: 250 } as const
    const terms = { ...(await termsOf(pool, false)), chainId: 1, pool, range, deposit: rangeDeposit(at)!, initialise }
    expect(await refused(planCreatePosition(terms))).toMatchObject({ error: { code: 'liquidity.hookFailed' } })
  })

  test('[LP-4] the deadline is over', async () => {
    for (const version of [3, 4] as const) {
      const { pool, range, deposit } = await begin(version)
      const terms = { ...(await termsOf(pool, true)), chainId: 1, pool, range, deposit, deadline: 1n }
      expect(await refused(planCreatePosition(terms))).toMatchObject({ error: { code: 'swap.expired' } })
    }
  })
})

testThatAllRan('liquidityDeeds', ran)
