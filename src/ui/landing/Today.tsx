import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Moment, PoolRow, Stats, TokenRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import { LiveState } from '#ui/explore/LiveState.tsx'
import { tokenPath } from '#ui/explore/table/cells.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { OnChain } from '#ui/primitives/logo/OnChain.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { Soundings } from '#ui/explore/Soundings.tsx'
import { Depth } from './Depth.tsx'
import { Fact } from './Fact.tsx'

/** Cards of tokens in a row. */
const CARDS = 6

type Props = {
  say: Say
  stats: Stats | null
  at: Moment
  tokens: readonly TokenRow[]
  pools: readonly PoolRow[]
}

/** LD-6, twelve metres down: the market's figures, what is traded most, and how deep its pools are. */
export function Today({ say, stats, at, tokens, pools }: Props) {
  const live = (field: string) => `${field}:stats:all`
  // A symbol once, and of the native currency itself, not its wrapper.
  const symbols = new Set<string>()
  const most = tokens
    .filter(({ chainId, address }) => chainById(chainId)?.contracts.wrappedNative !== address)
    .filter(({ symbol }) => !symbols.has(symbol) && symbols.add(symbol))
    .slice(0, CARDS)
  return (
    <div id="story" className="today">
      <div className="wrap story">
        <section aria-labelledby="today">
          <Depth say={say} metres={12} />
          <div className="today-head">
            <h2 id="today">{say.t('landing.figures.title')}</h2>
            <LiveState
              say={say}
              at={at}
              query="chain=all"
              paths={['stats?chain=all', 'tokens?chain=all&limit=40', 'pools?chain=all&limit=20']}
            />
          </div>
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
              <Fact label={say.t('landing.figures.pools')}>
                <Figure say={say} kind="count" value={stats.pools} live={live('pools')} />
              </Fact>
            </dl>
          )}
        </section>

        <section aria-labelledby="most">
          <div className="today-head">
            <h2 id="most">{say.t('landing.tokens.title')}</h2>
            <a className="onward" href={say.path('exploreTabChain', { tab: 'tokens', chain: 'all' })}>
              {say.t('landing.tokens.all')}
              <Icon name="arrowEnd" />
            </a>
          </div>
          <ul role="list" className="coin-cards" aria-label={say.t('landing.tokens.list')}>
            {most.map(token => (
              <li key={`${token.chainId}:${token.address}`}>
                <a className="coin-card card" href={tokenPath(say, token)}>
                  <OnChain chain={chainById(token.chainId)?.key ?? null}>
                    <TokenIcon {...token} size={28} />
                  </OnChain>
                  <bdi translate="no">{safeText(token.symbol, 10)}</bdi>
                  <Figure
                    say={say}
                    kind="price"
                    value={token.priceUsd}
                    live={`priceUsd:${token.chainId}:${token.address}`}
                  />
                  <Figure
                    say={say}
                    kind="change"
                    value={token.change['1d']}
                    live={`change1d:${token.chainId}:${token.address}`}
                  />
                  <Sparkline values={token.sparkline} change={token.change['1d']} width={140} height={40} />
                </a>
              </li>
            ))}
          </ul>
        </section>

        <section aria-labelledby="deepest">
          <div className="today-head">
            <h2 id="deepest">{say.t('landing.pools.title')}</h2>
            <a className="onward" href={say.path('exploreTabChain', { tab: 'pools', chain: 'all' })}>
              {say.t('landing.pools.all')}
              <Icon name="arrowEnd" />
            </a>
          </div>
          <p className="soft story-lead">{say.t('landing.pools.body')}</p>
          <Soundings say={say} pools={pools} label={say.t('landing.pools.list')} reach={120} />
        </section>
      </div>
      <svg className="waves" viewBox="0 0 1440 300" preserveAspectRatio="none" aria-hidden="true">
        <path className="wave-1" d="M0 62c210-52 380 46 620 18s420-74 820 6V300H0z" />
        <path className="wave-2" d="M0 128c260 52 420-50 700-22s440 44 740-16V300H0z" />
        <path className="wave-3" d="M0 190c240-44 470 40 760 12s420-46 680 10V300H0z" />
        <path className="wave-4" d="M0 254c300 30 520-34 820-12s400 28 620-8V300H0z" />
      </svg>
    </div>
  )
}
