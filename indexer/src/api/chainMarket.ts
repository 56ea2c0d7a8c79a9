import type { Moment, PoolRow, Stats, TokenRow } from '#data/market/schemas.ts'
import type { Chain } from '#domain/chains/Chain.ts'
import { aprOfDay } from '#domain/protocols/Pool.ts'
import { isCounted } from '#domain/token/Token.ts'
import type { ProtocolVersion } from '../../../src/domain/versions.ts'
import { type Bar, NO_BARS } from '../market/openBars.ts'
import { whole } from '../market/poolPrice.ts'
import { sideUsd } from '../market/priceToken.ts'
import type { TokenDbRow } from './figures/rows.ts'
import type { Book } from './figures/book.ts'
import type { TokenFigures } from './figures/figures.ts'
import { priceAll } from './figures/priceAll.ts'
import type { ChainMarket, MarketPool, MarketToken } from './marketRows.ts'
import { colorOf, judgeToken } from './token/judgeToken.ts'
import { type Facts, NO_FACTS } from './token/Facts.ts'
import { skeleton } from './token/skeleton.ts'
import { listedToken, listedTokens } from '../market/tokenList.ts'
import { nativeSupply } from './token/tokenNotes.ts'
import { anchorOf } from './figures/anchorLine.ts'
import { openBar } from './figures/joinOpenBars.ts'
import { sparkline } from './figures/sparkline.ts'
import { DAY } from './figures/windows.ts'

/** Pools and tokens beyond this many are served one by one, not in lists: the largest by TVL stay. */
const MAX_LISTED = 20_000

/** Change as a fraction, null when there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : now / before - 1

/** The sum of what is known; null when nothing is. */
export const sum = (values: readonly (number | null)[]): number | null =>
  values.every(value => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0)

const skeletons = new Map<number, ReadonlySet<string>>()
/** What the symbols of a chain's listed tokens and native currency look like. */
function listedSkeletons(chain: Chain): ReadonlySet<string> {
  const known =
    skeletons.get(chain.id) ??
    new Set([chain.native.symbol, ...listedTokens(chain.id).map(item => item.symbol)].map(skeleton))
  skeletons.set(chain.id, known)
  return known
}

const judgements = new Map<string, ReturnType<typeof judgeToken>>()
/** Names don't change from block to block; their judgement costs. */
function judgeOnce(
  token: TokenDbRow & Facts,
  listed: boolean,
  known: ReadonlySet<string>,
): ReturnType<typeof judgeToken> {
  const key = `${token.chainId} ${token.address} ${token.buyFeeBps} ${token.sellFeeBps}`
  const judged = judgements.get(key) ?? judgeToken(token, listed, known)
  judgements.set(key, judged)
  return judged
}

/**
 * The year's ends. Today's price is among them: it moves with what prices the token, also without trades, when no bar
 * is written; of such a token `anchor` is the day of the one it moves with, where that is today's.
 */
function yearOf(
  history: TokenFigures | undefined,
  now: number | null,
  anchor: Bar | undefined,
): Pick<MarketToken['detail'], 'high52w' | 'low52w'> {
  const { high = null, low = null, perAnchor = null } = history ?? {}
  const today = [anchor?.high, anchor?.low].flatMap(end => (perAnchor !== null && end ? [perAnchor * end] : []))
  if (now !== null) today.push(now)
  return {
    high52w: high === null ? null : Math.max(high, ...today),
    low52w: low === null ? null : Math.min(low, ...today),
  }
}

/**
 * What else than logs tells of a market: facts of a token, and the dollars a day that campaigns pay to who stands in a
 * pool.
 */
type Beside = { factsOf: (address: string) => Facts | undefined; paidOf: (pool: string) => number }

/** A chain's market at a block, from what was read of it. Pure. */
export function chainMarket(
  chain: Chain,
  { at, book }: { at: Moment; book: Book },
  { factsOf, paidOf }: Beside,
): ChainMarket {
  const tokenRows = [...book.tokens.values()]
  const poolRows = [...book.pools.values()]
  const priceOf = priceAll(chain, { all: tokenRows, pools: poolRows, time: at.time })
  const figuresOfToken = book.tokenFigures
  const figuresOfPool = book.poolFigures
  const sparksOf = book.sparks
  const known = listedSkeletons(chain)
  const wrapper = chain.contracts.wrappedNative
  const today = at.time - (at.time % DAY)

  const allTokens = new Map<string, MarketToken>()
  for (const row of tokenRows) {
    const native = row.address === 'NATIVE'
    const list = native ? undefined : listedToken(chain.id, row.address)
    const facts = factsOf(row.address) ?? NO_FACTS
    const price = priceOf(row.address)
    const own = figuresOfToken.get(row.address)
    const history = native && wrapper !== undefined ? figuresOfToken.get(wrapper) : own
    const usdOf = (id: string) => book.tokens.get(id)?.priceUsd
    const anchor = anchorOf(row, { dollars: chain.dollars, usdOf })
    const openDay = openBar(book.tokens.get(anchor ?? '')?.bars ?? NO_BARS, DAY)
    // What prices others here is known here, whether or not the list names it.
    const isAnchor = row.address === wrapper || chain.dollars.includes(row.address as `0x${string}`)
    const judged = judgeOnce({ ...row, ...facts }, native || isAnchor || list !== undefined, known)
    const tvlUsd = sideUsd(whole(row.reserve, row.decimals), price)
    const supply = native
      ? nativeSupply(chain.native.symbol)
      : facts.totalSupply === null
        ? null
        : whole(facts.totalSupply, row.decimals)
    // No contract knows a native currency's supply, and what is burnt of it is gone.
    const circulating =
      native || facts.totalSupply === null ? supply : whole(facts.totalSupply - facts.burnt, row.decimals)
    allTokens.set(row.address, {
      db: row,
      facts,
      detail: {
        marketCapUsd: price.usd === null || circulating === null ? null : price.usd * circulating,
        ...yearOf(history, price.usd, openDay?.time === today ? openDay : undefined),
        tvlChange1d: changeOf(tvlUsd, own?.tvl_day_ago ?? null),
        volumeChange1d: changeOf(own?.v1d ?? 0, own?.v1d_before ?? null),
      },
      row: {
        chainId: chain.id,
        address: row.address as TokenRow['address'],
        symbol: list?.symbol ?? row.symbol,
        // One name for a native currency, on every network and in every list.
        name: native ? chain.native.name : (list?.name ?? row.name),
        decimals: row.decimals,
        logoUrl: list?.logoUrl ?? null,
        color: colorOf(row.address),
        buyFeeBps: facts.buyFeeBps,
        sellFeeBps: facts.sellFeeBps,
        ...judged,
        priceUsd: price.usd,
        priceConfidence: price.confidence,
        change: changes(price.usd, history),
        volume: {
          '1h': own?.v1h ?? 0,
          '1d': own?.v1d ?? 0,
          '1w': own?.v1w ?? 0,
          '1m': own?.v1m ?? 0,
          '1y': own?.v1y ?? 0,
        },
        fdvUsd: price.usd === null || supply === null ? null : price.usd * supply,
        tvlUsd,
        sparkline: sparkline(sparksOf.get(native && wrapper !== undefined ? wrapper : row.address), {
          began: history?.p1d ?? null,
          now: price.usd,
          time: at.time,
          anchor: book.anchors.get(anchor ?? ''),
        }),
        at,
      },
    })
  }

  const allPools = new Map<string, MarketPool>()
  for (const row of poolRows) {
    const token0 = allTokens.get(row.token0)
    const token1 = allTokens.get(row.token1)
    if (token0 === undefined || token1 === undefined) continue
    const reserve0Usd = sideUsd(whole(row.reserve0, row.decimals0), priceOf(row.token0))
    const reserve1Usd = sideUsd(whole(row.reserve1, row.decimals1), priceOf(row.token1))
    const tvlUsd = sum([reserve0Usd, reserve1Usd])
    const figures = figuresOfPool.get(row.id) ?? {
      pool: row.id,
      bars: row.bars,
      v1d: null,
      v1d_before: null,
      v30d: null,
      f1d: null,
      f1d_before: null,
      tvl_day_ago: null,
    }
    allPools.set(row.id, {
      db: row,
      figures,
      reserve0Usd,
      reserve1Usd,
      row: {
        chainId: chain.id,
        id: row.id,
        version: row.version,
        fee: row.fee,
        dynamicFee: row.dynamicFee,
        tickSpacing: row.tickSpacing,
        hook: row.hook,
        token0: refOf(token0.row),
        token1: refOf(token1.row),
        tvlUsd,
        volume1d: figures.v1d ?? 0,
        volume30d: figures.v30d ?? 0,
        fees1d: figures.f1d ?? 0,
        aprBase: aprOfDay(figures.f1d ?? 0, tvlUsd),
        aprReward: aprOfDay(paidOf(row.id), tvlUsd),
        price: row.price,
        at,
      },
    })
  }
  return {
    chain,
    at,
    tokens: largest(allTokens),
    pools: largest(allPools),
    stats: statsOf({
      key: chain.key,
      at,
      transactions1d: book.transactions1d,
      tokens: allTokens.size,
      pools: [...allPools.values()],
    }),
  }
}

const largest = <T extends { row: { tvlUsd: number | null } }>(all: Map<string, T>): Map<string, T> =>
  all.size <= MAX_LISTED
    ? all
    : new Map([...all].sort((a, b) => (b[1].row.tvlUsd ?? -1) - (a[1].row.tvlUsd ?? -1)).slice(0, MAX_LISTED))

function changes(now: number | null, history: TokenFigures | undefined): TokenRow['change'] {
  return {
    '1h': changeOf(now, history?.p1h ?? null),
    '1d': changeOf(now, history?.p1d ?? null),
    '1w': changeOf(now, history?.p1w ?? null),
    '1m': changeOf(now, history?.p1m ?? null),
    '1y': changeOf(now, history?.p1y ?? null),
  }
}

/** A token inside another row. */
export function refOf(row: TokenRow): PoolRow['token0'] {
  const { chainId, address, symbol, name, decimals, logoUrl, color, buyFeeBps, sellFeeBps, safety, spam, listed } = row
  return { chainId, address, symbol, name, decimals, logoUrl, color, buyFeeBps, sellFeeBps, safety, spam, listed }
}

function statsOf({
  key,
  at,
  transactions1d,
  tokens,
  pools,
}: {
  key: string
  at: Moment
  transactions1d: number
  tokens: number
  pools: readonly MarketPool[]
}): Stats {
  const honest = pools.filter(({ row }) => isCounted(row.token0) && isCounted(row.token1))
  const of = (version: ProtocolVersion | 'all') => {
    const own = honest.filter(pool => version === 'all' || pool.db.version === version)
    return {
      volume: own.reduce((total, pool) => total + (pool.figures.v1d ?? 0), 0),
      volumeBefore: sum(own.map(pool => pool.figures.v1d_before)),
      tvl: sum(own.map(pool => pool.row.tvlUsd)),
      tvlBefore: sum(own.map(pool => pool.figures.tvl_day_ago)),
    }
  }
  const [all, v2, v3, v4] = [of('all'), of('v2'), of('v3'), of('v4')]
  return {
    chain: key,
    volume1d: all.volume,
    volumeChange1d: changeOf(all.volume, all.volumeBefore),
    volume1dBy: { v2: v2.volume, v3: v3.volume, v4: v4.volume },
    volumeChange1dBy: {
      v2: changeOf(v2.volume, v2.volumeBefore),
      v3: changeOf(v3.volume, v3.volumeBefore),
      v4: changeOf(v4.volume, v4.volumeBefore),
    },
    tvl: all.tvl,
    tvlChange1d: changeOf(all.tvl, all.tvlBefore),
    tvlBy: { v2: v2.tvl, v3: v3.tvl, v4: v4.tvl },
    tvlChange1dBy: {
      v2: changeOf(v2.tvl, v2.tvlBefore),
      v3: changeOf(v3.tvl, v3.tvlBefore),
      v4: changeOf(v4.tvl, v4.tvlBefore),
    },
    tokens,
    pools: pools.length,
    transactions1d,
    at,
  }
}
