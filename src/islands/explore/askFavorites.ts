// Favorites that the page doesn't hold, asked for one by one.
import { DataError } from '#data/market/DataError.ts'
import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import type { ScriptData } from '#islands/live/rows/transactionRow.ts'
import { readFavorites } from '#state/settings/favorites.ts'
import { poolMarketRow, tokenMarketRow } from './marketRow.ts'

type Asking = { kind: 'tokens' | 'pools'; pattern: HTMLTableRowElement; data: ScriptData; have(key: string): unknown }

/**
 * Rows of the favorites of this page's networks that aren't there yet; one that the market doesn't know has none.
 * Throws DataError when it is out of reach.
 */
export async function askFavorites({ kind, pattern, data, have }: Asking): Promise<HTMLTableRowElement[]> {
  const missing = readFavorites().flatMap(key => {
    const [what, chainId = '', id = ''] = key.split(':')
    return `${what}s` === kind && data.networks[Number(chainId)] && !have(`${chainId}:${id}`)
      ? [[Number(chainId), id] as const]
      : []
  })
  const asked = await Promise.allSettled(
    missing.map(async ([chainId, id]) =>
      kind === 'tokens'
        ? tokenMarketRow(pattern, { row: await fetchToken(chainId, id), data })
        : poolMarketRow(pattern, { row: await fetchPool(chainId, id), data }),
    ),
  )
  return asked.flatMap(answer => {
    if (answer.status === 'fulfilled') return [answer.value]
    if (answer.reason instanceof DataError && answer.reason.code === 'data.notFound') return []
    throw answer.reason
  })
}
