import { DataError } from '#data/market/DataError.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import { chainByName } from '#domain/chains/chains.ts'
import { paramsOf, splitPrefix } from '#domain/routes/matchRoute.ts'
import { askUnlessAway } from '../market/askUnlessAway.ts'
import { readToken } from '../rpc/readToken.ts'
import type { ServiceEnv } from '../service/ServiceEnv.ts'

/** Addresses without an owner, of a token and of a pool. Their answer holds for every address where nothing is. */
const NOBODY = `0x${'0'.repeat(39)}1`
const PATIENCE_MS = 2_000

/** Whether a path is an address below explore at all: all others need no request. */
export const mayBeNowhere = (path: string): boolean =>
  /\/explore\/(tokens|pools)\/\w+\/0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(path)

/**
 * The one path that represents all addresses below explore at which nothing is (EX-9): their page is the same, so it is
 * made once for all of them. Null: there is something, or no source answers; then the path's own page is made.
 */
export async function nowherePath(
  path: string,
  { indexerUrl, rpcUrls }: Pick<ServiceEnv, 'indexerUrl' | 'rpcUrls'>,
): Promise<string | null> {
  const { prefix, bare } = splitPrefix(path)
  const { tab, chain, address = '' } = paramsOf('/explore/:tab/:chain/:address', bare) ?? {}
  const network = chain === undefined ? undefined : chainByName(chain)
  if (!mayBeNowhere(path) || (tab !== 'tokens' && tab !== 'pools') || network?.key !== chain || !network) return null
  const nowhere = `${prefix ? `/${prefix}` : ''}/explore/${tab}/${chain}/${NOBODY}`
  const options = { base: indexerUrl, timeoutMs: PATIENCE_MS, retries: 0 }
  // A pool's address below tokens has the pool's page.
  const asks = tab === 'pools' ? [fetchPool] : [fetchToken, fetchPool]
  for (const ask of asks)
    try {
      await askUnlessAway(indexerUrl, async () => void (await ask(network.id, address, options)))
      return null
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      if (error.code !== 'data.notFound') return null
    }
  if (tab === 'pools' || address.length !== 42) return nowhere
  const nodes = rpcUrls[network.id] ?? []
  // A node that doesn't answer says nothing of the address: its own page tells that.
  return nodes.length === 0
    ? null
    : readToken(nodes, address).then(
        token => (token === null ? nowhere : null),
        () => null,
      )
}
