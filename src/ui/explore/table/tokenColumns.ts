import type { TokenRow } from '#data/market/schemas.ts'
import type { Column } from './Column.ts'

/** LIST: columns of Explore › Tokens, in order (constants.md). Default order: volume, largest first. */
export const tokenColumns: readonly Column<TokenRow>[] = [
  { id: 'rank', title: 'explore.col.rank', from: 'm', cell: 'rank' },
  { id: 'token', title: 'explore.col.token', from: 's', sort: 'asc', cell: 'token' },
  {
    id: 'price',
    title: 'explore.col.price',
    from: 's',
    end: true,
    sort: 'desc',
    figure: { kind: 'price', value: r => r.priceUsd, live: 'priceUsd' },
  },
  {
    id: 'change1h',
    title: 'explore.col.change1h',
    from: 'm',
    end: true,
    sort: 'desc',
    figure: { kind: 'change', value: r => r.change['1h'], live: 'change1h' },
  },
  {
    id: 'change1d',
    title: 'explore.col.change1d',
    from: 's',
    end: true,
    sort: 'desc',
    figure: { kind: 'change', value: r => r.change['1d'], live: 'change1d' },
  },
  {
    id: 'fdv',
    title: 'explore.col.fdv',
    tip: 'explore.col.fdvTip',
    unknown: 'explore.col.fdvUnknown',
    from: 'l',
    end: true,
    sort: 'desc',
    figure: { kind: 'usd', value: r => r.fdvUsd, live: 'fdvUsd' },
  },
  {
    id: 'volume',
    title: 'explore.col.volume',
    from: 's',
    end: true,
    sort: 'desc',
    figure: { kind: 'usd', value: r => r.volume['1d'], live: 'volume1d' },
  },
  { id: 'trend', title: 'explore.col.trend', from: 'l', end: true, cell: 'trend' },
]
