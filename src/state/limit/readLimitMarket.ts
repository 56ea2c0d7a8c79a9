import { chainById } from '#domain/chains/chains.ts'
import { costInBought, FILL_GAS, independentPrice, type LimitMarket } from '#domain/orders/limit/LimitMarket.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import type { CurrencyId, Token } from '#domain/token/Token.ts'
import { knownTaxes } from '../swap/knownTaxes.ts'

type Priced = Pick<Token, 'address' | 'decimals'>

/** What the market is asked for: an order of this size, or where there is no amount yet, of one sold token. */
export type MarketAsk = { sells: Priced; buys: Priced; size: { field: 'input' | 'output'; raw: bigint } | null }

/** `gas`: what the fill's gas costs, in raw units of the bought token; null: not known. */
export type LimitReading = { market: LimitMarket; gas: bigint | null; block: bigint | null }

/**
 * LM-2: the market of an order, both halves read anew: the quote of exactly its size, and what dollar prices say. What
 * can't be had is null, and said in the console; throws the signal's reason alone.
 */
export async function readLimitMarket({ sells, buys, size }: MarketAsk, signal: AbortSignal): Promise<LimitReading> {
  const wrapped = chainById(ORDER_CHAIN)!.contracts.wrappedNative!
  const [trade, sold, bought, native] = await Promise.all([
    quote({ sells, buys, size }, signal),
    priceOf(sells.address, signal),
    priceOf(buys.address, signal),
    priceOf(wrapped, signal),
  ])
  signal.throwIfAborted()
  const independent = independentPrice(sold, bought, { sold: sells.decimals, bought: buys.decimals })
  const gasPrice = trade?.gasCost === undefined || trade.gas === 0n ? null : { of: trade.gasCost, per: trade.gas }
  const cost = gasPrice && (FILL_GAS * gasPrice.of + gasPrice.per - 1n) / gasPrice.per
  const decimals = { native: chainById(ORDER_CHAIN)!.native.decimals, bought: buys.decimals }
  return {
    market: {
      pools: trade && { buys: trade.wanted ?? trade.amountOut, sells: trade.amountIn },
      independent,
      impactBps: trade && trade.priceImpactBps,
    },
    gas: cost === null ? null : costInBought(cost, { native, bought }, decimals),
    block: trade?.block ?? null,
  }
}

async function quote({ sells, buys, size }: MarketAsk, signal: AbortSignal) {
  const ask: SwapAsk = {
    ...{ chainId: ORDER_CHAIN, kind: size?.field === 'output' ? 'exactOut' : 'exactIn' },
    ...{ tokenIn: sells.address, tokenOut: buys.address, amount: size?.raw ?? 10n ** BigInt(sells.decimals) },
  }
  try {
    const { quoteTrade } = await import('#onchain/quote/quoteTrade.ts')
    const found = await quoteTrade(ask, { signal, taxes: knownTaxes(ask) })
    const { trade } = found.status === 'ok' ? found : { trade: null }
    return trade && trade.amountIn > 0n && trade.amountOut > 0n ? trade : null
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: the pools could not be asked for an order’s market', error)
    return null
  }
}

/** In USD; the native currency's is its wrapper's. */
async function priceOf(id: CurrencyId, signal: AbortSignal): Promise<number | null> {
  const address = id === 'NATIVE' ? chainById(ORDER_CHAIN)!.contracts.wrappedNative! : id
  try {
    const { fetchToken } = await import('#data/market/fetch/fetchToken.ts')
    return (await fetchToken(ORDER_CHAIN, address, { signal, retries: 0 })).priceUsd
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: the market could not be asked for a price', error)
    return null
  }
}
