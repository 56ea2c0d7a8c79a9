import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import { findTrade, isTooLittle, type TradeRequest, type TradeResult } from '#domain/routing/findTrade.ts'
import { nodeOf } from '#domain/routing/Graph.ts'
import { type SwapAsk, sameAsk } from '#domain/swap/SwapQuote.ts'
import type { TokenTax } from '../../domain/token/TokenTax.ts'
import type { CurrencyId, PoolRef, Trade } from '#domain/swap/Trade.ts'
import type { RequestOptions } from '../node/clients.ts'
import { makePoolBook } from './PoolBook.ts'
import { quoteHooked } from './quoteHooked.ts'
import { RpcError } from '../node/RpcError.ts'
import { type Head, readGasPrice, readL1Fee } from './readGas.ts'
import { pairsOf, readPools } from './readPools.ts'
import type { Reader } from '../node/readWords.ts'
import { relevantPools } from './relevantPools.ts'

/** What a quote may end in; anything else is thrown as AppError. */
export type Quote =
  | { status: 'ok'; trade: Trade }
  | { status: 'noRoute' }
  | { status: 'insufficientLiquidity' }
  | { status: 'tooLittle' }

/**
 * What is held already says. `firm`: nothing is left to ask; else pools that only the chain can quote are to be asked
 * first.
 */
export type HeldQuote = { quote: Quote; firm: boolean }

export type QuoteOptions = Pick<RequestOptions, 'signal'> & {
  /** Fees that tokens of this ask keep of a transfer. */
  taxes?: Record<Address, TokenTax>
  /** The last key has just been pressed: the block that was seen a moment ago will do. */
  soon?: boolean
}

/** One chain's pools, held and carried from block to block; everything a block's quotes have in common is read once. */
export type Quoter = {
  /** Pools that the market knows; the factories' are found beside them. */
  learn(pools: readonly (PoolRef & { tvlUsd?: number | null })[]): void
  /** Reads what quotes between two currencies will need. */
  warm(tokenIn: CurrencyId, tokenOut: CurrencyId): Promise<void>
  /** At once, from what is held; null when that is not enough, or is old. */
  held(ask: SwapAsk, taxes?: Record<Address, TokenTax>): HeldQuote | null
  quote(ask: SwapAsk, options?: QuoteOptions): Promise<Quote>
}

/** Factories are asked again for a pair after this long (ms). */
const FOUND_FOR = 120_000
/** Rounds of loading more ticks for one quote, each reaching four times as far. */
const ROUNDS = 4
/** A block that was the newest this long ago is quoted from (ms): two looks at the chain. */
const FRESH = 4_500
/** The data fee of a rollup is asked again after this long (ms); it moves with the other network's blocks. */
const L1_FEE_FOR = 12_000

type Costs = Pick<TradeRequest, 'gasPrice' | 'l1Fee'>
type Answered = { ask: SwapAsk; taxes: string; hash: string; quote: Quote }

export function makeQuoter(chainId: number, reader: Reader): Quoter {
  const chain = chainById(chainId)
  const wrappedNative = chain?.contracts.wrappedNative
  const book = makePoolBook(chainId, reader)
  const known = new Map<string, PoolRef & { tvlUsd?: number | null }>()
  const looked = new Map<string, number>()
  let costs: Costs | undefined
  let l1Fee: { at: number; fee: TradeRequest['l1Fee'] } | undefined
  let answered: Answered | undefined

  /** The newest block, and what gas costs on it. */
  async function follow(): Promise<Head> {
    const now = Date.now()
    const [head, gasPrice, fee] = await Promise.all([
      book.follow(),
      readGasPrice(reader),
      l1Fee && now - l1Fee.at < L1_FEE_FOR ? l1Fee.fee : readL1Fee(reader, chainId),
    ])
    if (!l1Fee || now - l1Fee.at >= L1_FEE_FOR) l1Fee = { at: now, fee }
    costs = { gasPrice, ...(fee && { l1Fee: fee }) }
    return head
  }

  /** Pairs that a swap between these may cross and that were not asked about lately. */
  function unlooked(tokens: readonly Address[]): [Address, Address][] {
    const now = Date.now()
    return pairsOf([...tokens, wrappedNative!, ...(chain?.dollars ?? [])]).filter(
      pair => now - (looked.get(pair.join()) ?? -FOUND_FOR) >= FOUND_FOR,
    )
  }

  /** Asks the factories for the pairs that this swap may cross, where that wasn't asked lately. */
  async function discover(tokens: readonly Address[]): Promise<void> {
    const pairs = unlooked(tokens)
    if (pairs.length === 0) return
    const now = Date.now()
    const found = await readPools(reader, { chainId, pairs, block: 'latest' })
    for (const pair of pairs) looked.set(pair.join(), now)
    for (const ref of found) if (!known.has(ref.id)) known.set(ref.id, ref)
  }

  const tokensOf = (tokenIn: CurrencyId, tokenOut: CurrencyId) =>
    [tokenIn, tokenOut].map(each => nodeOf(each, wrappedNative!)) as [Address, Address]
  const isFresh = () => book.head() !== undefined && costs !== undefined && Date.now() - book.seenAt() < FRESH

  /** Pools of a swap: those that our own maths covers, and those that the chain must be asked about. */
  function poolsOf(
    tokens: [Address, Address],
    protocols?: SwapAsk['protocols'],
  ): { local: PoolRef[]; hooked: PoolRef[] } {
    const asked = [...known.values()].filter(({ version }) => !protocols || protocols.includes(version))
    const refs = relevantPools({
      pools: asked,
      of: tokens,
      wrappedNative: wrappedNative!,
      dollars: chain?.dollars ?? [],
    })
    return { local: refs.filter(ref => !needsChainQuote(ref)), hooked: refs.filter(needsChainQuote) }
  }

  const shortOf = (result: TradeResult): readonly string[] =>
    result.status === 'insufficientData' ? result.pools : result.status === 'ok' ? result.wanted : []

  async function quote(ask: SwapAsk, { taxes, signal, soon }: QuoteOptions): Promise<Quote> {
    if (!wrappedNative) throw new AppError('network.unsupported', { values: { chainId } })
    const tokens = tokensOf(ask.tokenIn, ask.tokenOut)
    await Promise.all([soon && isFresh() ? null : follow(), discover(tokens)])
    signal?.throwIfAborted()
    const { local, hooked } = poolsOf(tokens, ask.protocols)
    const paid = JSON.stringify(taxes ?? null)
    const before = answered && sameAsk(answered.ask, ask) && answered.taxes === paid ? answered : undefined
    if (before && before.hash === book.head()?.hash && book.held(local)) return before.quote

    let result: TradeResult = { status: 'noRoute' }
    let request: TradeRequest | undefined
    let hash = ''
    for (let round = 0; round < ROUNDS; round++) {
      const { at, pools } = await book.load(local)
      signal?.throwIfAborted()
      hash = at.hash
      request = { ...ask, wrappedNative, pools, ...costs, taxes, block: at.number, blockTime: at.time }
      result = findTrade(request)
      if (result.status === 'insufficientData' && isTooLittle(request)) break
      if (!book.widen(shortOf(result), pools)) break
    }
    const last = before?.quote.status === 'ok' ? before.quote.trade : undefined
    if (hooked.length > 0 && request)
      result = await quoteHooked(reader, {
        request,
        hooked,
        without: result,
        options: { ...(signal && { signal }) },
        last,
      })
    const told = toldOf(result, request)
    answered = { ask, taxes: paid, hash, quote: told }
    return told
  }

  return {
    learn: pools => {
      for (const pool of pools) known.set(pool.id, pool)
    },
    async warm(tokenIn, tokenOut) {
      if (!wrappedNative) return
      const tokens = tokensOf(tokenIn, tokenOut)
      await Promise.all([isFresh() ? null : follow(), discover(tokens)])
      await book.load(poolsOf(tokens).local)
    },
    held(ask, taxes) {
      const head = book.head()
      if (!wrappedNative || !head || !isFresh()) return null
      const tokens = tokensOf(ask.tokenIn, ask.tokenOut)
      if (unlooked(tokens).length > 0) return null
      const { local, hooked } = poolsOf(tokens, ask.protocols)
      const pools = book.held(local)
      if (!pools) return null
      const request: TradeRequest = {
        ...ask,
        wrappedNative,
        pools,
        ...costs,
        taxes,
        block: head.number,
        blockTime: head.time,
      }
      const result = findTrade(request)
      if (shortOf(result).length > 0 && (result.status === 'ok' || !isTooLittle(request))) return null
      return { quote: toldOf(result, request), firm: hooked.length === 0 }
    },
    quote: async (ask, options = {}) => {
      try {
        return await quote(ask, options)
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason
        throw error instanceof RpcError ? new AppError('network.down', { cause: error }) : error
      }
    },
  }
}

function toldOf(result: TradeResult, request: TradeRequest | undefined): Quote {
  if (result.status === 'ok') return { status: 'ok', trade: result.trade }
  if (result.status === 'noRoute') return result
  return { status: request && isTooLittle(request) ? 'tooLittle' : 'insufficientLiquidity' }
}
