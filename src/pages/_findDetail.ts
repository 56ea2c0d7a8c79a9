// What an address below explore is that was not prerendered: asked of the indexer, then of the chain.
import { getSecret } from 'astro:env/server'
import { DataError } from '#data/market/DataError.ts'
import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchProviding } from '#data/market/positions/fetchProviding.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import { fetchTransactions } from '#data/market/fetch/fetchTransactions.ts'
import type { PoolProviding } from '#data/market/poolLogSchemas.ts'
import { readSnapshot } from '#data/market/snapshot.ts'
import type { Candles, PoolDetail, PoolRow, TokenDetail, TransactionRow } from '#data/market/schemas.ts'
import type { Address, Chain } from '#domain/chains/Chain.ts'
import { isCopy } from '#domain/search/isCopy.ts'
import type { Token } from '#domain/token/Token.ts'
import { isRanged } from '#domain/versions.ts'
import { askUnlessAway } from '#server/market/askUnlessAway.ts'
import { readServiceEnv } from '#server/service/ServiceEnv.ts'
import { readToken } from '#server/rpc/readToken.ts'

export type TokenMarket = {
  candles: Candles | null
  pools: readonly PoolRow[]
  transactions: readonly TransactionRow[]
}
export type PoolMarket = Omit<TokenMarket, 'pools'> & { providing: PoolProviding | null }
export type Found =
  | { is: 'token'; token: TokenDetail; market: TokenMarket }
  | { is: 'pool'; pool: PoolDetail; market: PoolMarket }
  /** EX-9: a token, but not indexed. */
  | { is: 'unknownToken'; token: Token }
  | { is: 'nothing' }
  /** No source answered: that says nothing about the address. */
  | { is: 'unsaid' }

const none = (error: unknown): null => {
  if (!(error instanceof DataError)) throw error
  return null
}

/** Null only for what the indexer says it doesn't know; throws DataError when it doesn't answer. */
const unknown = (error: unknown): null => {
  if (error instanceof DataError && error.code === 'data.notFound') return null
  throw error
}

/** What a page can be of: a token's address or `NATIVE`, a pool's address or id. */
const NAMED = { tokens: /^(NATIVE|0x[0-9a-f]{40})$/, pools: /^0x([0-9a-f]{40}|[0-9a-f]{64})$/ }

/**
 * A token or pool as the market knows it now, a token that is not indexed, or nothing. `address` lower-case, or
 * `NATIVE`.
 */
export async function findDetail(kind: 'tokens' | 'pools', chain: Chain, address: string): Promise<Found> {
  if (!NAMED[kind].test(address)) return { is: 'nothing' }
  try {
    return await find(kind, chain, address)
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    console.warn(`explore: the market can't say what ${address} is: ${error.message}`)
    return { is: 'unsaid' }
  }
}

async function find(kind: 'tokens' | 'pools', chain: Chain, address: string): Promise<Found> {
  const env = readServiceEnv(getSecret)
  const options = { base: env.indexerUrl, timeoutMs: 4_000, retries: 0 }
  const bars = () => fetchCandles({ kind, chainId: chain.id, id: address, range: '1d' }, options).catch(none)
  const rows = async (of: { token: string } | { pool: string }) =>
    (await fetchTransactions({ chain: chain.key, limit: 12, ...of }, options).catch(none))?.items ?? []
  if (kind === 'pools') {
    const pool = await askUnlessAway(env.indexerUrl, () => fetchPool(chain.id, address, options)).catch(unknown)
    if (!pool) return { is: 'nothing' }
    const provided = isRanged(pool.version) ? fetchProviding(chain.id, address, options).catch(none) : null
    const [candles, transactions, providing] = await Promise.all([bars(), rows({ pool: address }), provided])
    return { is: 'pool', pool, market: { candles, transactions, providing } }
  }
  const token = await askUnlessAway(env.indexerUrl, () => fetchToken(chain.id, address, options)).catch(unknown)
  if (token) {
    const pools = fetchPools({ chain: chain.key, token: address, limit: 8 }, options).catch(none)
    const [candles, list, transactions] = await Promise.all([bars(), pools, rows({ token: address })])
    return { is: 'token', token, market: { candles, pools: list?.items ?? [], transactions } }
  }
  // No contract could say more of it.
  if (address === 'NATIVE') return { is: 'nothing' }
  try {
    const found = await readToken(env.rpcUrls[chain.id] ?? [], address)
    if (!found) return { is: 'nothing' }
    const { symbol, name, decimals } = found
    // Before any pool holds it: who looks like a listed token of its network is told apart at once.
    const copies = isCopy({ chainId: chain.id, symbol, listed: false }, chain.native.symbol, readSnapshot().tokens)
    return {
      is: 'unknownToken',
      token: {
        chainId: chain.id,
        address: address as Address,
        symbol,
        name,
        decimals,
        logoUrl: null,
        color: null,
        buyFeeBps: null,
        sellFeeBps: null,
        safety: copies ? 'impersonator' : 'notListed',
        spam: false,
        listed: false,
      },
    }
  } catch (error) {
    console.warn(`explore: nobody could say what ${address} is: ${error instanceof Error ? error.message : error}`)
    return { is: 'unsaid' }
  }
}
