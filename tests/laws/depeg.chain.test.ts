import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchStatus } from '#data/market/fetch/fetchStatus.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { makeQuoter } from '#onchain/quote/Quoter.ts'
import { Rpc } from '../../devnet/chain/Rpc.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { readerAt, refOf } from '../support/chainQuotes.ts'
import { balance, runTrade } from '../support/runTrade.ts'

// A dollar whose pools sell it for less than one: the market says so for now and in every bar, live or ended.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const BAR = 300
const HOUR = 3_600

let devnet: Devnet
let indexer: Indexer
let dai: Address
let usdc: Address
const at = () => ({ base: indexer.url, timeoutMs: 30_000 })
const rpc = () => new Rpc(devnet.rpc[1]!)

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 60, days: 1 })
  indexer = await startIndexer({ rpc: { 1: devnet.rpc[1]! } })
  ;[dai, usdc] = ['DAI', 'USDC'].map(
    symbol =>
      devnet.tokens.find(token => token.chainId === 1 && token.symbol === symbol)!.address.toLowerCase() as Address,
  ) as [Address, Address]
})
afterAll(async () => {
  expect(await indexer?.stop()).toBe(0)
  await devnet?.stop()
})

/** A block `seconds` later, read by the index. */
async function pass(seconds: number): Promise<void> {
  await rpc().call('evm_increaseTime', seconds)
  await rpc().call('evm_mine')
  const head = Number(await rpc().call<string>('eth_blockNumber'))
  await expect
    .poll(async () => (await fetchToken(1, dai, at())).at.block, { timeout: 60_000, interval: 100 })
    .toBe(head)
}

const isAmong = (pool: Devnet['pools'][number]) =>
  pool.chainId === 1 && [dai, usdc].every(id => [pool.token0, pool.token1].some(token => token.toLowerCase() === id))

/** Sells what the other pools hold of it into those of the two. */
async function dump(): Promise<void> {
  const reader = readerAt(devnet.rpc[1]!)
  const [seller] = devnet.accounts as [Address]
  const among = devnet.pools.filter(isAmong)
  for (const { id } of devnet.pools.filter(pool => pool.chainId === 1 && pool.version === 3 && !isAmong(pool))) {
    const amount = await balance(reader, dai, id as Address)
    if (amount === 0n) continue
    await rpc().call('anvil_impersonateAccount', id)
    await rpc().call('anvil_setBalance', id, '0xde0b6b3a7640000')
    const data = `0xa9059cbb${[seller, amount].map(each => BigInt(each).toString(16).padStart(64, '0')).join('')}`
    await rpc().call('eth_sendTransactionSync', { from: id, to: dai, data, gas: '0x7a120' })
  }
  const quoter = makeQuoter(1, reader)
  quoter.learn(among.map(refOf))
  const amount = await balance(reader, dai, seller)
  const quote = await quoter.quote({ chainId: 1, kind: 'exactIn', tokenIn: dai, tokenOut: usdc, amount })
  if (quote.status !== 'ok') throw new Error(`nobody buys it: ${quote.status}`)
  await runTrade(reader, quote.trade, seller)
}

const barsOf = async (address: string) =>
  (await fetchCandles({ kind: 'tokens', chainId: 1, id: address, range: '1d' }, at())).items

test('[EX-1][EX-3] a dollar that loses its peg says so, now and in its bars; the others stay at one', async () => {
  const { networks } = await fetchStatus(at())
  expect(networks).toHaveLength(1)
  expect((await fetchToken(1, dai, at())).priceUsd).toBe(1)
  expect((await barsOf(dai)).every(bar => bar.close === 1)).toBe(true)

  await dump()
  await pass(2 * BAR)
  await pass(2 * BAR)

  // Windows that began before it lost its peg say how far it fell, and the day's line ends below where it stood.
  const token = await fetchToken(1, dai, at())
  expect(token.priceUsd).toBeLessThan(0.98)
  for (const window of ['1h', '1d'] as const) expect(token.change[window]).toBeCloseTo(token.priceUsd! - 1, 6)
  expect([token.sparkline[0], token.sparkline.at(-1)]).toEqual([1, token.priceUsd])
  expect((await fetchToken(1, usdc, at())).priceUsd).toBe(1)
  // What its deepest pool pays for it, to the fee.
  const prices = await Promise.all(
    devnet.pools.filter(isAmong).map(async pool => (await fetchPool(1, pool.id.toLowerCase(), at())).price!),
  )
  expect(Math.min(...prices.map(price => Math.abs(price / token.priceUsd! - 1)))).toBeLessThan(0.005)
  const ended = (await barsOf(dai)).slice(0, -1)
  expect(ended.at(-1)!.close).toBeCloseTo(token.priceUsd!, 6)
  expect(ended.at(0)!.close).toBe(1)
  expect((await barsOf(usdc)).every(bar => bar.close === 1)).toBe(true)

  // Hours later, without a trade: the last hour began where it ends, as the chart says; the line stands low
  // since.
  await pass(2 * HOUR)
  const later = await fetchToken(1, dai, at())
  expect(later.priceUsd).toBeCloseTo(token.priceUsd!, 6)
  expect(later.change['1h']).toBeCloseTo(0, 6)
  expect(later.change['1d']).toBeCloseTo(later.priceUsd! - 1, 6)
  expect(later.sparkline.filter(price => Math.abs(price / later.priceUsd! - 1) < 1e-6).length).toBeGreaterThan(3)
  expect(later.low52w).toBeCloseTo(later.priceUsd!, 6)
})
