import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { PoolState } from '#domain/protocols/PoolState.ts'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import { findTrade, type TradeRequest, type TradeResult } from '#domain/routing/findTrade.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import type { SwapAsk } from '#domain/SwapQuote.ts'
import type { PoolRef, TokenTax, Trade } from '#domain/Trade.ts'
import type { RequestOptions } from './clients.ts'
import { quoteHooked } from './quoteHooked.ts'
import { RpcError } from './RpcError.ts'
import { type Head, readGasPrice, readHead, readL1Fee } from './readGas.ts'
import { readPoolStates, wordsFor } from './readPoolStates.ts'
import { pairsOf, readPools } from './readPools.ts'
import type { Reader } from './readWords.ts'
import { relevantPools } from './relevantPools.ts'

/** What a quote may end in; anything else is thrown as AppError. */
export type Quote = { status: 'ok'; trade: Trade } | { status: 'noRoute' } | { status: 'insufficientLiquidity' }

export type QuoteOptions = RequestOptions & {
  /** Fees that tokens of this ask keep of a transfer. */
  taxes?: Record<Address, TokenTax>
}

/** One chain's pools and their states; everything a block's quotes have in common is read once. */
export type Quoter = {
  /** Pools that the market knows; the factories' are found beside them. */
  learn(pools: readonly (PoolRef & { tvlUsd?: number | null })[]): void
  quote(ask: SwapAsk, options?: QuoteOptions): Promise<Quote>
}

/** Factories are asked again for a pair after this long (ms). */
const FOUND_FOR = 120_000
/** Rounds of loading more ticks for one quote, each reaching four times as far. */
const ROUNDS = 4
const BASE_REACH = 3_000

type Costs = Pick<TradeRequest, 'gasPrice' | 'l1Fee'>

export function makeQuoter(chainId: number, reader: Reader): Quoter {
  const chain = chainById(chainId)
  const wrappedNative = chain?.contracts.wrappedNative
  const known = new Map<string, PoolRef & { tvlUsd?: number | null }>()
  const looked = new Map<string, number>()
  const reaches = new Map<string, number>()
  let states = new Map<string, Promise<PoolState | undefined>>()
  let head: Head | undefined
  let costs: Promise<Costs> | undefined

  /** The head of the chain; everything of an older block is forgotten when it moved. */
  async function follow(options: RequestOptions): Promise<Head> {
    const now = await readHead(reader, options)
    if (!head || now.hash !== head.hash) {
      head = now
      states = new Map()
      costs = undefined
    }
    return head
  }

  function readCosts(options: RequestOptions): Promise<Costs> {
    costs ??= Promise.all([readGasPrice(reader, options), readL1Fee(reader, chainId, options)]).then(
      ([gasPrice, l1Fee]) => ({ gasPrice, l1Fee }),
    )
    costs.catch(() => {
      costs = undefined
    })
    return costs
  }

  /** Asks the factories for the pairs that this swap may cross, where that wasn't asked lately. */
  async function discover(tokens: readonly Address[], at: Head, options: RequestOptions): Promise<void> {
    const now = Date.now()
    const hubs = [wrappedNative!, ...(chain?.dollars ?? [])]
    const pairs = pairsOf([...tokens, ...hubs]).filter(
      pair => now - (looked.get(pair.join()) ?? -FOUND_FOR) >= FOUND_FOR,
    )
    if (pairs.length === 0) return
    const found = await readPools(reader, chainId, pairs, `0x${at.number.toString(16)}`, options)
    for (const pair of pairs) looked.set(pair.join(), now)
    for (const ref of found) if (!known.has(ref.id)) known.set(ref.id, ref)
  }

  /** States of the pools at the head; each is read once a block, whoever asks. */
  async function load(refs: readonly PoolRef[], at: Head, options: RequestOptions): Promise<PoolState[]> {
    const block = states
    const missing = refs.filter(ref => !block.has(ref.id) && !needsChainQuote(ref))
    if (missing.length > 0) {
      const read = readPoolStates(reader, chainId, missing, at.number, reaches, options).then(
        list => new Map(list.map(each => [each.ref.id, each])),
      )
      for (const ref of missing) {
        const one = read.then(map => map.get(ref.id))
        // a cancelled read is nobody's answer: the next one asks again
        one.catch(() => block.delete(ref.id))
        block.set(ref.id, one)
      }
    }
    const list = await Promise.all(refs.map(ref => block.get(ref.id)))
    return list.filter((state): state is PoolState => state !== undefined)
  }

  async function quote(ask: SwapAsk, { taxes, ...options }: QuoteOptions = {}): Promise<Quote> {
    if (!chain || !wrappedNative) throw new AppError('network.unsupported', { values: { chainId } })
    const tokens = [ask.tokenIn, ask.tokenOut].map(each => nodeOf(each, wrappedNative))
    const [at, priced] = await Promise.all([follow(options), readCosts(options)])
    await discover(tokens, at, options)
    const refs = relevantPools([...known.values()], tokens as [Address, Address], wrappedNative, chain.dollars)
    const hooked = refs.filter(needsChainQuote)

    let result: TradeResult = { status: 'noRoute' }
    let request: TradeRequest | undefined
    for (let round = 0; round < ROUNDS; round++) {
      const pools = await load(refs, at, options)
      request = { ...ask, wrappedNative, pools, ...priced, taxes, block: at.number, blockTime: at.time }
      result = findTrade(request)
      const short = result.status === 'insufficientData' ? result.pools : result.status === 'ok' ? result.wanted : []
      if (!widen(short, pools)) break
    }
    if (hooked.length > 0 && request) result = await quoteHooked(reader, request, hooked, result, options)
    if (result.status === 'ok') return { status: 'ok', trade: result.trade }
    return { status: result.status === 'noRoute' ? 'noRoute' : 'insufficientLiquidity' }
  }

  /** Makes the next load reach further for these pools; false when there is nothing more to load. */
  function widen(ids: readonly string[], pools: readonly PoolState[]): boolean {
    let more = false
    for (const id of ids) {
      const state = pools.find(each => each.ref.id === id)
      if (state?.kind !== 'ticks' || (state.from <= -887_272 && state.to >= 887_272)) continue
      const now = reaches.get(id) ?? wordsFor(state.tickSpacing, BASE_REACH)
      reaches.set(id, now * 4)
      states.delete(id)
      more = true
    }
    return more
  }

  return {
    learn: pools => {
      for (const pool of pools) known.set(pool.id, pool)
    },
    quote: async (ask, options) => {
      try {
        return await quote(ask, options)
      } catch (error) {
        if (options?.signal?.aborted) throw options.signal.reason
        throw error instanceof RpcError ? new AppError('network.down', { cause: error }) : error
      }
    },
  }
}
