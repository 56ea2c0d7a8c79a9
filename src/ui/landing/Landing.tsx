import type { ReactNode } from 'react'
import { chains } from '#domain/chains/chains.ts'
import type { Moment, PoolRow, Stats, TokenRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { LiveState } from '#ui/explore/LiveState.tsx'
import { PoolsTable, TokensTable } from '#ui/explore/table/tables.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { FloatingLogos } from './FloatingLogos.tsx'
import { Lake } from './Lake.tsx'
import { Streams } from './Streams.tsx'

type Props = {
  say: Say
  stats: Stats | null
  at: Moment
  /** Largest volume first, over all networks. */
  tokens: readonly TokenRow[]
  /** Deepest first. */
  pools: readonly PoolRow[]
  /** The swap box. */
  children?: ReactNode
}

/** LD-6: networks the product supports, not those switched on. */
export const networks = chains.filter(c => !c.testnet)

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** LD-1, LD-2, LD-3, LD-6. The landing page's body. */
export function Landing({ say, stats, at, tokens, pools, children }: Props) {
  const n = say.figure('count', networks.length)
  const live = (field: string) => `${field}:stats:all`
  return (
    <div className="landing">
      <section className="hero">
        <Lake />
        <FloatingLogos say={say} tokens={tokens} />
        <div className="wrap hero-grid">
          <div className="hero-text">
            <h1>{say.t('landing.hero.title')}</h1>
            <p className="hero-body soft">{say.t('landing.hero.body', { n })}</p>
            <dl className="hero-facts">
              <Fact label={say.t('landing.volume')}>
                <Figure say={say} kind="usd" value={stats?.volume1d ?? null} live={live('volume1d')} />
              </Fact>
              <Fact label={say.t('landing.tvl')}>
                <Figure say={say} kind="usd" value={stats?.tvl ?? null} live={live('tvl')} />
              </Fact>
              <Fact label={say.t('landing.networks')}>{n}+</Fact>
            </dl>
          </div>
          <div className="hero-box">{children}</div>
        </div>
        <a className="scroll-prompt" href="#story">
          {say.t('landing.scroll')}
          <Icon name="arrowDown" />
        </a>
      </section>

      <div id="story" className="wrap story">
        <section className="story-today" aria-labelledby="today">
          <h2 id="today">{say.t('landing.figures.title')}</h2>
          <LiveState
            say={say}
            at={at}
            query="chain=all"
            paths={['stats?chain=all', 'tokens?chain=all&limit=40', 'pools?chain=all&limit=20']}
          />
          {stats && (
            <dl className="today-facts">
              <Fact label={say.t('landing.volume')}>
                <Figure say={say} kind="usd" value={stats.volume1d} live={live('volume1d')} />
                <Figure say={say} kind="change" value={stats.volumeChange1d} live={live('volumeChange1d')} />
              </Fact>
              <Fact label={say.t('landing.tvl')}>
                <Figure say={say} kind="usd" value={stats.tvl} live={live('tvl')} />
                <Figure say={say} kind="change" value={stats.tvlChange1d} live={live('tvlChange1d')} />
              </Fact>
              <Fact label={say.t('landing.figures.swaps')}>
                <Figure say={say} kind="count" value={stats.transactions1d} live={live('transactions1d')} />
              </Fact>
              <Fact label={say.t('landing.figures.tokens')}>
                <Figure say={say} kind="count" value={stats.tokens} live={live('tokens')} />
              </Fact>
              <Fact label={say.t('landing.figures.pools')}>
                <Figure say={say} kind="count" value={stats.pools} live={live('pools')} />
              </Fact>
            </dl>
          )}
        </section>

        <div className="story-two">
          <section aria-labelledby="most">
            <h2 id="most">{say.t('landing.tokens.title')}</h2>
            <p className="soft">{say.t('landing.tokens.body')}</p>
            <div className="market-frame">
              <TokensTable
                say={say}
                rows={tokens.slice(0, 6)}
                without={['rank', 'change1h', 'fdv', 'trend']}
                showChain
              />
            </div>
            <a className="onward" href={say.path('exploreTabChain', { tab: 'tokens', chain: 'all' })}>
              {say.t('landing.tokens.all')}
              <Icon name="arrowEnd" />
            </a>
          </section>
          <section aria-labelledby="deepest">
            <h2 id="deepest">{say.t('landing.pools.title')}</h2>
            <p className="soft">{say.t('landing.pools.body')}</p>
            <div className="market-frame">
              <PoolsTable
                say={say}
                rows={pools.slice(0, 6)}
                without={['rank', 'rewardApr', 'volume1d', 'volume30d', 'turnover']}
                showChain
              />
            </div>
            <a className="onward" href={say.path('exploreTabChain', { tab: 'pools', chain: 'all' })}>
              {say.t('landing.pools.all')}
              <Icon name="arrowEnd" />
            </a>
          </section>
        </div>

        <section className="story-route" aria-labelledby="route">
          <div>
            <h2 id="route">{say.t('landing.route.title')}</h2>
            <p className="soft">{say.t('landing.route.body')}</p>
          </div>
          {stats && <Streams say={say} stats={stats} />}
        </section>

        <div className="story-three">
          {(['safe', 'own'] as const).map(part => (
            <section key={part} className="card pad-l" aria-labelledby={part}>
              <Icon name={part === 'safe' ? 'check' : 'wallet'} />
              <h2 id={part}>{say.t(`landing.${part}.title`)}</h2>
              <p className="soft">{say.t(`landing.${part}.body`)}</p>
            </section>
          ))}
          <section className="card pad-l" aria-labelledby="networks">
            <Icon name="globe" />
            <h2 id="networks">{say.t('landing.networks.count', { n })}</h2>
            <ul className="network-list">
              {networks.map(c => (
                <li key={c.id}>{c.name}</li>
              ))}
            </ul>
          </section>
        </div>

        <section className="story-end" aria-labelledby="end">
          <h2 id="end">{say.t('landing.end.title')}</h2>
          <p>
            <a className="button button-primary button-l" href={say.path('swap')}>
              {say.t('landing.end.swap')}
            </a>
            <a
              className="button button-secondary button-l"
              href={say.path('exploreTabChain', { tab: 'tokens', chain: 'all' })}
            >
              {say.t('landing.end.explore')}
            </a>
          </p>
        </section>
      </div>
    </div>
  )
}
