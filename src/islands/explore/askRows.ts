// More tokens or pools than the HTML has, in the order and with the filters somebody chose: asked of the market, page by page.
import { fetchPools } from '#data/market/fetchPools.ts'
import { fetchTokens } from '#data/market/fetchTokens.ts'
import type { PoolRow, TokenRow } from '#data/market/schemas.ts'
import type { ScriptData } from '#islands/live/rows.ts'
import { poolMarketRow, tokenMarketRow } from './marketRow.ts'
import type { TableState } from './tableState.ts'

/** Column → what the market sorts by; a column without one is put in order here, among the rows that are. */
const sorts = {
  tokens: { price: 'price', change1h: 'change1h', change1d: 'change1d', fdv: 'fdv', volume: 'volume' },
  pools: { tvl: 'tvl', apr: 'apr', volume1d: 'volume1d', volume30d: 'volume30d', turnover: 'turnover' },
} as const

type Asking = { kind: 'tokens' | 'pools'; chain: string; state: TableState; cursor: string | null; pattern: HTMLTableRowElement; data: ScriptData }

/** A page of rows (those of networks that are on) and the cursor of the next one, null at the end. Throws DataError. */
export async function askRows({ kind, chain, state, cursor, pattern, data }: Asking): Promise<{ rows: HTMLTableRowElement[]; cursor: string | null }> {
  const sort = (sorts[kind] as Record<string, string>)[state.sort]
  const asked = {
    chain,
    limit: 100,
    ...(state.search && { search: state.search.toLowerCase() }),
    ...(sort && { sort, dir: state.dir }),
    ...(cursor && { cursor }),
  }
  if (kind === 'tokens') {
    const page = await fetchTokens({ ...asked, window: state.window } as Parameters<typeof fetchTokens>[0])
    return { rows: page.items.filter((row: TokenRow) => data.networks[row.chainId]).map(row => tokenMarketRow(pattern, row, data)), cursor: page.cursor }
  }
  const page = await fetchPools({ ...asked, ...(state.protocol && { protocol: state.protocol }) } as Parameters<typeof fetchPools>[0])
  return { rows: page.items.filter((row: PoolRow) => data.networks[row.chainId]).map(row => poolMarketRow(pattern, row, data)), cursor: page.cursor }
}
