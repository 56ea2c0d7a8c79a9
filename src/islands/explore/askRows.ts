// Tokens or pools in the chosen order and with the chosen filters: asked of the market, page by page.
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchTokens } from '#data/market/fetch/fetchTokens.ts'
import type { PoolRow, TokenRow } from '#data/market/schemas.ts'
import type { ScriptData } from '#islands/live/rows/transactionRow.ts'
import { poolMarketRow, tokenMarketRow } from './marketRow.ts'
import type { TableState } from './tableState.ts'

/** Column → what the market sorts by. */
const sorts = {
  tokens: { token: 'name', price: 'price', change1h: 'change1h', change1d: 'change1d', fdv: 'fdv', volume: 'volume' },
  pools: {
    pool: 'name',
    protocol: 'protocol',
    fee: 'fee',
    tvl: 'tvl',
    apr: 'apr',
    rewardApr: 'rewardApr',
    volume1d: 'volume1d',
    volume30d: 'volume30d',
    turnover: 'turnover',
  },
} as const

type Asking = {
  kind: 'tokens' | 'pools'
  chain: string
  state: TableState
  cursor: string | null
  pattern: HTMLTableRowElement
  data: ScriptData
  /** The row that is there already: it gets the figures of the answer. */
  have(key: string): HTMLTableRowElement | undefined
}

/** A page of rows (those of networks that are on) and the cursor of the next one, null at the end. Throws DataError. */
export async function askRows({
  kind,
  chain,
  state,
  cursor,
  pattern,
  data,
  have,
}: Asking): Promise<{ rows: HTMLTableRowElement[]; cursor: string | null }> {
  const sort = (sorts[kind] as Record<string, string>)[state.sort]
  const asked = {
    chain,
    limit: 100,
    // Spam and what can't be sold is folded away until one looks for it.
    ...(state.search ? { search: state.search.toLowerCase() } : { counted: 'true' }),
    ...(sort && { sort, dir: state.dir }),
    ...(cursor && { cursor }),
  }
  const shown = (row: { chainId: number }) => data.networks[row.chainId] !== undefined
  if (kind === 'tokens') {
    const page = await fetchTokens({ ...asked, window: state.window } as Parameters<typeof fetchTokens>[0])
    return {
      rows: page.items
        .filter(shown)
        .map((row: TokenRow) => tokenMarketRow(pattern, { row, data, have: have(`${row.chainId}:${row.address}`) })),
      cursor: page.cursor,
    }
  }
  const page = await fetchPools({ ...asked, ...(state.protocol && { protocol: state.protocol }) } as Parameters<
    typeof fetchPools
  >[0])
  return {
    rows: page.items
      .filter(shown)
      .map((row: PoolRow) => poolMarketRow(pattern, { row, data, have: have(`${row.chainId}:${row.id}`) })),
    cursor: page.cursor,
  }
}
