import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import { makeQuoter, type Quote } from '#onchain/quote/Quoter.ts'
import type { Reader } from '#onchain/node/readWords.ts'
import { RpcError } from '#onchain/node/RpcError.ts'
import { Rpc } from '../../devnet/chain/Rpc.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { readerAt, refOf } from '../support/chainQuotes.ts'
import { runTrade } from '../support/runTrade.ts'
import { meterReader } from '../support/meterReader.ts'

// What is carried from block to block by logs is what a fresh reading of the same block finds, to the wei, and costs
// little.

const CHAIN = 1
const GAS_PRICE = '0x3b9aca00'
const PACE = 2_000
/** Bytes of questions and answers a minute over this market. */
const BYTES_A_MINUTE = 1_000_000
let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [CHAIN], swaps: 200, life: true, mining: 'interval' })
}, 120_000)
afterAll(() => devnet?.stop())

/** One price of gas for all: only pools may differ. */
const steady = (reader: Reader): Reader => ({
  request: async <T>(method: string, params: readonly unknown[] = []) =>
    method === 'eth_gasPrice' ? (GAS_PRICE as T) : reader.request<T>(method, params),
})
/** A node that stands at a block. */
const frozen = (reader: Reader, block: bigint): Reader => ({
  request: <T>(method: string, params: readonly unknown[] = []) =>
    reader.request<T>(
      method,
      params.map(each => (each === 'latest' ? `0x${block.toString(16)}` : each)),
    ),
})
const plain = (quote: Quote) => JSON.stringify(quote, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
const id = (symbol: string) =>
  devnet.tokens.find(token => token.symbol === symbol)!.address.toLowerCase() as `0x${string}`
const refs = (hooked: boolean) => devnet.pools.map(refOf).filter(ref => hooked || !needsChainQuote(ref))

describe('[SW-2] an open quote', () => {
  const ask = (amount: bigint): SwapAsk => ({
    chainId: CHAIN,
    kind: 'exactIn',
    tokenIn: 'NATIVE',
    tokenOut: id('USDC'),
    amount,
  })

  test('is carried over blocks, liquidity and reorgs as a fresh reading finds it; one round trip a block that nothing but swaps changed', async () => {
    const node = steady(readerAt(devnet.rpc[CHAIN]!))
    const meter = meterReader(node)
    const quoter = makeQuoter(CHAIN, meter.reader)
    quoter.learn(refs(false))
    const asked = ask(20n * 10n ** 18n)
    await quoter.quote(asked)
    const cold = { trips: meter.trips, bytes: meter.bytes }
    const rpc = new Rpc(devnet.rpc[CHAIN]!)
    const seen = new Set<bigint>()
    const trips: number[] = []
    const account = devnet.accounts[0]!.toLowerCase() as `0x${string}`
    let used = 0
    for (let look = 0; look < 12; look++) {
      await new Promise(done => setTimeout(done, PACE))
      if (look === 9) await rpc.call('anvil_reorg', 2, [])
      const before = meter.trips
      const quote = await quoter.quote(asked)
      if (look !== 9) trips.push(meter.trips - before)
      if (quote.status !== 'ok') throw new Error(quote.status)
      seen.add(quote.trade.block)
      used += quote.trade.legs.flatMap(leg => leg.hops).filter(hop => hop.pool.version !== 'v2').length
      const fresh = makeQuoter(CHAIN, frozen(node, quote.trade.block))
      fresh.learn(refs(false))
      expect(plain(quote), `block ${quote.trade.block}`).toBe(plain(await fresh.quote(asked)))
      // The pools of this very quote move: those of the next one are other than they were.
      if (look % 2 === 0)
        await Promise.all([
          runTrade(node, quote.trade, account, 1_000),
          new Promise(done => setTimeout(done, 200)).then(() => rpc.call('anvil_mine', '0x1')),
        ])
    }
    expect(used).toBeGreaterThan(10)
    expect(seen.size).toBeGreaterThan(7)
    // blocks in which liquidity came or went, or that were missed, take more
    expect(Math.min(...trips)).toBe(1)
    expect(trips.toSorted((a, b) => a - b)[trips.length >> 1]).toBeLessThanOrEqual(2)
    expect(meter.bytes - cold.bytes).toBeLessThan(cold.bytes * 4)
  }, 180_000)

  test('a node that refuses to tell logs is read anew at each block', async () => {
    const node = steady(readerAt(devnet.rpc[CHAIN]!))
    const mute: Reader = {
      request: async <T>(method: string, params: readonly unknown[] = []) => {
        if (method === 'eth_getLogs') throw new RpcError(-32005, 'too many addresses', undefined)
        return node.request<T>(method, params)
      },
    }
    const quoter = makeQuoter(CHAIN, mute)
    quoter.learn(refs(false))
    const asked = ask(20n * 10n ** 18n)
    for (let look = 0; look < 3; look++) {
      const quote = await quoter.quote(asked)
      if (quote.status !== 'ok') throw new Error(quote.status)
      const fresh = makeQuoter(CHAIN, frozen(node, quote.trade.block))
      fresh.learn(refs(false))
      expect(plain(quote)).toBe(plain(await fresh.quote(asked)))
      await new Promise(done => setTimeout(done, PACE))
    }
  }, 60_000)

  test('with pools that only the chain can quote costs less than a megabyte a minute', async () => {
    const meter = meterReader(steady(readerAt(devnet.rpc[CHAIN]!)))
    const quoter = makeQuoter(CHAIN, meter.reader)
    quoter.learn(refs(true))
    const asked = ask(20n * 10n ** 18n)
    await quoter.quote(asked)
    const before = meter.bytes
    const looks = 8
    for (let look = 0; look < looks; look++) {
      await new Promise(done => setTimeout(done, PACE))
      expect((await quoter.quote(asked)).status).toBe('ok')
    }
    expect(((meter.bytes - before) / (looks * PACE)) * 60_000, JSON.stringify([...meter.methods])).toBeLessThan(
      BYTES_A_MINUTE,
    )
  }, 60_000)

  test('answers a key from what is held, without asking anybody; too little to trade is not too much', async () => {
    const meter = meterReader(steady(readerAt(devnet.rpc[CHAIN]!)))
    const quoter = makeQuoter(CHAIN, meter.reader)
    quoter.learn(refs(false))
    expect(quoter.held(ask(10n ** 18n))).toBeNull()
    await quoter.warm('NATIVE', id('USDC'))
    const { requests } = meter
    const times = [1n, 12n, 123n, 7n].map(units => {
      const started = performance.now()
      const held = quoter.held(ask(units * 10n ** 17n))
      expect(held).toMatchObject({ firm: true, quote: { status: 'ok' } })
      return performance.now() - started
    })
    expect(quoter.held(ask(1n))).toMatchObject({ quote: { status: 'tooLittle' } })
    expect(meter.requests).toBe(requests)
    expect(times.length).toBe(4)
    quoter.learn(refs(true))
    await quoter.warm('NATIVE', id('USDC'))
    expect(quoter.held(ask(10n ** 18n))).toMatchObject({ firm: false })
  }, 60_000)
})
