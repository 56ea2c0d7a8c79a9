import { toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { type Order, wordOf } from '#domain/orders/Order.ts'
import type { LimitPrice } from '#domain/orders/limit/LimitPrice.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { $records } from '#state/deeds/records.ts'
import { forgetRun, runOf } from '#state/deeds/runs.ts'
import { readLimitMarket } from '#state/limit/readLimitMarket.ts'
import { makeCancelReview } from '#state/orders/cancelReview.ts'
import { makeOverTimeReview, type PlanAsk } from '#state/orders/plans/planReview.ts'
import { $plans, cancellable } from '#state/orders/plans/plans.ts'
import { $storedPlans, stopPlan } from '#state/orders/plans/storedPlans.ts'
import { $connection } from '#state/wallet/connection.ts'
import type { BookWorld } from '../support/BookWorld.ts'
import { mineNow } from '../support/devnet.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { ONE, USDC, WETH } from '../support/OrderWorld.ts'
import { type MakerSite, startMaker } from '../support/startMaker.ts'

// GO-16: a plan over time from its review to the book, with a real wallet, a real book and real contracts: what is
// asked, what is remembered when it stops between, and how it goes on.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const world = vi.hoisted(() => ({ provider: null as unknown }))
vi.mock('#onchain/wallet/wallet.ts', () => ({
  walletProvider: async () => world.provider,
  switchWalletChain: async () => {},
}))
vi.mock('#data/blocklist.ts', async original => ({
  ...(await original<typeof import('#data/blocklist.ts')>()),
  fetchBlocklist: async () => ({ addresses: new Set(), tokens: new Set() }),
}))

let book: BookWorld
let maker: MakerSite
let wallet: NodeWallet
let me: Address
let snapshot: `0x${string}`
let browser: MakerSite['browser']
/** The market of one wrapped ether. */
let market: LimitPrice

beforeAll(async () => {
  maker = await startMaker()
  ;({ book, browser, me } = maker)
})
afterAll(() => maker?.stop())

beforeEach(async () => {
  // The index of the market is away: only pools know prices.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  snapshot = await book.chain.devnet.snapshot(1)
  await mineNow(book.chain.url)
  wallet = new NodeWallet(book.chain.url, me)
  world.provider = wallet
  browser.storage.clear()
  $records.set([])
  $storedPlans.set([])
  $connection.set({ status: 'connected', address: me, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  const asked = { sells: { address: WETH, decimals: 18 }, buys: { address: USDC, decimals: 6 } } as const
  const size = { field: 'input', raw: ONE } as const
  market = (await readLimitMarket({ ...asked, size }, new AbortController().signal)).market.pools!
})
afterEach(async () => {
  browser.window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(runOf('limit').get()?.finished ?? true).toBe(true), 20_000)
  await book.store.query('DELETE FROM orders')
  await book.chain.devnet.revert(1, snapshot)
  forgetRun('limit')
  forgetRun('cancelLimit')
})

const label = (id: Address, symbol: string, decimals: number): CurrencyLabel => ({ id, symbol, decimals })
const labels = { sells: label(WETH, 'WETH', 18), buys: label(USDC, 'USDC', 6) }
const ask = (change: Partial<{ count: number; market: LimitPrice; amount: bigint }> = {}): PlanAsk => ({
  ...{ account: me, connectorId: 'node' },
  draft: {
    labels,
    over: {
      ...{ sells: WETH, buys: USDC, amount: 3n * ONE, count: 3, interval: 'hour', market, lessBps: 200 },
      ...change,
    },
  },
})

/** A review that is looked at until it is ready, or says why it is not. */
async function looked(asked: PlanAsk) {
  const review = makeOverTimeReview(asked)
  const leave = review.start()
  await vi.waitFor(() => expect(review.$review.get().status).toMatch(/ready|failed/), 30_000)
  return { ...review, leave, now: review.$review.get() }
}
const refusalOf = async (asked: PlanAsk) => {
  const { now, leave } = await looked(asked)
  leave()
  return now.error?.code
}

/** The wallet refuses its question at that place, from 1. */
const refusing = (nth: number) => {
  let asked = 0
  wallet.before = question => {
    if (question.method === 'eth_signTypedData_v4' && ++asked === nth) throw { code: 4001, message: 'rejected' }
    return question
  }
}
const inBook = async () =>
  (await book.store.query<{ body: string }>('SELECT body FROM orders ORDER BY deadline', [])).length
const onlyPlan = () => {
  const { plans, orders } = $plans.get()
  expect([plans.length, orders.length]).toEqual([1, 0])
  return plans[0]!
}

describe('[GO-16] a plan over time', () => {
  test('one permission for the sum, a signature a part, all of one word; then one plan in the list', async () => {
    const { now, confirm, leave } = await looked(ask())
    const { parts, reserved, plan } = now.ready!
    expect([parts.length, reserved, plan.calls.length]).toEqual([3, 3n * ONE, 1])
    expect(new Set(parts.map(({ nonce }) => wordOf(nonce).word)).size).toBe(1)
    await confirm()
    leave()
    expect(runOf('limit').get()).toMatchObject({ finished: true })
    expect(runOf('limit').get()!.error).toBeUndefined()
    expect(
      runOf('limit')
        .get()!
        .steps.map(({ kind, of, to, status }) => [kind, of, to, status]),
    ).toEqual([
      ['approve', 'WETH', 'Permit2', 'done'],
      ['signPart', '1', '3', 'done'],
      ['signPart', '2', '3', 'done'],
      ['signPart', '3', '3', 'done'],
    ])
    expect(wallet.prompts).toEqual(['eth_sendTransaction', ...Array(3).fill('eth_signTypedData_v4')])
    expect(await inBook()).toBe(3)
    const owned = onlyPlan()
    expect(owned.progress).toMatchObject({ open: 3, unsigned: 0, filled: 0 })
    expect(owned.rest).toBeNull()
  })

  test('half signed it is told as such, and goes on with the very same orders; then one call cancels it', async () => {
    const first = await looked(ask())
    refusing(2)
    await first.confirm()
    first.leave()
    expect(runOf('limit').get()!.error?.code).toBe('wallet.rejected')
    expect(await inBook()).toBe(1)
    const half = onlyPlan()
    expect(half.progress).toMatchObject({ open: 1, unsigned: 2 })
    // What a page that is opened later reads.
    expect(JSON.parse(browser.storage.get('tarn.orderPlans')!)).toMatchObject([{ id: half.id, account: me }])
    expect(
      JSON.parse(browser.storage.get('tarn.records')!).filter((each: { deed: string }) => each.deed === 'limit'),
    ).toHaveLength(1)

    wallet.before = null
    const rest = await looked({ account: me, connectorId: 'node', stored: half.rest! })
    const hashOf = (orders: readonly Order[]) => orders.map(({ nonce, from, end }) => [nonce, from, end])
    expect(hashOf(rest.now.ready!.parts)).toEqual(hashOf(half.parts.slice(1).map(({ order }) => order)))
    // What is signed already needs its part, too.
    expect([rest.now.ready!.reserved, rest.now.ready!.plan.calls.length]).toEqual([3n * ONE, 0])
    await rest.confirm()
    rest.leave()
    expect(runOf('limit').get()!.error).toBeUndefined()
    expect(await inBook()).toBe(3)
    const whole = onlyPlan()
    expect(whole.progress).toMatchObject({ open: 3, unsigned: 0 })

    const cancel = makeCancelReview({
      ...{ account: me, connectorId: 'node', onSent: () => stopPlan(whole.id) },
      orders: cancellable(whole).map(({ hash, order }) => ({ hash, order, labels })),
    })
    const leave = cancel.start()
    await vi.waitFor(() => expect(cancel.$review.get().status).toBe('ready'), 30_000)
    expect(cancel.$review.get().ready!.plan.calls).toHaveLength(1)
    await cancel.confirm()
    leave()
    await book.watch.look()
    const statuses = await book.store.query<{ status: string }>('SELECT status FROM orders', [])
    expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  test('no part is signed of more than the account has, without a market, or far below it', async () => {
    const much = 60_000n * ONE
    expect(await refusalOf(ask({ amount: much }))).toBe('swap.insufficientFunds')
    // Only pools know a price here, and a part of so much would move them by more than 15 %.
    await book.chain.ask('anvil_setBalance', me, toHex(much + ONE))
    await book.chain.send(me, WETH, '0xd0e30db0', much)
    expect(await refusalOf(ask({ amount: much }))).toBe('order.noMarket')
    expect(await refusalOf(ask({ market: { buys: market.buys * 8n, sells: market.sells * 10n } }))).toBe('order.tooLow')
    expect(wallet.prompts).toEqual([])
  })

  test('of a plan that was stopped nothing more is signed', async () => {
    const first = await looked(ask())
    refusing(2)
    await first.confirm()
    first.leave()
    const { rest, id } = onlyPlan()
    stopPlan(id)
    expect(onlyPlan().rest).toBeNull()
    expect(await refusalOf({ account: me, connectorId: 'node', stored: rest! })).toBe('order.planOver')
  })
})
