// LP-5, GO-11 on a real chain: migrations, moves and deposits of one token that stop after each of their steps. What
// lies in the wallet is told to the wei, and going on takes no more than what the receipts of that flow brought, less
// what left since.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { pairDeposit, rangeDeposit } from '#domain/liquidity/Deposit.ts'
import { entryOf } from '#domain/liquidity/entry/Entry.ts'
import { compoundOf } from '#domain/liquidity/entry/Compound.ts'
import { moveOf } from '#domain/liquidity/entry/Move.ts'
import { depositOf, migrationOf } from '#domain/liquidity/Migration.ts'
import type { Position, RangePosition } from '#domain/liquidity/Position.ts'
import { stepsOf } from '#domain/plan/DeedPlan.ts'
import { planCreatePosition } from '#domain/plan/makers/planCreatePosition.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import { snapTick } from '#domain/protocols/v3/TickPrice.ts'
import { type CurrencyId, NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { readPairPools } from '#onchain/quote/readPairPools.ts'
import { $flows } from '#state/deeds/flow/flows.ts'
import { $records, $transactions } from '#state/deeds/records.ts'
import { type Ended, forgetRun, runDeed, stopRun } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { $halfMigrations, type HalfMigration, isMove } from '#state/liquidity/halves/halfMigrations.ts'
import { currenciesOfHalf, halfRecords } from '#state/liquidity/halves/halfRecords.ts'
import { migrationListeners } from '#state/liquidity/halves/migrationListeners.ts'
import { moveListeners } from '#state/liquidity/halves/moveListeners.ts'
import { lookAtHalf } from '#state/liquidity/halves/lookAtHalf.ts'
import { type Rest, readRest } from '#state/liquidity/halves/readRest.ts'
import { type HoldAsk, planHold } from '#state/liquidity/holdDeed.ts'
import { bare, learn } from '#state/tokens/tokens.ts'
import { $connection } from '#state/wallet/connection.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { type ClockSite, clockSite } from '../support/clockSite.ts'
import { mineNow, rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { receiptFacts, sumsOf } from '../support/receiptFacts.ts'
import { sellInto } from '../support/sellInto.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))

const book = chainById(1)!.contracts as Record<string, Address>
const weth = book.wrappedNative!
const ETHER = 10n ** 18n
const FRIEND: Address = '0x00000000000000000000000000000000000f21e4'
const signal = new AbortController().signal

let devnet: Devnet
let browser: ReturnType<typeof fakeBrowser>
let site: ClockSite
let me: Address
let chain: ChainPositions
let snapshot: `0x${string}`
const node = <T = string>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')
const mine = (to: string, data: string, value = 0n) =>
  node<{ status: string; gasUsed: string; effectiveGasPrice: string }>('eth_sendTransactionSync', {
    ...{ from: me, to, data, value: `0x${value.toString(16)}`, gas: '0x1e8480' },
  })

beforeAll(async () => {
  site = await clockSite()
  browser = fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  me = devnet.accounts[0]!
  chain = new ChainPositions(devnet.rpc[1]!)
  setRpcUrl(1, devnet.rpc[1]!)
  await mine(weth, '0xd0e30db0', 100n * ETHER)
  for (const manager of ['v2Router', 'v3PositionManager'] as const)
    for (const each of [weth, usdc()]) await mine(each, `0x095ea7b3${word(book[manager]!)}${word(10n ** 30n)}`)
  $connection.set({ status: 'connected', address: me, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  learn(
    devnet.tokens
      .filter(({ chainId }) => chainId === 1)
      .map(({ address, symbol, decimals }) =>
        bare({ ...{ chainId: 1, address, symbol, name: symbol, decimals }, logoUrl: null } as never),
      ),
  )
})
afterAll(async () => {
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})
beforeEach(async () => {
  snapshot = await devnet.snapshot(1)
  await mineNow(devnet.rpc[1]!)
  browser.storage.clear()
  $records.set([])
  $flows.set([])
})
afterEach(async () => {
  for (const key of ['migrate', 'move', 'zap', 'compound'] as const) forgetRun(key)
  await devnet.revert(1, snapshot)
})

const token = (symbol: string): Address =>
  devnet.tokens.find(each => each.chainId === 1 && each.symbol === symbol)!.address
const usdc = () => token('USDC')
function poolOf(version: 2 | 3 | 4, fee?: number): PoolRef {
  const [token0, token1] = [version === 4 ? NATIVE_ADDRESS : weth, usdc()].sort() as [Address, Address]
  const found = devnet.pools.find(
    each =>
      each.version === version &&
      (each.token0 === 'NATIVE' ? NATIVE_ADDRESS : each.token0) === token0 &&
      each.token1 === token1 &&
      !each.hook &&
      (fee === undefined || each.fee === fee),
  )!
  const spacing = version === 2 ? {} : { tickSpacing: found.tickSpacing }
  return { version: `v${version}` as 'v3', id: found.id, token0, token1, fee: found.fee, ...spacing }
}
const around = async (pool: PoolRef, spacings: number, shift = 0) => {
  const { sqrtPriceX96, tick } = await chain.price(pool)
  const spacing = pool.tickSpacing!
  const middle = snapTick(tick, spacing) + shift * spacing
  return { sqrtPriceX96, range: { tickLower: middle - spacings * spacing, tickUpper: middle + spacings * spacing } }
}

/** A share of some two ether and what goes with it. */
async function share(): Promise<Position> {
  const pool = poolOf(2)
  const pair = await chain.pair(pool, me)
  const deposit = pairDeposit({
    ...{ ...pair, slippageBps: 250 },
    ...(pool.token0 === weth ? { amount0: 2n * ETHER } : { amount1: 2n * ETHER }),
  })!
  await make(planCreatePosition({ ...(await terms(pool)), chainId: 1, pool, deposit }))
  return chain.pair(pool, me)
}
/** A position of some two ether. */
async function ranged(version: 3 | 4): Promise<RangePosition> {
  const pool = poolOf(version, 500)
  const { sqrtPriceX96, range } = await around(pool, 300)
  const deposit = rangeDeposit({
    ...{ ...range, version: `v${version}` as 'v3', sqrtPriceX96, slippageBps: 50 },
    ...(pool.token0 === usdc() ? { amount1: 2n * ETHER } : { amount0: 2n * ETHER }),
  })!
  const tokenId = await chain.nextId(`v${version}` as 'v3')
  await make(planCreatePosition({ ...(await terms(pool)), chainId: 1, pool, range, deposit }))
  return chain.position(pool, tokenId, range)
}
const labelled = (pool: PoolRef) => [pool.token0, pool.token1].map(id => ({ id, symbol: 'T', decimals: 18 })) as never
const terms = async (pool: PoolRef) => ({
  ...{ account: me, native: false, deadline: 10n ** 11n, labels: labelled(pool), permitByCall: true },
  standing: await chain.standing(
    pool.version,
    me,
    [pool.token0, pool.token1].filter(each => each !== NATIVE_ADDRESS),
  ),
})
async function make(plan: ReturnType<typeof planCreatePosition>): Promise<void> {
  for (const { to, data, value } of plan.calls) expect((await mine(to, data, value)).status).toBe('0x1')
}

/** What a person would have shown before the first question. */
const deedTable = {
  'migrate from v2 to v3': async (): Promise<HoldAsk> => migrating(await share(), poolOf(3, 500)),
  'migrate from v2 to v4': async () => migrating(await share(), poolOf(4, 500)),
  'migrate from v3 to v4': async () => migrating(await ranged(3), poolOf(4, 500)),
  'move in v3': async () => moving(await ranged(3)),
  'move in v4': async () => moving(await ranged(4)),
  'compound in v3': async () => compounding(await ranged(3)),
  'compound in v4': async () => compounding(await ranged(4)),
  'one token into a position of v3': async () => zapping(poolOf(3, 500), await ranged(3)),
  'one token into a position of v4': async () => zapping(poolOf(4, 500), await ranged(4)),
  'one token makes a position of v3': async () => zapping(poolOf(3, 500)),
} satisfies Record<string, () => Promise<HoldAsk>>

async function migrating(position: Position, pool: PoolRef): Promise<HoldAsk> {
  const { sqrtPriceX96 } = await chain.price(pool)
  const migration = migrationOf(position, { pool, sqrtPriceX96 }, 'wide')!
  return { deed: 'migrate', chainId: 1, account: me, positions: [position], migration }
}
async function moving(position: RangePosition): Promise<HoldAsk> {
  const { range } = await around(position.pool, 300, 60)
  const { withdrawal, entry } = moveOf(position, range, await readPairPools(1, position.pool))!
  return {
    ...{ deed: 'move', chainId: 1, account: me, positions: [position] },
    entry: { chainId: 1, leaving: { position, withdrawal }, entry },
  }
}
/** Fees of a position that others traded through, much more of one token than of the other. */
async function compounding(position: RangePosition): Promise<HoldAsk> {
  const { pool, tokenId, tickLower, tickUpper } = position
  await sellInto(devnet.rpc[1]!, { me, pool, zeroForOne: pool.token0 !== usdc(), amountIn: 30n * ETHER })
  const owed = await chain.position(pool, tokenId, { tickLower, tickUpper })
  const { entry } = compoundOf(owed, await readPairPools(1, pool))!
  expect(entry.trade).not.toBeNull()
  return {
    ...{ deed: 'compound', chainId: 1, account: me, positions: [owed] },
    entry: { chainId: 1, leaving: null, collects: owed, into: owed, entry },
  }
}
async function zapping(pool: PoolRef, into?: RangePosition): Promise<HoldAsk> {
  const range = into ?? (await around(pool, 300)).range
  const native = pool.version === 'v3'
  const side = pool.token0 === usdc() ? 1 : 0
  const have = { amount0: 0n, amount1: 0n, [`amount${side}`]: 2n * ETHER }
  const { tickLower, tickUpper } = range
  const entering = { pool, range: { tickLower, tickUpper }, native }
  const entry = entryOf({ chainId: 1, entering, have }, await readPairPools(1, pool))!
  return {
    ...{ deed: 'zap', chainId: 1, account: me, positions: into ? [into] : [] },
    entry: { chainId: 1, leaving: null, deed: 'zap', ...(into && { into }), entry, have },
  }
}

/** Asks for it as its dialog does, with a wallet that refuses from question `stop` on. */
async function ask(
  asked: HoldAsk,
  at: number | 'last' = Number.POSITIVE_INFINITY,
): Promise<{ steps: number; ended: Ended<unknown> }> {
  const plan = await planHold(asked, signal)
  const stop = at === 'last' ? stepsOf(plan).length - 1 : at
  const wallet = new NodeWallet(devnet.rpc[1]!, me)
  let questions = 0
  wallet.before = each => {
    if (questions++ >= stop) throw { code: 4001, message: 'User rejected the request.' }
    return each
  }
  const session = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const hearing = asked.entry ? moveListeners(asked.entry, plan) : migrationListeners(asked, plan)
  forgetRun(plan.deed)
  const ended = await runDeed(plan.deed, {}, run => sendPlan(run, session, plan, hearing))
  return { steps: stepsOf(plan).length, ended }
}
const numberNow = async () => Number(await node('eth_blockNumber'))
const held = async (id: CurrencyId): Promise<bigint> =>
  id === 'NATIVE' ? BigInt(await node('eth_getBalance', me, 'latest')) : chain.read(id, 'balanceOf', [me])
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
const theHalf = (): HalfMigration => {
  expect($halfMigrations.get()).toHaveLength(1)
  return $halfMigrations.get()[0]!
}
const restOf = async (half: HalfMigration): Promise<Rest> => (await readRest(half, $transactions.get(), signal))!

/** Of the side that bounds a deposit, how many thousandths went in: of the other as much as fits beside it. */
const shareOf = (went: readonly bigint[], came: readonly bigint[]): bigint =>
  went.map((amount, at) => (amount * 1_000n) / (came[at]! || 1n)).reduce((a, b) => (a > b ? a : b))

/** What the second half asks with, as its dialog does. */
async function goingOn(asked: HoldAsk, half: HalfMigration, { usable }: Rest): Promise<HoldAsk> {
  const { pool, range } = half
  if (isMove(half)) {
    const entering = { pool, range, ...(half.native && { native: true }) }
    const entry = entryOf({ chainId: 1, entering, have: usable }, await readPairPools(1, pool))!
    const { into, deed = half.fees ? 'compound' : 'move' } = asked.entry!
    return {
      ...{ deed, chainId: 1, account: me, positions: [] },
      entry: { chainId: 1, leaving: null, deed, entry, half, ...(into && { into }) },
    }
  }
  const { sqrtPriceX96 } = await chain.price(pool)
  const deposit = depositOf({ pool, range, sqrtPriceX96 }, usable)!
  const arrival = { chainId: 1, pool, range, deposit, hash: half.hash }
  return { deed: 'migrate', chainId: 1, account: me, positions: [], arrival }
}

describe.each(Object.entries(deedTable))('[LP-5] [GO-11] %s', (_, asking) => {
  test('stopped after each of its steps: what lies in the wallet is told to the wei, and going on takes no more, and nearly all', async () => {
    const first = await asking()
    const { steps } = await (async () => {
      const inner = await devnet.snapshot(1)
      const whole = await ask(first)
      expect(whole.ended.status).toBe('done')
      expect($halfMigrations.get()).toEqual([])
      await devnet.revert(1, inner)
      return whole
    })()
    let stopped = 0
    for (let stop = 0; stop < steps; stop++) {
      const inner = await devnet.snapshot(1)
      browser.storage.clear()
      $records.set([])
      $flows.set([])
      const ids = first.entry
        ? first.entry.entry.currencies
        : currenciesOfHalf({ chainId: 1, pool: first.migration!.pool } as HalfMigration)
      const block = await numberNow()
      const before = await Promise.all(ids.map(held))
      expect((await ask(first, stop)).ended.status).toBe('failed')
      const gas = await gasSince(block)
      const after = await Promise.all(ids.map(held))
      const have = first.entry?.have
      const given = have ? [have.amount0, have.amount1] : [0n, 0n]
      const came = ids.map((id, at) => given[at]! + after[at]! - before[at]! + (id === 'NATIVE' ? gas : 0n))
      const moved = $transactions.get().some(({ deed }) => deed === 'remove' || deed === 'collect' || deed === 'swap')
      if (moved) {
        stopped++
        const half = theHalf()
        const rest = await restOf(half)
        expect(rest).toMatchObject({ exact: true, left: { amount0: 0n, amount1: 0n } })
        expect([rest.brought.amount0, rest.brought.amount1]).toEqual(came)
        expect([rest.there.amount0, rest.there.amount1]).toEqual(came)
        const going = await goingOn(first, half, rest)
        const start = await numberNow()
        const then = await Promise.all(ids.map(held))
        const { ended } = await ask(going)
        expect(
          ended.status,
          JSON.stringify(ended, (__, v) => (typeof v === 'bigint' ? `${v}` : v)),
        ).toBe('done')
        expect($halfMigrations.get()).toEqual([])
        const paid = await gasSince(start)
        const now = await Promise.all(ids.map(held))
        const went = ids.map((id, at) => then[at]! - now[at]! - (id === 'NATIVE' ? paid : 0n))
        // Never more than what came.
        for (const at of [0, 1]) expect(went[at]! <= came[at]!, `${went} of ${came}`).toBe(true)
        // And nearly all of it: what a review shows to stay, and no margin of an earlier one.
        expect(shareOf(went, came) > 980n, `${went} of ${came}`).toBe(true)
        // The receipt tells the rest.
        const hash = (ended.status === 'done' ? ended.value : '0x') as `0x${string}`
        const labels = ids.map(id => (id === 'NATIVE' ? 'ETH' : id === weth ? 'WETH' : 'USDC'))
        const told = sumsOf(
          receiptFacts(hash, {
            given: ids.map((id, at) => ({ currency: { id, symbol: labels[at], decimals: 18 }, raw: came[at] })),
          }),
        )
        for (const [at, symbol] of labels.entries())
          expect([symbol, told.stays[symbol!] ?? 0n]).toEqual([symbol, came[at]! - went[at]!])
      } else expect($halfMigrations.get()).toEqual([])
      await devnet.revert(1, inner)
    }
    expect(stopped).toBeGreaterThan(0)
  })

  test('stopped, and the wallet changed since: less what left, never what else came, never what is not there', async () => {
    const first = await asking()
    expect((await ask(first, 'last')).ended.status).toBe('failed')
    const half = theHalf()
    const { brought } = await restOf(half)
    const ids = currenciesOfHalf(half)
    const dollars = ids.indexOf(usdc()) as 0 | 1
    const side = (amounts: Amounts) => (dollars === 0 ? amounts.amount0 : amounts.amount1)
    const sending = (amount: bigint) => mine(usdc(), `0xa9059cbb${word(FRIEND)}${word(amount)}`)
    // A part was spent.
    const spent = side(brought) > 21_000_000n ? 7_000_000n : side(brought) / 3n
    await sending(spent)
    let rest = await restOf(half)
    expect([side(rest.left), side(rest.there)]).toEqual([spent, side(brought) - spent])
    // Much more arrived: none of it goes along.
    const other = devnet.accounts[1]!
    await node('eth_sendTransactionSync', {
      ...{ from: other, to: usdc(), data: `0xa9059cbb${word(me)}${word(9_000_000_000n)}`, gas: '0x7a120' },
    })
    rest = await restOf(half)
    expect(side(rest.there) <= side(brought)).toBe(true)
    expect(side(rest.usable)).toBe(side(rest.there))
    // All of it is gone.
    await sending(await held(usdc()))
    rest = await restOf(half)
    expect([side(rest.there), side(rest.usable), side(rest.left)]).toEqual([0n, 0n, side(brought)])
    // Another browser's storage: nothing of the records is here. No more than what came is ever told.
    await devnet.revert(1, snapshot)
    snapshot = await devnet.snapshot(1)
    await mineNow(devnet.rpc[1]!)
    browser.storage.clear()
    $records.set([])
    $flows.set([])
    const last = await asking()
    expect((await ask(last, 'last')).ended.status).toBe('failed')
    const known = await restOf(theHalf())
    const kept = theHalf()
    const without = (await readRest(kept, [], signal))!
    if (isMove(kept)) expect(without.exact).toBe(false)
    else expect(without.brought).toEqual(known.brought)
    expect(without.there.amount0 <= known.there.amount0 && without.there.amount1 <= known.there.amount1).toBe(true)
    expect(await lookAtHalf(kept, [], signal)).toBe('done')
  })
})

test('[LP-5] two halves at once: each goes on with its own, and the first one’s deposit is not taken for money that left', async () => {
  const [own, other] = [await share(), await ranged(3)]
  const one = await migrating(own, poolOf(3, 500))
  expect((await ask(one, 'last')).ended.status).toBe('failed')
  const two = await migrating(other, poolOf(4, 500))
  const position = two.positions[0] as RangePosition
  expect((await ask(two, 'last')).ended.status).toBe('failed')
  expect($halfMigrations.get()).toHaveLength(2)
  const [second, first] = $halfMigrations.get() as [HalfMigration, HalfMigration]
  expect([first.from.slice(0, 2), second.from]).toEqual(['v2', `v3 ${position.tokenId}`])
  const [ofFirst, ofSecond] = [await restOf(first), await restOf(second)]
  expect((await ask(await goingOn(one, first, ofFirst))).ended.status).toBe('done')
  expect($halfMigrations.get()).toEqual([second])
  const still = await restOf(second)
  expect([still.brought, still.there, still.left]).toEqual([
    ofSecond.brought,
    ofSecond.brought,
    { amount0: 0n, amount1: 0n },
  ])
  expect((await ask(await goingOn(two, second, still))).ended.status).toBe('done')
  expect($halfMigrations.get()).toEqual([])
})

test('[LP-5] [SW-9] the wallet sends the withdrawal when nobody waits any more: what came is told all the same', async () => {
  const asked = await migrating(await share(), poolOf(3, 500))
  const plan = await planHold(asked, signal)
  const leaving = stepsOf(plan).findIndex(({ kind }) => kind === 'removeLiquidity')
  const wallet = new NodeWallet(devnet.rpc[1]!, me)
  let [questions, answer] = [0, () => {}]
  wallet.before = async each => {
    if (questions++ === leaving) await new Promise<void>(done => (answer = done))
    return each
  }
  const session = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const running = runDeed('migrate', {}, run => sendPlan(run, session, plan, migrationListeners(asked, plan)))
  await vi.waitFor(() => expect(questions).toBe(leaving + 1), 20_000)
  stopRun('migrate')
  expect((await running).status).toBe('failed')
  expect($halfMigrations.get()).toEqual([])
  answer()
  await vi.waitFor(() => expect($transactions.get()[0]).toMatchObject({ deed: 'remove', status: 'confirmed' }), 20_000)
  const half = theHalf()
  expect(await restOf(half)).toMatchObject({ exact: true, left: { amount0: 0n, amount1: 0n } })
  expect(questions).toBe(leaving + 1)
})

test('[LP-5] a deposit that was mined after its page had closed ends its half: nothing goes in twice', async () => {
  const asked = await migrating(await share(), poolOf(3, 500))
  expect((await ask(asked, 'last')).ended.status).toBe('failed')
  const half = theHalf()
  expect((await ask(await goingOn(asked, half, await restOf(half)))).ended.status).toBe('done')
  // As the page that closed left it: its half still there, and the flow that went on with it.
  const flows = [...new Set($transactions.get().flatMap(({ flow }) => flow?.id ?? []))]
  expect(halfRecords({ ...half, flows }, $transactions.get()).status).toBe('ended')
  const waiting = $transactions
    .get()
    .map(each => (each.deed === 'migrate' ? { ...each, status: 'pending' as const } : each))
  expect(halfRecords({ ...half, flows }, waiting).status).toBe('ending')
})

test('[LP-5] the native currency that came is all that the wallet has: what the network takes stays, and is told', async () => {
  const asked = await migrating(await share(), poolOf(4, 500))
  expect((await ask(asked, 'last')).ended.status).toBe('failed')
  const half = theHalf()
  const { brought } = await restOf(half)
  await node('anvil_setBalance', me, `0x${brought.amount0.toString(16)}`)
  const rest = await restOf(half)
  const { gasReserve } = chainById(1)!
  expect(rest.usable.amount0).toBe(brought.amount0 - gasReserve)
  expect(rest.there.amount0 <= brought.amount0).toBe(true)
  const { ended } = await ask(await goingOn(asked, half, rest))
  expect(ended.status).toBe('done')
})
