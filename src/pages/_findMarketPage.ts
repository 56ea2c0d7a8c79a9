// A token or pool with what its twins (picture, text) tell: of the market now, else as it was at the build.
import type { Chain } from '#domain/chains/Chain.ts'
import type { Candle, PoolDetail, PoolRow, TokenDetail, TransactionRow } from '#data/market/schemas.ts'
import { readSnapshot } from '#data/market/snapshot.ts'
import { findDetail } from './_findDetail.ts'
import { candlesOf, networksOn, poolsOf, transactionsOf } from './_market.ts'

type Told = { candles: readonly Candle[]; transactions: readonly TransactionRow[] }
export type MarketPage = (
  | { is: 'token'; token: TokenDetail; pools: readonly PoolRow[] }
  | { is: 'pool'; pool: PoolDetail }
) &
  Told

const lower = (id: string) => (id.toUpperCase() === 'NATIVE' ? 'NATIVE' : id.toLowerCase())

export async function findMarketPage(kind: 'tokens' | 'pools', chain: Chain, id: string): Promise<MarketPage | null> {
  if (!networksOn.includes(chain)) return null
  const found = await findDetail(kind, chain, lower(id))
  if (found.is === 'token')
    return {
      is: 'token',
      token: found.token,
      pools: found.market.pools,
      candles: found.market.candles?.items ?? [],
      transactions: found.market.transactions,
    }
  if (found.is === 'pool')
    return {
      is: 'pool',
      pool: found.pool,
      candles: found.market.candles?.items ?? [],
      transactions: found.market.transactions,
    }
  const told = {
    candles: candlesOf(chain.id, lower(id))?.items ?? [],
    transactions: transactionsOf(chain.id, lower(id)),
  }
  if (kind === 'pools') {
    const pool = readSnapshot().pool(chain.id, lower(id))
    return pool ? { is: 'pool', pool, ...told } : null
  }
  const token = readSnapshot().token(chain.id, lower(id))
  return token ? { is: 'token', token, pools: poolsOf(token), ...told } : null
}
