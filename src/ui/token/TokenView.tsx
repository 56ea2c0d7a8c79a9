import type { ReactNode } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { type CurrencyId, safeText } from '#domain/token/Token.ts'
import type { Candles, PoolRow, TokenDetail, TransactionRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { ChartFigure } from '#ui/chart/ChartFigure.tsx'
import { FavoriteStar } from '#ui/explore/FavoriteStar.tsx'
import { scriptData } from '#ui/explore/scriptData.ts'
import { LiveState } from '#ui/explore/LiveState.tsx'
import { PoolsTable, TransactionsTable } from '#ui/explore/table/tables.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { Crumbs } from './Crumbs.tsx'
import { DetailParts } from './DetailParts.tsx'
import { DangerDeeds } from './DangerDeeds.tsx'
import { leadsPage, maySwap, SafetyCard } from './SafetyCard.tsx'
import { SafetyFacts } from './SafetyFacts.tsx'
import { ShareMenu } from './ShareMenu.tsx'
import { TokenInfo } from './TokenInfo.tsx'
import { TokenStats } from './TokenStats.tsx'

export type TokenViewProps = {
  say: Say
  token: TokenDetail
  candles: Candles | null
  pools: readonly PoolRow[]
  transactions: readonly TransactionRow[]
  /** Absolute URL of the page. */
  url: string
  /** Swap box and balances. */
  children?: ReactNode
}

/** EX-3. A token's page, complete without a script. */
export function TokenView({ say, token, candles, pools, transactions, url, children }: TokenViewProps) {
  const chain = chainById(token.chainId)
  const key = chain?.key ?? ''
  const symbol = safeText(token.symbol, 20)
  const name = safeText(token.name, 60)
  const native = token.address === 'NATIVE'
  const live = (field: string) => `${field}:${token.chainId}:${token.address}`
  const swap = (input: string, output: string) =>
    say.path('swap', {}, { chain: key, inputCurrency: input, outputCurrency: output })
  const onward = (tab: 'pools' | 'transactions') => (
    <a className="onward-small" href={say.path('exploreTabChain', { tab, chain: key }, { search: token.address })}>
      {say.t(`token.${tab}.all`, { symbol })}
    </a>
  )
  const leads = leadsPage(token)
  const sides = { input: 'NATIVE', output: token.address as CurrencyId } as const
  const deeds = leads && <DangerDeeds {...{ say, tab: 'tokens', chain: key, sides: maySwap(token) ? sides : null }} />
  return (
    <div className="detail wrap">
      <Crumbs say={say} tab="tokens" chain={key} name={symbol} address={native ? null : token.address} />
      <div className="detail-grid">
        <div className="detail-main">
          {leads && <SafetyCard say={say} token={token} deeds={deeds} />}
          <header className="detail-head">
            <TokenIcon {...token} size={48} />
            <h1>
              <bdi translate="no" className="detail-name" title={safeText(token.name, 200)}>
                {name}
              </bdi>{' '}
              <bdi translate="no" className="soft detail-symbol">
                {symbol}
              </bdi>
            </h1>
            <div className="head-tools">
              <FavoriteStar say={say} of={`token:${token.chainId}:${token.address}`} name={symbol} />
              <button
                type="button"
                className="button button-secondary button-s button-square needs-script"
                data-alert={`token:${token.chainId}:${token.address}`}
                aria-label={say.t('alerts.price.title')}
              >
                <Icon name="bell" />
              </button>
              <ShareMenu say={say} url={url} text={`${name} (${symbol})`} />
            </div>
          </header>
          <p className="detail-price">
            {token.priceUsd === null ? (
              <span className="soft">{say.t('token.noPrice')}</span>
            ) : (
              <Figure say={say} kind="price" value={token.priceUsd} live={live('priceUsd')} className="big" />
            )}
            <span className="detail-change">
              <Figure say={say} kind="change" value={token.change['1d']} live={live('change1d')} />{' '}
              <span className="soft">{say.t('token.pastDay')}</span>
            </span>
          </p>
          <LiveState
            say={say}
            at={token.at}
            query={`chain=${key}&tokens=${token.address}${pools.length > 0 ? `&pools=${pools.map(pool => pool.id).join()}` : ''}`}
            paths={[
              `tokens/${token.chainId}/${token.address}`,
              `pools?chain=${key}&token=${token.address}&limit=8`,
              `transactions?chain=${key}&token=${token.address}&limit=12`,
            ]}
          />
          {!leads && <SafetyCard say={say} token={token} />}
          <ChartFigure
            say={say}
            candles={candles}
            more={say.path('tokenHistory', { chain: key, address: token.address })}
            chart={{
              of: 'token',
              chainId: token.chainId,
              id: token.address,
              name: symbol,
              kinds: ['price', 'volume', 'tvl'],
              kind: 'price',
            }}
          />
          <TokenStats
            say={say}
            token={token}
            note={
              native && chain
                ? say.t('token.info.nativeNote', { wrapped: `W${chain.native.symbol}`, symbol: chain.native.symbol })
                : undefined
            }
          />
          <DetailParts say={say} name={symbol}>
            {{
              trades: (
                <section aria-labelledby="transactions">
                  <h2 className="unseen" id="transactions">
                    {say.t('token.transactions', { symbol })}
                  </h2>
                  <div
                    className="market-frame"
                    data-live-rows=""
                    data-subject={token.address}
                    data-script={scriptData(say, 'transactions', [token.chainId])}
                  >
                    <TransactionsTable say={say} rows={transactions} subject={token.address} />
                    {transactions.length === 0 && <p className="nothing soft">{say.t('explore.empty.none')}</p>}
                  </div>
                  {transactions.length > 0 && onward('transactions')}
                </section>
              ),
              pools: (
                <section aria-labelledby="pools">
                  <h2 className="unseen" id="pools">
                    {say.t('token.pools', { symbol })}
                  </h2>
                  <div className="market-frame">
                    {pools.length > 0 ? (
                      <PoolsTable say={say} rows={pools} without={['rank', 'rewardApr', 'turnover']} />
                    ) : (
                      <p className="nothing soft">{say.t('token.pools.none')}</p>
                    )}
                  </div>
                  {pools.length > 0 && onward('pools')}
                </section>
              ),
              about: <TokenInfo say={say} token={token} />,
            }}
          </DetailParts>
        </div>
        <div className="detail-side">
          {children}
          <SafetyFacts say={say} token={token} quiet={leads} />
        </div>
      </div>
      <nav className="action-bar" aria-label={say.t('token.swapPanel', { symbol })}>
        {deeds || (
          <>
            <a className="button button-primary button-m" href={swap(native ? '' : 'NATIVE', token.address)}>
              {say.t('token.buy', { symbol: safeText(token.symbol, 8) })}
            </a>
            <a className="button button-secondary button-m" href={swap(token.address, native ? '' : 'NATIVE')}>
              {say.t('token.sell', { symbol: safeText(token.symbol, 8) })}
            </a>
          </>
        )}
      </nav>
    </div>
  )
}
