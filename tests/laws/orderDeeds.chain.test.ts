import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { wordOf } from '#domain/orders/Order.ts'
import { wordOfMaker } from '#domain/orders/nonces.ts'
import type { Deed } from '#domain/deeds.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import { $records } from '#state/deeds/records.ts'
import { forgetRun, type RunKey, runOf } from '#state/deeds/runs.ts'
import { makeCancelAllReview, makeCancelReview } from '#state/orders/cancelReview.ts'
import { makeOrderReview } from '#state/orders/orderReview.ts'
import { $orders } from '#state/orders/orders.ts'
import { $connection } from '#state/wallet/connection.ts'
import { type BookWorld, FILLER_KEY } from '../support/BookWorld.ts'
import { mineNow } from '../support/devnet.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { ONE, USDC, WETH } from '../support/OrderWorld.ts'
import { testThatAllRan } from '../support/ranDeeds.ts'
import { type MakerSite, startMaker } from '../support/startMaker.ts'

// LM-3, LM-5: a limit order from its review to its end, with a real wallet, a real book and real contracts. What each
// ends with is read from the chain.

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

const LEAST = 2_000_000_000n
/** Deeds that were run, and did what they promised. */
const ran = new Set<Deed>()
const keys: readonly RunKey[] = ['limit', 'cancelLimit', 'cancelAllLimits']
let book: BookWorld
let maker: MakerSite
let wallet: NodeWallet
let me: Address
let snapshot: `0x${string}`
let browser: MakerSite['browser']

beforeAll(async () => {
  maker = await startMaker()
  ;({ book, browser, me } = maker)
  $orders.listen(() => {})
})
afterAll(() => maker?.stop())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  snapshot = await book.chain.devnet.snapshot(1)
  await mineNow(book.chain.url)
  wallet = new NodeWallet(book.chain.url, me)
  world.provider = wallet
  browser.storage.clear()
  $records.set([])
  $connection.set({ status: 'connected', address: me, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
})
afterEach(async () => {
  browser.window.dispatchEvent(new Event('pagehide'))
  for (const key of keys) await vi.waitFor(() => expect(runOf(key).get()?.finished ?? true).toBe(true), 20_000)
  await book.store.query('DELETE FROM orders')
  await book.chain.devnet.revert(1, snapshot)
  for (const key of keys) forgetRun(key)
})

const label = (id: Address, symbol: string, decimals: number): CurrencyLabel => ({ id, symbol, decimals })
const draft = {
  ...{ sells: WETH, amount: ONE, buys: USDC, least: LEAST, lifetime: 86_400n },
  labels: { sells: label(WETH, 'WETH', 18), buys: label(USDC, 'USDC', 6) },
}

type Review = Pick<ReturnType<typeof makeCancelReview>, '$review' | 'start' | 'confirm'>
async function done<R extends Review>(review: R): Promise<Hex | null> {
  const leave = review.start()
  await vi.waitFor(() => expect(review.$review.get().status).toMatch(/ready|failed/), 30_000)
  expect(review.$review.get().error).toBeNull()
  const hash = await review.confirm()
  leave()
  return hash
}
/** Places the order; answers it as the account's list has it. */
async function place() {
  const hash = await done(makeOrderReview({ account: me, connectorId: 'node', draft }))
  expect(runOf('limit').get()?.error).toBeUndefined()
  const owned = $orders.get().find(each => each.hash === hash)!
  expect(owned.status).toBe('open')
  return owned
}
/** What a filler is given of it. */
async function signatureOf(hash: Hex): Promise<Hex> {
  const { json } = await book.ask('GET', '/open', { token: FILLER_KEY })
  return (json as { items: { hash: Hex; signature: Hex }[] }).items.find(each => each.hash === hash)!.signature
}
const isUsed = async (nonce: bigint): Promise<boolean> => {
  const { word, bit } = wordOf(nonce)
  const text = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
  const bitmap = await book.chain.ask('eth_call', { to: PERMIT2, data: `0x4fe02b44${text(me)}${text(word)}` }, 'latest')
  return ((BigInt(bitmap) >> BigInt(bit)) & 1n) === 1n
}
const statusNow = (hash: Hex) => $orders.get().find(each => each.hash === hash)?.status
const ends = (hash: Hex, status: string) => vi.waitFor(() => expect(statusNow(hash)).toBe(status), 40_000)

test('[LM-3] an order asks for the permission it needs and one signature, is filled, and is told as the chain has it', async () => {
  const owned = await place()
  expect(wallet.prompts).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  expect(owned.order.nonce >> 8n).toBe(wordOfMaker(me, 0))
  // The signature is the book's from now on.
  expect(owned.record.follow.signature).toBeUndefined()
  const [weth, usdc] = [await book.chain.balance(WETH, me), await book.chain.balance(USDC, me)]
  const { status, transactionHash } = await book.chain.fill(owned.order, await signatureOf(owned.hash))
  expect(status).toBe('0x1')
  await ends(owned.hash, 'filled')
  const filled = $orders.get().find(each => each.hash === owned.hash)!
  expect([filled.filledBy, filled.filler]).toEqual([transactionHash, book.chain.filler])
  const came = (await book.chain.balance(USDC, me)) - usdc
  expect(weth - (await book.chain.balance(WETH, me))).toBe(ONE)
  expect(came).toBe(LEAST)
  expect(amountsOf(filled.record)).toEqual({ amountIn: ONE, amountOut: came, read: true })
  ran.add('limit')
})

test('[LM-5] one that is cancelled can’t be filled, and is told as cancelled', async () => {
  const owned = await place()
  const signature = await signatureOf(owned.hash)
  await done(makeCancelReview({ account: me, connectorId: 'node', orders: [owned] }))
  expect(await isUsed(owned.order.nonce)).toBe(true)
  expect((await book.chain.fill(owned.order, signature)).status).toBe('0x0')
  await ends(owned.hash, 'cancelled')
  ran.add('cancelLimit')
})

test('[LM-5] [TX-1] filled before its cancellation was mined, it is told as filled', async () => {
  const owned = await place()
  const signature = await signatureOf(owned.hash)
  const { transactionHash } = await book.chain.fill(owned.order, signature)
  await done(makeCancelReview({ account: me, connectorId: 'node', orders: [owned] }))
  await ends(owned.hash, 'filled')
  expect($orders.get()[0]!.filledBy).toBe(transactionHash)
})

test('[LM-5] whole words are used up: also an order that this browser knows nothing of', async () => {
  const owned = await place()
  const signature = await signatureOf(owned.hash)
  // A browser that lost everything, and a book that does not answer.
  browser.storage.clear()
  $records.set([])
  const known = book.app.request.bind(book.app)
  vi.spyOn(book.app, 'request').mockImplementation(async () => new Response('{}', { status: 500 }))
  await done(makeCancelAllReview(me))
  vi.mocked(book.app.request).mockImplementation(known)
  expect(await isUsed(owned.order.nonce)).toBe(true)
  expect((await book.chain.fill(owned.order, signature)).status).toBe('0x0')
  ran.add('cancelAllLimits')
  // The next order has a number of another word.
  expect((await place()).order.nonce >> 8n).toBe(wordOfMaker(me, 1))
})

testThatAllRan('orderDeeds', ran)
