import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { minOutOf } from '#domain/swap/tradeLimits.ts'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import { findTrade, type TradeRequest } from '#domain/routing/findTrade.ts'
import type { CurrencyId, PoolRef, Trade, TradeKind } from '#domain/swap/Trade.ts'
import { makeQuoter } from '#onchain/quote/Quoter.ts'
import { readHead } from '#onchain/quote/readGas.ts'
import { readPoolStates } from '#onchain/quote/readPoolStates.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { readerAt, refOf } from '../support/chainQuotes.ts'
import { balance, runTrade } from '../support/runTrade.ts'

// Whole trades: what is quoted is what the final calldata gives, on a snapshot of the same block, to the wei.

const CHAINS = [1, 8453]
let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: CHAINS, swaps: 200 })
}, 120_000)
afterAll(() => devnet?.stop())

/** Tokens of a route: their transfers take nothing and refuse no account. */
const SYMBOLS = [
  'NATIVE',
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'cbBTC',
  'UNI',
  'LINK',
  'PEPE',
  'WHOLE',
  'FINE',
  'MUTE',
]
const gasErrors: { estimate: number; used: number }[] = []

describe.each(CHAINS)('chain %i', chainId => {
  const reader = () => readerAt(devnet.rpc[chainId]!)
  const wrappedNative = chainById(chainId)!.contracts.wrappedNative!
  const refs = (): PoolRef[] => devnet.pools.filter(pool => pool.chainId === chainId).map(refOf)
  const id = (symbol: string): CurrencyId | undefined =>
    symbol === 'NATIVE'
      ? 'NATIVE'
      : (devnet.tokens.find(token => token.chainId === chainId && token.symbol === symbol)?.address as
          | Address
          | undefined)
  const account = () => devnet.accounts[0]!.toLowerCase() as Address

  let snapshot: `0x${string}`
  beforeEach(async () => {
    snapshot = await devnet.snapshot(chainId)
  })
  afterEach(() => devnet.revert(chainId, snapshot))

  async function requestBase(): Promise<Omit<TradeRequest, 'kind' | 'tokenIn' | 'tokenOut' | 'amount'>> {
    const head = await readHead(reader())
    const pools = await readPoolStates(reader(), { chainId, refs: refs(), block: head.number })
    return { chainId, wrappedNative, pools, block: head.number, blockTime: head.time, gasPrice: 10_000_000_000n }
  }

  /** Executes on a snapshot and holds the outcome to the quote. */
  async function holds(trade: Trade, slippageBps = 0, recipient = account()) {
    const before = await devnet.snapshot(chainId)
    try {
      const outcome = await runTrade(reader(), trade, account(), slippageBps, recipient)
      const context = `${trade.kind} ${trade.tokenIn}→${trade.tokenOut} ${trade.amountIn} → ${trade.amountOut} over ${trade.legs.map(leg => leg.hops.map(hop => `${hop.pool.version}/${hop.pool.fee}`).join('>')).join(' + ')}`
      // a v2 pair gives for its rounded-up input what that is worth: an exact output may get a little more than it
      // asked for
      const rounded = trade.kind === 'exactOut' && trade.legs.some(leg => leg.hops[0]!.pool.version === 'v2')
      expect(outcome.spent, context).toBe(trade.amountIn)
      if (rounded) expect(outcome.received, context).toBeGreaterThanOrEqual(trade.amountOut)
      else expect(outcome.received, context).toBe(trade.amountOut)
      expect(outcome.differences, context).toEqual([])
      expect(outcome.allowancesLeft, context).toEqual([0n, 0n])
      expect(
        outcome.stuck.every(left => left === 0n),
        context,
      ).toBe(true)
      gasErrors.push({ estimate: Number(trade.gas), used: Number(outcome.gasUsed) })
    } finally {
      await devnet.revert(chainId, before)
    }
  }

  test('[SW-2][SW-6] any trade gives when executed what was quoted, split or not, mixed or not, both kinds', async () => {
    const base = await requestBase()
    const symbols = SYMBOLS.filter(symbol => id(symbol) !== undefined)
    const held = new Map<string, bigint>()
    for (const symbol of symbols) held.set(symbol, await balance(reader(), id(symbol)!, account()))
    const cases = fc.sample(
      fc.record({
        from: fc.constantFrom(...symbols),
        to: fc.constantFrom(...symbols),
        kind: fc.constantFrom<TradeKind>('exactIn', 'exactOut'),
        size: fc.double({ min: 0, max: 1, noNaN: true }),
        gas: fc.boolean(),
      }),
      { numRuns: 150, seed: chainId },
    )
    let [ran, split, mixed] = [0, 0, 0]
    for (const { from, to, kind, size, gas } of cases) {
      const terms = gas ? base : { ...base, gasPrice: undefined }
      const [tokenIn, tokenOut] = [id(from)!, id(to)!]
      // half of the account's money at most, so that what is sold is there
      const most = Number(held.get(from)!) / 2
      const sold = BigInt(Math.max(1, Math.floor(most ** (0.4 + 0.6 * Math.sqrt(size)))))
      const forth = findTrade({ ...terms, kind: 'exactIn', tokenIn, tokenOut, amount: sold })
      if (forth.status !== 'ok') continue
      const result =
        kind === 'exactIn'
          ? forth
          : findTrade({ ...terms, kind, tokenIn, tokenOut, amount: (forth.trade.amountOut * 9n) / 10n })
      if (result.status !== 'ok' || result.trade.amountIn > held.get(from)!) continue
      expect(result.exact).toBe(true)
      await holds(result.trade)
      ran++
      if (result.trade.legs.length > 1) split++
      if (result.trade.legs.some(leg => new Set(leg.hops.map(hop => hop.pool.version)).size > 1)) mixed++
    }
    expect(ran).toBeGreaterThan(30)
    expect(split).toBeGreaterThan(0)
    expect(mixed).toBeGreaterThan(0)
  }, 240_000)

  test('[SW-2] a large amount is split over v2, v3 and v4, native and wrapped, and beats every single path', async () => {
    const base = await requestBase()
    const versions = new Set<string>()
    for (const tokenIn of ['NATIVE', wrappedNative] as const) {
      for (const kind of ['exactIn', 'exactOut'] as const) {
        const amount = kind === 'exactIn' ? 250n * 10n ** 18n : 600_000n * 10n ** 6n
        const result = findTrade({ ...base, kind, tokenIn, tokenOut: id('USDC')!, amount })
        if (result.status !== 'ok') throw new Error(result.status)
        for (const leg of result.trade.legs) for (const hop of leg.hops) versions.add(hop.pool.version)
        expect(result.trade.legs.length).toBeGreaterThan(2)
        const { singlePathAmount: single, amountIn, amountOut } = result.trade
        if (kind === 'exactIn') expect(amountOut).toBeGreaterThan(single!)
        else expect(amountIn).toBeLessThan(single!)
        expect(result.trade.legs.reduce((sum, leg) => sum + leg.shareBps, 0)).toBe(10_000)
        if (tokenIn === 'NATIVE' || (await balance(reader(), tokenIn, account())) >= amountIn) await holds(result.trade)
      }
    }
    expect([...versions].sort()).toEqual(['v2', 'v3', 'v4'])
  }, 120_000)

  test('[SW-2] native and wrapped come out of mixed pools as asked', async () => {
    const base = await requestBase()
    for (const tokenOut of ['NATIVE', wrappedNative] as const) {
      for (const kind of ['exactIn', 'exactOut'] as const) {
        const amount = kind === 'exactIn' ? 300_000n * 10n ** 6n : 90n * 10n ** 18n
        const result = findTrade({ ...base, kind, tokenIn: id('USDC')!, tokenOut, amount })
        if (result.status !== 'ok') throw new Error(result.status)
        expect(result.trade.legs.length).toBeGreaterThan(1)
        await holds(result.trade)
      }
    }
  }, 120_000)

  test('[SW-6] the minimum holds for the sum: a trade whose price moved beyond slippage reverts, within it passes', async () => {
    const base = await requestBase()
    const ask = { kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: id('USDC')!, amount: 120n * 10n ** 18n } as const
    const result = findTrade({ ...base, ...ask })
    if (result.status !== 'ok') throw new Error(result.status)
    expect(result.trade.legs.length).toBeGreaterThan(1)
    // another account sells first
    const first = await runTrade(reader(), result.trade, devnet.accounts[1]!.toLowerCase() as Address)
    expect(first.received).toBe(result.trade.amountOut)
    await expect(runTrade(reader(), result.trade, account(), 1)).rejects.toThrow()
    const passed = await runTrade(reader(), result.trade, account(), 4_000)
    expect(passed.received).toBeGreaterThanOrEqual(minOutOf(result.trade, 4_000))
    expect(passed.received).toBeLessThan(result.trade.amountOut)
  }, 60_000)

  test('[SW-6] what an exact output leaves of its maximum comes back, and no permission is left', async () => {
    const base = await requestBase()
    const result = findTrade({
      ...base,
      kind: 'exactOut',
      tokenIn: id('USDC')!,
      tokenOut: 'NATIVE',
      amount: 10n ** 18n,
    })
    if (result.status !== 'ok') throw new Error(result.status)
    await holds(result.trade, 500)
  }, 60_000)

  test('[SW-1][SW-6] where an exact input stands in for an exact output, it spends what was shown and gives what was wanted, or does nothing', async () => {
    const base = await requestBase()
    const slippage = { bps: 50, auto: false }
    const odd = new Set(['TOLL', 'BARRED', 'HONEY', 'EVIL'])
    const here = devnet.tokens.filter(each => each.chainId === chainId && !odd.has(each.symbol))
    const pairs = fc.sample(fc.tuple(fc.constantFrom(...here), fc.constantFrom(...here)), {
      numRuns: 600,
      seed: chainId,
    })
    const other = devnet.accounts[1]!.toLowerCase() as Address
    let [ran, instead, kept, refused] = [0, 0, 0, 0]
    for (const [from, to] of pairs) {
      if (ran === 8) break
      const ends = { tokenIn: from.address as Address, tokenOut: to.address as Address }
      const held = await balance(reader(), ends.tokenIn, account())
      const forth = findTrade({ ...base, kind: 'exactIn', ...ends, amount: held / 1_000n })
      if (forth.status !== 'ok') continue
      const ask = { ...base, kind: 'exactOut', ...ends, amount: forth.trade.amountOut } as const
      const [own, result] = [findTrade(ask), findTrade({ ...ask, slippage })]
      if (result.status !== 'ok' || result.trade.wanted === undefined) continue
      const { trade } = result
      expect(trade.wanted).toBe(ask.amount)
      if (own.status === 'ok') {
        expect(trade.amountIn).toBeLessThan(own.trade.amountIn)
        instead++
      }
      await holds(trade, slippage.bps)
      ran++
      // as the swap asks, pools with hooks among them: none of those stands in, and what does is below their exact
      // output, too
      const quoter = makeQuoter(chainId, reader())
      quoter.learn(refs())
      const terms = { chainId, kind: 'exactOut', ...ends, amount: ask.amount } as const
      const [alone, both] = [await quoter.quote(terms), await quoter.quote({ ...terms, slippage })]
      if (both.status !== 'ok') throw new Error(both.status)
      if (both.trade.wanted === undefined) expect(both).toEqual(alone)
      else {
        expect(both.trade.legs.some(leg => leg.hops.some(hop => needsChainQuote(hop.pool)))).toBe(false)
        if (alone.status === 'ok') expect(both.trade.amountIn).toBeLessThan(alone.trade.amountIn)
      }
      // others buy the same first, a little and a lot
      for (const share of [5_000n, 20n]) {
        const before = await devnet.snapshot(chainId)
        const theirs = await balance(reader(), ends.tokenIn, other)
        const amount = held / share < theirs ? held / share : theirs
        const first = findTrade({ ...base, kind: 'exactIn', ...ends, amount })
        if (first.status === 'ok') {
          await runTrade(reader(), first.trade, other)
          const money = await balance(reader(), ends.tokenIn, account())
          const outcome = await runTrade(reader(), trade, account(), slippage.bps).catch(() => null)
          if (outcome) {
            expect(outcome.spent).toBe(trade.amountIn)
            expect(outcome.received).toBeGreaterThanOrEqual(ask.amount)
            kept++
          } else {
            expect(await balance(reader(), ends.tokenIn, account())).toBe(money)
            refused++
          }
        }
        await devnet.revert(chainId, before)
      }
    }
    expect(ran).toBe(8)
    expect(instead).toBeGreaterThan(0)
    expect(kept).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  }, 240_000)

  test('[SW-2][GO-4] with a node alone: pools from the factories, hooked pools by the chain’s quoter, executed to the wei', async () => {
    const market = makeQuoter(chainId, reader())
    market.learn(refs())
    const ask = { chainId, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: id('USDC')! } as const
    const hooked = (trade: Trade) => trade.legs.some(leg => leg.hops.some(hop => needsChainQuote(hop.pool)))
    const bare = makeQuoter(chainId, reader())
    // Whether a pool with a hook is worth its gas hangs on the prices of the hour: of some amounts it is.
    let worth = 0
    for (const ether of [200n, 60n, 600n, 20n, 1500n]) {
      const amount = ether * 10n ** 18n
      const [alone, known] = [await bare.quote({ ...ask, amount }), await market.quote({ ...ask, amount })]
      if (alone.status !== 'ok' || known.status !== 'ok') throw new Error(`${alone.status} ${known.status}`)
      expect(hooked(alone.trade)).toBe(false)
      if (!hooked(known.trade)) continue
      worth += 1
      await holds(alone.trade)
      await holds(known.trade)
      expect(known.trade.amountOut).toBeGreaterThan(alone.trade.amountOut)
      break
    }
    expect(worth).toBe(1)
    const back = await market.quote({
      chainId,
      kind: 'exactOut',
      tokenIn: id('USDC')!,
      tokenOut: 'NATIVE',
      amount: 50n * 10n ** 18n,
    })
    if (back.status !== 'ok') throw new Error(back.status)
    await holds(back.trade)
  }, 120_000)

  test('[SW-5] the estimated gas is near what execution used', () => {
    expect(gasErrors.length).toBeGreaterThan(20)
    const ratios = gasErrors.map(({ estimate, used }) => estimate / used).sort((a, b) => a - b)
    const at = (share: number) => ratios[Math.floor(ratios.length * share)]!
    expect(at(0.5)).toBeGreaterThan(0.85)
    expect(at(0.5)).toBeLessThan(1.2)
    expect(at(0.1)).toBeGreaterThan(0.7)
    expect(at(0.9)).toBeLessThan(1.5)
  })
})
