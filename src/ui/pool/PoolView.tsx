import type { ReactNode } from 'react'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import { chainById } from '#domain/chains/chains.ts'
import { routeAt } from '#domain/routes/routeAt.ts'
import type { RouteKey } from '#domain/routes/routes.ts'
import { isTurned } from '#domain/protocols/PoolQuote.ts'
import { feeFraction } from '#domain/protocols/Pool.ts'
import { type CurrencyId, safeText } from '#domain/token/Token.ts'
import type { Candles, PoolDetail, PoolTicks, TransactionRow } from '#data/market/schemas.ts'
import type { PoolProviding } from '#data/market/poolLogSchemas.ts'
import { isRanged } from '#domain/versions.ts'
import { formatRatio } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { ChartFigure } from '#ui/chart/ChartFigure.tsx'
import { LiquidityTable } from '#ui/chart/LiquidityTable.tsx'
import { pairText, tokenPath } from '#ui/explore/table/cells.tsx'
import { FavoriteStar } from '#ui/explore/FavoriteStar.tsx'
import { LiveState } from '#ui/explore/LiveState.tsx'
import { scriptData } from '#ui/explore/scriptData.ts'
import { TransactionsTable } from '#ui/explore/table/tables.tsx'
import { Around } from '#ui/primitives/Around.tsx'
import { AsOf } from '#ui/primitives/AsOf.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { Crumbs } from '#ui/token/Crumbs.tsx'
import { DangerDeeds } from '#ui/token/DangerDeeds.tsx'
import { leadsPage, maySwap, SafetyCard } from '#ui/token/SafetyCard.tsx'
import { ShareMenu } from '#ui/token/ShareMenu.tsx'
import { ExplorerMenu } from './ExplorerMenu.tsx'
import { PairPools } from './PairPools.tsx'
import { PoolStats } from './PoolStats.tsx'
import { ProvidingTables } from './ProvidingTables.tsx'

type Props = {
  say: Say
  pool: PoolDetail
  candles: Candles | null
  /** Of v3 and v4 pools. */
  ticks?: PoolTicks | null
  /** Of v3 and v4 pools. */
  providing?: PoolProviding | null
  /** Pools of the same two currencies, this one too, deepest first. */
  pairPools?: readonly PoolDetail[]
  transactions: readonly TransactionRow[]
  /** Absolute URL of the page. */
  url: string
  /** Swap box. */
  children?: ReactNode
}

/** `0.30%`, or `Dynamic · 0.05%` where a hook decides (UI-2). */
export const feeBadge = (say: Say, pool: Pick<PoolDetail, 'fee' | 'dynamicFee'>): string => {
  const fee = say.figure('fee', feeFraction(pool.fee))
  return pool.dynamicFee ? say.t('pool.dynamic', { fee }) : fee
}

/** The badge beside the pair: a fee that a hook decides follows the market. */
function FeeBadge({ say, pool }: { say: Say; pool: PoolDetail }) {
  if (!pool.dynamicFee) return <span className="badge">{feeBadge(say, pool)}</span>
  const share = feeFraction(pool.fee)
  return (
    <span className="badge">
      <Around of={fee => say.t('pool.dynamic', { fee })}>
        <data translate="no" value={share} data-kind="fee" data-live={`feeShare:${pool.chainId}:${pool.id}`}>
          {say.figure('fee', share)}
        </data>
      </Around>
    </span>
  )
}

type PriceLine = { base: string; quote: string; price: number | null; field: string }

/** The price both ways round, that of the volatile side first; the script's flip swaps which one is shown. */
function PoolPrices({ say, pool }: { say: Say; pool: PoolDetail }) {
  const [zero, one] = [safeText(pool.token0.symbol, 14), safeText(pool.token1.symbol, 14)]
  const live = `${pool.chainId}:${pool.id}`
  const turned = isTurned(pool)
  const line = ({ base, quote, price, field }: PriceLine) => (
    <span dir="ltr" data-price-of={field} hidden={(field === 'inverse') !== turned}>
      1 <bdi translate="no">{base}</bdi> ={' '}
      <data translate="no" className="figure" value={price ?? ''} data-kind="ratio" data-live={`${field}:${live}`}>
        {formatRatio(price, say.tag)}
      </data>{' '}
      <bdi translate="no">{quote}</bdi>
    </span>
  )
  return (
    <p className="detail-price pool-price" data-turned={turned ? '' : undefined}>
      {line({ base: zero, quote: one, price: pool.price, field: 'price' })}
      {line({ base: one, quote: zero, price: pool.price ? 1 / pool.price : null, field: 'inverse' })}
    </p>
  )
}

const create = routeAt('/positions/create')
/** EX-4: to a new position of this very pool. */
function addPath(say: Say, { chainId, token0, token1, fee, hook, version }: PoolDetail, route: RouteKey): string {
  const id = (token: PoolDetail['token0']) => (token.address === ZERO_ADDRESS ? 'NATIVE' : token.address)
  const asked = {
    currencyA: id(token0),
    currencyB: id(token1),
    chain: chainById(chainId)?.key,
    fee: String(fee),
    hook: hook ?? undefined,
  }
  return `${say.path(route)}/${version}${say.path(route, {}, asked).slice(say.path(route).length)}`
}

/**
 * Paths that tell the figures of all pools of a pair: with the native currency and with its wrapped kind, where both
 * are there.
 */
const pairPaths = (chain: string, pools: readonly PoolDetail[]): string[] =>
  pools.length < 2
    ? []
    : [...new Set(pools.map(({ token0, token1 }) => encodeURIComponent(`${token0.address} ${token1.address}`)))].map(
        pair => `pools?chain=${chain}&search=${pair}&limit=100`,
      )

/** EX-4: a pool is to swap through and to provide to. In the head of a wide page, at the foot of a narrow one. */
function PoolDeeds({
  say,
  pool,
  chain,
  sides,
  quiet = false,
}: {
  say: Say
  pool: PoolDetail
  chain: string
  sides: { input: string; output: string }
  /** The page has the swap itself beside it. */
  quiet?: boolean
}) {
  const swap = say.path('swap', {}, { chain, inputCurrency: sides.input, outputCurrency: sides.output })
  return (
    <>
      <a className={`button ${quiet ? 'button-secondary' : 'button-primary'} button-m`} href={swap}>
        {say.t('pool.swap')}
      </a>
      {create && (
        <a className="button button-secondary button-m" href={addPath(say, pool, create)}>
          {say.t('pool.addLiquidity')}
        </a>
      )}
    </>
  )
}

/** EX-4. A pool's page, complete without a script. */
export function PoolView({ say, pool, candles, ticks, providing, pairPools = [], transactions, url, children }: Props) {
  const chain = chainById(pool.chainId)
  const key = chain?.key ?? ''
  const pair = pairText(pool)
  const both = [pool.token0, pool.token1]
  const leading = both.find(leadsPage)
  const worst = both.filter(token => token !== leading && (token.safety !== 'none' || token.spam))
  const currency = (token: PoolDetail['token0']) =>
    (token.address === ZERO_ADDRESS ? 'NATIVE' : token.address) as CurrencyId
  // The side whose price is told first is what is bought and sold.
  const subject = currency(isTurned(pool) ? pool.token1 : pool.token0)
  const sides = { input: currency(pool.token0), output: currency(pool.token1) }
  const deeds = leading ? (
    <DangerDeeds {...{ say, tab: 'pools', chain: key, sides: both.every(maySwap) ? sides : null }} />
  ) : (
    <PoolDeeds {...{ say, pool, chain: key, sides }} />
  )
  return (
    <div className="detail wrap">
      <Crumbs say={say} tab="pools" chain={key} name={pair} address={pool.id} />
      <div className="detail-grid">
        <div className="detail-main">
          {leading && <SafetyCard say={say} token={leading} deeds={deeds} />}
          <header className="detail-head">
            <span className="pair-icons">
              <TokenIcon {...pool.token0} size={44} />
              <TokenIcon {...pool.token1} size={44} />
            </span>
            <h1>
              <bdi translate="no" dir="ltr" data-pair="">
                <a href={tokenPath(say, pool.token0)}>
                  <bdi className="detail-name">{safeText(pool.token0.symbol, 20)}</bdi>
                </a>
                <span className="soft"> / </span>
                <a href={tokenPath(say, pool.token1)}>
                  <bdi className="detail-name">{safeText(pool.token1.symbol, 20)}</bdi>
                </a>
              </bdi>
            </h1>
            <span className="badges">
              <span className="badge">{pool.version}</span>
              <FeeBadge say={say} pool={pool} />
              {pool.hook && (
                <span className="badge badge-accent" title={say.t('pool.hookNote', { hook: pool.hook })}>
                  {say.t('explore.hook')}
                </span>
              )}
            </span>
            <div className="head-tools">
              <button
                type="button"
                className="button button-secondary button-s button-square needs-script"
                data-flip
                aria-pressed="false"
                aria-label={say.t('pool.flip')}
              >
                <Icon name="flip" />
              </button>
              <FavoriteStar say={say} of={`pool:${pool.chainId}:${pool.id}`} name={pair} />
              <ExplorerMenu say={say} pool={pool} />
              <ShareMenu say={say} url={url} text={`${pair} ${pool.version}`} />
            </div>
          </header>
          <div className="pool-lead">
            <div>
              <PoolPrices say={say} pool={pool} />
              <LiveState
                say={say}
                at={pool.at}
                query={`chain=${key}&pools=${[...new Set([pool.id, ...pairPools.map(({ id }) => id)])].join()}`}
                paths={[
                  `pools/${pool.chainId}/${pool.id}`,
                  ...pairPaths(key, pairPools),
                  `transactions?chain=${key}&pool=${pool.id}&limit=15`,
                ]}
              />
            </div>
            {!leading && (
              <nav aria-label={say.t('token.swapPanel', { symbol: pair })}>
                <PoolDeeds {...{ say, pool, chain: key, sides }} quiet />
              </nav>
            )}
          </div>
          {worst.map(token => (
            <SafetyCard key={token.address} say={say} token={token} />
          ))}
          <ChartFigure
            say={say}
            candles={candles}
            more={say.path('poolHistory', { chain: key, address: pool.id })}
            chart={{
              of: 'pool',
              chainId: pool.chainId,
              id: pool.id,
              name: pair,
              kind: 'volume',
              ...(isTurned(pool) && { turned: true }),
              kinds: isRanged(pool.version) ? ['volume', 'price', 'liquidity'] : ['volume', 'price'],
            }}
          />
          {ticks && (
            <details className="chart-table liquidity-table">
              <summary>{say.t('chart.liquidityTable')}</summary>
              <div className="table-scroll">
                <LiquidityTable
                  say={say}
                  ticks={ticks}
                  decimals={[pool.token0.decimals, pool.token1.decimals]}
                  label={say.t('chart.kind.liquidity')}
                  turned={isTurned(pool)}
                  write={value => formatRatio(value, say.tag)}
                />
              </div>
              <AsOf say={say} at={pool.at} />
            </details>
          )}
          <PairPools say={say} pool={pool} pools={pairPools} />
          {providing && <ProvidingTables say={say} pool={pool} providing={providing} />}
          <section className="detail-late" aria-labelledby="transactions">
            <h2 id="transactions">{say.t('pool.transactions')}</h2>
            <div
              className="market-frame"
              data-live-rows=""
              data-subject={subject}
              data-script={scriptData(say, 'transactions', [pool.chainId])}
            >
              <TransactionsTable say={say} rows={transactions} subject={subject} />
              {transactions.length === 0 && <p className="nothing soft">{say.t('explore.empty.none')}</p>}
            </div>
          </section>
        </div>
        <div className="detail-side">
          {children}
          <PoolStats say={say} pool={pool} />
        </div>
      </div>
      <nav className="action-bar" aria-label={say.t('token.swapPanel', { symbol: pair })}>
        {deeds}
      </nav>
    </div>
  )
}
