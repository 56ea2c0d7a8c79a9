import type { PoolDetail } from '#data/market/schemas.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { tokenPath } from '#ui/explore/table/cells.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'

/** What lies in the pool, as amounts and as a bar of values. */
function Balances({ say, pool }: { say: Say; pool: PoolDetail }) {
  const [zero, one] = [pool.reserve0Usd, pool.reserve1Usd]
  const share = zero !== null && one !== null && zero + one > 0 ? (zero / (zero + one)) * 100 : null
  const side = (token: PoolDetail['token0'], raw: string, field: 'reserve0' | 'reserve1') => (
    <span className="balance">
      <TokenIcon {...token} size={20} />
      <bdi translate="no">
        <data
          className="figure"
          value={raw}
          data-decimals={token.decimals}
          data-live={`${field}:${pool.chainId}:${pool.id}`}
        >
          {say.amount(BigInt(raw), token.decimals, 5)}
        </data>
      </bdi>
      <a href={tokenPath(say, token)}>
        <bdi translate="no">{safeText(token.symbol, 12)}</bdi>
      </a>
    </span>
  )
  return (
    <div className="stat-wide">
      <dt className="soft">{say.t('pool.balances')}</dt>
      <dd className="balances">
        {side(pool.token0, pool.reserve0, 'reserve0')}
        {side(pool.token1, pool.reserve1, 'reserve1')}
      </dd>
      {share !== null && (
        <dd>
          <svg
            className="share"
            width="100%"
            height="8"
            aria-hidden="true"
            data-of={`${pool.chainId}:${pool.id}`}
            data-parts="reserve0Usd reserve1Usd"
          >
            <rect className="share-v4" width={`${share.toFixed(2)}%`} height="8" />
            <rect className="share-v2" x={`${share.toFixed(2)}%`} width={`${(100 - share).toFixed(2)}%`} height="8" />
          </svg>
        </dd>
      )}
    </div>
  )
}

/** EX-2, EX-4: balances, TVL, a day's volume and fees with their change, APR in its parts. */
export function PoolStats({ say, pool }: { say: Say; pool: PoolDetail }) {
  const live = (field: string) => `${field}:${pool.chainId}:${pool.id}`
  const total = pool.aprBase === null ? pool.aprReward : pool.aprBase + (pool.aprReward ?? 0)
  const stats = [
    { id: 'tvl', value: pool.tvlUsd, change: pool.tvlChange1d, live: live('tvlUsd'), moves: live('tvlChange1d') },
    {
      id: 'volume',
      value: pool.volume1d,
      change: pool.volumeChange1d,
      live: live('volume1d'),
      moves: live('volumeChange1d'),
    },
    { id: 'fees', value: pool.fees1d, change: pool.feesChange1d, live: live('fees1d'), moves: live('feesChange1d') },
  ] as const
  return (
    <section className="card pad-m pool-stats" aria-labelledby="stats">
      <h2 id="stats">{say.t('token.stats')}</h2>
      <dl className="stat-list">
        <Balances say={say} pool={pool} />
        {stats.map(stat => (
          <div key={stat.id}>
            <dt className="soft">{say.t(`pool.${stat.id}`)}</dt>
            <dd>
              <Figure say={say} kind="usd" value={stat.value} live={stat.live} />
              <Figure say={say} kind="change" value={stat.change} live={stat.moves} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="soft">{say.t('pool.apr')}</dt>
          <dd>
            <Figure say={say} kind="percent" value={total} live={live('apr')} />
          </dd>
        </div>
        <div className="stat-part">
          <dt className="soft">{say.t('pool.apr.base')}</dt>
          <dd>
            <Figure say={say} kind="percent" value={pool.aprBase} live={live('aprBase')} />
          </dd>
        </div>
        <div className="stat-part">
          <dt className="soft">{say.t('pool.apr.reward')}</dt>
          <dd>
            <Figure say={say} kind="percent" value={pool.aprReward} live={live('aprReward')} />
          </dd>
        </div>
      </dl>
      <p className="soft small">
        {say.t('explore.col.aprTip')}{' '}
        <a href={say.path('helpPage', { article: 'liquidity' })}>{say.t('help.about.liquidity')}</a>
      </p>
    </section>
  )
}
