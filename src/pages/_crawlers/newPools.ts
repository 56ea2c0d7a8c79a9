// Pools that came after the build, as the market knows them now: what is static can't know of them.
import type { PoolDetail, TokenRef } from '#data/market/schemas.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { readSnapshot } from '#data/market/snapshot.ts'
import { askMarket } from '../_askMarket.ts'
import { networksOn } from '../_market.ts'

/** Newest pools that are looked at; a build is younger than that many. */
const MOST = 100

/** Newest first, of networks with real money. None when no index answers. */
export async function newPools(): Promise<PoolDetail[]> {
  const asked = await askMarket(async options => {
    const { items } = await fetchPools({ chain: 'all', sort: 'created', limit: MOST }, options)
    const fresh = items.filter(
      ({ chainId, id }) =>
        networksOn.some(chain => chain.id === chainId) && readSnapshot().pool(chainId, id) === undefined,
    )
    return Promise.all(fresh.map(({ chainId, id }) => fetchPool(chainId, id, options)))
  })
  return asked.is === 'found' ? asked.value : []
}

/** Their tokens that no page was built of, each once. */
export function newTokens(pools: readonly PoolDetail[]): TokenRef[] {
  const all = pools
    .flatMap(({ token0, token1 }) => [token0, token1])
    .filter(({ chainId, address }) => readSnapshot().token(chainId, address) === undefined)
  return [...new Map(all.map(token => [`${token.chainId}:${token.address}`, token])).values()]
}
