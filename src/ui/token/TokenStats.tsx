import type { TokenDetail } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Figure } from '#ui/primitives/Figure.tsx'
import { yearPlace } from './yearPlace.ts'

/** EX-3: TVL, market cap, FDV, one day's volume, 52-week high and low. */
export function TokenStats({ say, token, note }: { say: Say; token: TokenDetail; note?: string | undefined }) {
  const live = (field: string) => `${field}:${token.chainId}:${token.address}`
  const stats = [
    {
      id: 'tvl',
      kind: 'usd',
      value: token.tvlUsd,
      change: token.tvlChange1d,
      live: live('tvlUsd'),
      moves: live('tvlChange1d'),
    },
    { id: 'marketCap', kind: 'usd', value: token.marketCapUsd, live: live('marketCapUsd') },
    { id: 'fdv', kind: 'usd', value: token.fdvUsd, live: live('fdvUsd') },
    {
      id: 'volume',
      kind: 'usd',
      value: token.volume['1d'],
      change: token.volumeChange1d,
      live: live('volume1d'),
      moves: live('volumeChange1d'),
    },
    { id: 'low', kind: 'price', value: token.low52w, live: live('low52w') },
    { id: 'high', kind: 'price', value: token.high52w, live: live('high52w') },
  ] as const
  // Where the price stands between the year's low and high: the figures say it, the slider shows it.
  const at = yearPlace(token.priceUsd, token.low52w, token.high52w)
  return (
    <section className="stats" aria-labelledby="stats">
      <h2 id="stats">{say.t('token.stats')}</h2>
      <dl className="stat-grid">
        {stats.map(stat => (
          <div key={stat.id}>
            <dt className="soft">{say.t(`token.stat.${stat.id}`)}</dt>
            <dd>
              <Figure say={say} kind={stat.kind} value={stat.value} live={stat.live} />
              {'change' in stat && stat.change !== null && (
                <Figure say={say} kind="change" value={stat.change} live={stat.moves} />
              )}
              {stat.id === 'low' && at !== null && (
                <svg className="year" height="12" aria-hidden="true" data-year={`${token.chainId}:${token.address}`}>
                  <rect y="4" width="100%" height="4" rx="2" />
                  <circle cx={`${at}%`} cy="6" r="5" />
                </svg>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="soft small">{note}</p>}
    </section>
  )
}
