import * as v from 'valibot'
import type { Page, PoolRow, TokenRow } from '#data/market/schemas.ts'
import { addressPart, hasPart } from '#domain/search/addressPart.ts'
import { foldText } from '#domain/search/foldText.ts'
import { joined } from '#domain/search/SearchIndex.ts'
import { isCounted, safeText } from '#domain/token/Token.ts'
import type { MarketPool } from './marketRows.ts'
import { marketsOf, momentOf } from './market.ts'
import { type PoolsQuery, readCursor, type TokensQuery, writeCursor } from './parameters.ts'
import { skeleton } from './token/skeleton.ts'

/** Signs of a name that its place depends on. */
const MOST_NAME = 64
/** What a row is put in order by: a figure or a name. */
type Key = number | string | null

const cursorSchema = v.tuple([
  v.nullable(v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(MOST_NAME))])),
  v.pipe(v.string(), v.maxLength(90)),
])

/**
 * One page of rows in order of a figure or a name; rows without it come last in both directions, equal ones by id. The
 * cursor is the last row's figure and id, so rows that come or go elsewhere don't shift the next page.
 */
export function pageOf<T>({
  items,
  figure,
  id,
  query,
}: {
  items: readonly T[]
  figure: (item: T) => Key
  id: (item: T) => string
  query: { dir: 'asc' | 'desc'; cursor?: string | undefined; limit: number }
}) {
  const sign = query.dir === 'desc' ? -1 : 1
  const compare = (a: readonly [Key, string], b: readonly [Key, string]): number => {
    if (a[0] !== b[0]) {
      if (a[0] === null) return 1
      if (b[0] === null) return -1
      return a[0] < b[0] ? -sign : sign
    }
    return a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0
  }
  const after = query.cursor === undefined ? undefined : readCursor(cursorSchema, query.cursor)
  const keyed = items.map(item => ({ item, key: [figure(item), id(item)] as const }))
  const rest = after === undefined ? keyed : keyed.filter(({ key }) => compare(key, after) > 0)
  rest.sort((a, b) => compare(a.key, b.key))
  const shown = rest.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ item }) => item),
    cursor: last !== undefined && rest.length > shown.length ? writeCursor(last.key) : null,
  }
}

/** A name as it is put in order: as it is read, whatever its case. */
const nameKey = (name: string) => safeText(name).toLowerCase().slice(0, MOST_NAME)

const tokenFigure: Record<TokensQuery['sort'], (row: TokenRow, window: TokensQuery['window']) => Key> = {
  name: row => nameKey(row.name),
  volume: (row, window) => row.volume[window],
  price: row => row.priceUsd,
  fdv: row => row.fdvUsd,
  tvl: row => row.tvlUsd,
  change1h: row => row.change['1h'],
  change1d: row => row.change['1d'],
}

/**
 * Whether a token answers to a text (lower case): its address or a piece of it, a part of its name (spaces don't
 * count), a part of what its symbol looks like.
 */
export function tokenMatcher(wanted: string): (row: TokenRow) => boolean {
  const looks = skeleton(wanted)
  const part = addressPart(foldText(wanted))
  const whole = joined(wanted)
  return row =>
    wanted === '' ||
    row.address.toLowerCase() === wanted ||
    (part !== null && hasPart(row.address, part)) ||
    row.name.toLowerCase().includes(wanted) ||
    joined(row.name.toLowerCase()).includes(whole) ||
    (looks !== '' && skeleton(row.symbol).includes(looks))
}

/** Whether a pool answers to a text (lower case): its id or a piece of it, or every word is one of its tokens'. */
export function poolMatcher(wanted: string): (row: PoolRow) => boolean {
  const words = wanted
    .split(/[\s/]+/)
    .filter(word => word !== '')
    .map(word => ({ word, part: addressPart(foldText(word)) }))
  return row =>
    words.every(
      ({ word, part }) =>
        row.id === word ||
        (part !== null && hasPart(row.id, part)) ||
        [row.token0, row.token1].some(
          token =>
            token.symbol.toLowerCase().includes(word) ||
            token.name.toLowerCase().includes(word) ||
            token.address.toLowerCase() === word ||
            (part !== null && hasPart(token.address, part)),
        ),
    )
}

/** GET /tokens */
export function listTokens(query: TokensQuery): Page<TokenRow> {
  const scope = marketsOf(query.chain)
  const rows = scope
    .flatMap(market => [...market.tokens.values()].map(token => token.row))
    .filter(row => query.counted === undefined || isCounted(row))
    .filter(tokenMatcher(query.search ?? ''))
  return {
    ...pageOf({
      items: rows,
      figure: row => tokenFigure[query.sort](row, query.window),
      id: row => `${row.chainId}-${row.address}`,
      query,
    }),
    at: momentOf(scope),
  }
}

const poolFigure: Record<PoolsQuery['sort'], (row: PoolRow, pool: MarketPool) => Key> = {
  created: (_, { db }) => db.createdTime,
  name: row => nameKey(`${row.token0.symbol}/${row.token1.symbol}`),
  protocol: row => row.version,
  // One that a hook decides anew is no figure.
  fee: row => (row.dynamicFee ? null : row.fee),
  rewardApr: row => row.aprReward,
  tvl: row => row.tvlUsd,
  apr: row => row.aprBase,
  volume1d: row => row.volume1d,
  volume30d: row => row.volume30d,
  turnover: row => (row.tvlUsd === null || row.tvlUsd <= 0 || row.volume1d === null ? null : row.volume1d / row.tvlUsd),
}

/** GET /pools */
export function listPools(query: PoolsQuery): Page<PoolRow> {
  const scope = marketsOf(query.chain)
  const matches = poolMatcher(query.search ?? '')
  const pools = scope
    .flatMap(market => [...market.pools.values()])
    .filter(({ row }) => query.protocol === undefined || row.version === query.protocol)
    .filter(
      ({ row }) =>
        query.token === undefined || row.token0.address === query.token || row.token1.address === query.token,
    )
    .filter(({ row }) => query.counted === undefined || (isCounted(row.token0) && isCounted(row.token1)))
    .filter(({ row }) => matches(row))
  const { items, cursor } = pageOf({
    items: pools,
    figure: pool => poolFigure[query.sort](pool.row, pool),
    id: ({ row }) => `${row.chainId}-${row.id}`,
    query,
  })
  return { items: items.map(({ row }) => row), cursor, at: momentOf(scope) }
}
