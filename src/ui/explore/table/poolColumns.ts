import type { PoolRow } from '#data/market/schemas.ts'
import type { Column } from './Column.ts'

/** One day's volume over value locked; null when either isn't known. */
const turnover = (row: Pick<PoolRow, 'volume1d' | 'tvlUsd'>): number | null =>
  row.volume1d === null || !row.tvlUsd ? null : row.volume1d / row.tvlUsd

/** LIST: columns of Explore › Pools, in order (constants.md). Default order: TVL, largest first. */
export const poolColumns: readonly Column<PoolRow>[] = [
  { id: 'rank', title: 'explore.col.rank', from: 'm', cell: 'rank' },
  { id: 'pool', title: 'explore.col.pool', from: 's', sort: 'asc', cell: 'pool' },
  { id: 'protocol', title: 'explore.col.protocol', from: 's', sort: 'asc', cell: 'protocol' },
  { id: 'fee', title: 'explore.col.fee', from: 's', end: true, sort: 'desc', cell: 'fee' },
  {
    id: 'tvl',
    title: 'explore.col.tvl',
    from: 's',
    end: true,
    sort: 'desc',
    figure: { kind: 'usd', value: r => r.tvlUsd, live: 'tvlUsd' },
  },
  {
    id: 'apr',
    title: 'explore.col.apr',
    tip: 'explore.col.aprTip',
    from: 's',
    end: true,
    sort: 'desc',
    figure: { kind: 'percent', value: r => r.aprBase, live: 'aprBase' },
  },
  {
    id: 'rewardApr',
    title: 'explore.col.rewardApr',
    from: 'l',
    end: true,
    sort: 'desc',
    figure: { kind: 'percent', value: r => r.aprReward, live: 'aprReward' },
  },
  {
    id: 'volume1d',
    title: 'explore.col.volume1d',
    from: 'm',
    end: true,
    sort: 'desc',
    figure: { kind: 'usd', value: r => r.volume1d, live: 'volume1d' },
  },
  {
    id: 'volume30d',
    title: 'explore.col.volume30d',
    from: 'l',
    end: true,
    sort: 'desc',
    figure: { kind: 'usd', value: r => r.volume30d, live: 'volume30d' },
  },
  {
    id: 'turnover',
    title: 'explore.col.turnover',
    from: 'l',
    end: true,
    sort: 'desc',
    figure: { kind: 'percent', value: turnover, live: 'turnover' },
  },
]
